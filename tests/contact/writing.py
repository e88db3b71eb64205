"""What people write to the operator."""

NAME, MAIL = "Jun", "jun@example.com"
WORDS = "결제가 두 번 되었어요 🫶🏽\n확인해 주세요"
LETTER = {"name": NAME, "customerEmail": MAIL, "message": WORDS}
MEMBER = {"name": "Mina", "email": "mina@example.com", "password": "두 사람의 여름 1987"}


async def write(person, **changed):
    """Send a letter; fields that are None are left out."""
    body = {name: value for name, value in (LETTER | changed).items() if value is not None}
    return await person.http.post("/api/contact", json=body)


async def become_member(person):
    """Register and sign in."""
    assert (await person.register(**MEMBER)).status_code == 201
    await person.sign_in(MEMBER["email"], MEMBER["password"])
