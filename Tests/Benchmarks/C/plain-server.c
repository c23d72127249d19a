// What the mock is compared with: a server on libevent's evhttp as anybody would write it, with one loop, that answers
// every request with the same bytes. It reads them from standard input, and prints its address when it is ready.
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

struct body {
    char bytes[64 << 10];
    size_t count;
};

static void answer(struct evhttp_request *request, void *context) {
    const struct body *body = context;
    evhttp_add_header(evhttp_request_get_output_headers(request), "Content-Type", "application/json;charset=UTF-8");
    evbuffer_add(evhttp_request_get_output_buffer(request), body->bytes, body->count);
    evhttp_send_reply(request, 200, "OK", NULL);
}

int main(void) {
    static struct body body;
    body.count = fread(body.bytes, 1, sizeof body.bytes, stdin);

    struct event_base *base = event_base_new();
    struct evhttp *http = evhttp_new(base);
    evhttp_set_gencb(http, answer, &body);
    struct evhttp_bound_socket *bound = evhttp_bind_socket_with_handle(http, "127.0.0.1", 0);
    if (!bound) return EXIT_FAILURE;
    evutil_socket_t listener = evhttp_bound_socket_get_fd(bound);
    // evhttp's own queue of 128 is too short for a thousand clients that come at once.
    listen(listener, 4096);

    struct sockaddr_in address;
    socklen_t size = sizeof address;
    getsockname(listener, (struct sockaddr *)&address, &size);
    printf("plain server ready on http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    event_base_dispatch(base);
    return EXIT_SUCCESS;
}
