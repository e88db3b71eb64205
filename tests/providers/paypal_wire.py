"""The adapter's network without a socket: requests go straight to the fake."""

from urllib.parse import urlsplit

import httpx2

from tests.providers.fake import Lost


class Wire(httpx2.AsyncBaseTransport):
    """Hand it to the adapter as `transport`.

    Whatever is asked of another place than the fake's `base` is kept in `strays` and fails.
    """

    def __init__(self, fake):
        self.fake, self.strays = fake, []

    async def handle_async_request(self, request):
        url, home = request.url, urlsplit(self.fake.base)
        if (url.scheme, url.netloc.decode()) != (home.scheme, home.netloc):
            self.strays.append(str(url))
            raise httpx2.ConnectError("a stray", request=request)
        body = await request.aread()
        try:
            answer = self.fake.answer(
                request.method, url.path, dict(request.headers), body, url.query.decode()
            )
        except Lost as lost:
            failure = httpx2.ReadTimeout if lost.kind == "timeout" else httpx2.ReadError
            raise failure(lost.kind, request=request) from None
        return httpx2.Response(
            answer.status,
            headers=answer.headers,
            stream=httpx2.ByteStream(answer.body),
            request=request,
        )
