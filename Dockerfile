# syntax=docker/dockerfile:1

FROM swift:6.3-bookworm AS build
RUN apt-get update -q \
    && apt-get install -qy --no-install-recommends libevent-dev libssl-dev libexpat1-dev libyaml-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN swift build -c release --product adobe-pass-mock --static-swift-stdlib \
    && strip .build/release/adobe-pass-mock

FROM debian:bookworm-slim
RUN apt-get update -q \
    && apt-get install -qy --no-install-recommends libevent-core-2.1-7 libssl3 libexpat1 libyaml-0-2 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /source/.build/release/adobe-pass-mock /usr/local/bin/adobe-pass-mock
LABEL org.opencontainers.image.title="adobe-pass-mock" \
      org.opencontainers.image.description="A local fake of the Adobe Pass Authentication backend" \
      org.opencontainers.image.licenses="Apache-2.0"
USER 65532:65532
# Reachable from outside the container; the admin API then asks for a token, see --admin-token.
ENV ADOBE_PASS_MOCK_HOST=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s CMD ["adobe-pass-mock", "health"]
ENTRYPOINT ["adobe-pass-mock"]
CMD ["serve"]
