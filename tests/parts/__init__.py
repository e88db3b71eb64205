"""Real parts that the tests run against: a database, a model server, the product itself."""
