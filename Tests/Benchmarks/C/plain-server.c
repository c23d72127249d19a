// What the mock is compared with: a server on libevent's evhttp as anybody would write it, that answers every request with
// the same bytes. It reads them from standard input, and prints its address when it is ready. It has as many loops as the
// first argument says, or one.
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <pthread.h>
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

static struct body body;

// A loop that listens on that address, beside those that do so already.
static struct event_base *loop_on(struct sockaddr_in *address) {
    socklen_t size = sizeof *address;
    evutil_socket_t listener = socket(AF_INET, SOCK_STREAM, 0);
    evutil_make_socket_nonblocking(listener);
    evutil_make_listen_socket_reuseable_port(listener);
    // evhttp's own queue of 128 is too short for a thousand clients that come at once.
    if (bind(listener, (struct sockaddr *)address, size) || listen(listener, 4096)) exit(EXIT_FAILURE);
    getsockname(listener, (struct sockaddr *)address, &size);

    struct event_base *base = event_base_new();
    struct evhttp *http = evhttp_new(base);
    evhttp_set_gencb(http, answer, &body);
    if (evhttp_accept_socket(http, listener)) exit(EXIT_FAILURE);
    return base;
}

static void *run(void *base) {
    event_base_dispatch(base);
    return NULL;
}

int main(int count, char **arguments) {
    body.count = fread(body.bytes, 1, sizeof body.bytes, stdin);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct event_base *base = loop_on(&address);
    for (int loops = count > 1 ? atoi(arguments[1]) : 1; loops > 1; loops--) {
        pthread_t thread;
        pthread_create(&thread, NULL, run, loop_on(&address));
    }
    printf("plain server ready on http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    run(base);
    return EXIT_SUCCESS;
}
