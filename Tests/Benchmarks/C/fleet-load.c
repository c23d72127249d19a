// A load generator for requests that differ: wrk sends one request, or runs a script for each, which takes more time than
// the server. Prints how many requests were answered, in the words of wrk.
//
//     fleet-load PORT CONNECTIONS SECONDS FILE FIRST
//
// Sends the requests of the file in their order, again and again, the one with the number FIRST at first. The connections
// take turns: each sends the next request when it has its reply, which must have a status of 2xx. In the file, the number of
// bytes of each request comes before it, as an integer of 32 bits in the machine's byte order.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>

// To standard output, which the caller reads.
static void fail(const char *what) {
    printf("%s: %s\n", what, errno ? strerror(errno) : "no system error");
    exit(EXIT_FAILURE);
}

static int64_t nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// The requests.

static struct {
    const char *start, *end, *next;
} file;

static void map_file(const char *path) {
    int descriptor = open(path, O_RDONLY);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status)) fail(path);
    file.start = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
    if (file.start == MAP_FAILED) fail(path);
    file.end = file.start + status.st_size;
    file.next = file.start;
}

static const char *next_request(uint32_t *count) {
    if (file.next == file.end) file.next = file.start;
    memcpy(count, file.next, sizeof *count);
    const char *bytes = file.next + sizeof *count;
    file.next = bytes + *count;
    return bytes;
}

// The connections.

struct connection {
    int descriptor;
    size_t received;
    // The bytes of the reply with its head; 0 until the head is complete.
    size_t expected;
    char reply[64 << 10];
};

static void send_next(struct connection *connection) {
    uint32_t count;
    const char *bytes = next_request(&count);
    // The socket's buffer is empty, because the previous request was answered.
    if (send(connection->descriptor, bytes, count, 0) != count) fail("a request was not sent as a whole");
    connection->received = connection->expected = 0;
}

// The bytes of the body, from Content-Length; 0 without that field.
static size_t body_size(const char *head, const char *end) {
    static const char name[] = "Content-Length:";
    for (const char *line = head; line < end; line++) {
        if ((*line | 0x20) == 'c' && !strncasecmp(line, name, sizeof name - 1)) return strtoul(line + sizeof name - 1, NULL, 10);
        line = memchr(line, '\n', end - line);
        if (!line) break;
    }
    return 0;
}

// True when the reply is complete.
static int receive(struct connection *connection) {
    char *reply = connection->reply;
    ssize_t count = recv(
        connection->descriptor, reply + connection->received, sizeof connection->reply - connection->received, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (count <= 0) fail("the server has closed a connection");
    connection->received += count;
    if (!connection->expected) {
        const char *end = memmem(reply, connection->received, "\r\n\r\n", 4);
        if (!end) return 0;
        if (memcmp(reply, "HTTP/1.1 2", 10)) {
            errno = 0;
            printf("%.*s\n", (int)connection->received, reply);
            fail("a reply has a status other than 2xx");
        }
        connection->expected = end + 4 - reply + body_size(reply, end);
        if (connection->expected > sizeof connection->reply) fail("a reply is too large");
    }
    if (connection->received > connection->expected) fail("a reply is longer than it says");
    return connection->received == connection->expected;
}

static void open_connection(struct connection *connection, int events, struct sockaddr_in *address) {
    int on = 1;
    connection->descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (connection->descriptor < 0 || connect(connection->descriptor, (struct sockaddr *)address, sizeof *address))
        fail("the server accepts no connection");
    setsockopt(connection->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(connection->descriptor, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (epoll_ctl(events, EPOLL_CTL_ADD, connection->descriptor, &event)) fail("epoll");
}

int main(int count, char **arguments) {
    if (count != 6) {
        puts("usage: fleet-load PORT CONNECTIONS SECONDS FILE FIRST");
        return EXIT_FAILURE;
    }
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(atoi(arguments[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int connections = atoi(arguments[2]);
    map_file(arguments[4]);
    uint32_t size;
    for (long first = atol(arguments[5]); first > 0; first--) next_request(&size);

    int events = epoll_create1(0);
    struct connection *all = calloc(connections, sizeof *all);
    for (int index = 0; index < connections; index++) open_connection(&all[index], events, &address);
    int64_t start = nanoseconds(), now = start, end = start + atol(arguments[3]) * 1000000000LL;
    for (int index = 0; index < connections; index++) send_next(&all[index]);

    uint64_t requests = 0;
    while (now < end) {
        struct epoll_event ready[256];
        int number = epoll_wait(events, ready, sizeof ready / sizeof *ready, 30000);
        if (number < 0 && errno == EINTR) continue;
        if (number == 0) errno = ETIMEDOUT;
        if (number <= 0) fail("no reply");
        for (int index = 0; index < number; index++) {
            struct connection *connection = ready[index].data.ptr;
            if (!receive(connection)) continue;
            requests++;
            send_next(connection);
        }
        now = nanoseconds();
    }
    double seconds = (now - start) / 1e9;
    printf("%lu requests in %.3f s\nRequests/sec: %.3f\n", requests, seconds, requests / seconds);
    return EXIT_SUCCESS;
}
