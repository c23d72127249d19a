# A release replaces the tag with the digest that it has on that day.
ARG SWIFT_IMAGE=swift:6.3-bookworm
FROM $SWIFT_IMAGE AS build
WORKDIR /source
COPY .ci/install .ci/install
RUN .ci/install --redis
COPY Package.* ./
RUN swift package resolve
COPY . .
# --version names the commit, and --help the documentation. The checkout is not part of the build, so both come from outside.
ARG COMMIT
ARG DOCUMENTATION
# One static executable, as in the archive: the mock takes 5 MB less memory, and no other file can be missing.
RUN swift build -c release --product adobe-pass-mock --static-swift-stdlib --enable-all-traits -Xswiftc -use-ld=lld -Xswiftc -static-executable -Xcc -DRELEASE_STATIC \
    ${COMMIT:+-Xcc "-DRELEASE_COMMIT=\"$COMMIT\"" -Xcc "-DRELEASE_FORM=\"image\""} \
    ${DOCUMENTATION:+-Xcc "-DRELEASE_DOCUMENTATION=\"$DOCUMENTATION\""}

WORKDIR /image
RUN install -D --strip /source/.build/release/adobe-pass-mock usr/local/bin/adobe-pass-mock

# The list of what the image consists of, and the licenses.
COPY .ci/sbom /source/.ci/sbom
RUN mkdir -p usr/share/doc/adobe-pass-mock/licenses \
    && /source/.ci/sbom linux >usr/share/doc/adobe-pass-mock/sbom.cdx.json \
    && cp /source/LICENSE usr/share/doc/adobe-pass-mock/ \
    && for name in $(sed -n 's/.*"name": "\([^"]*\)".*/\1/p' usr/share/doc/adobe-pass-mock/sbom.cdx.json); do \
        for file in "/usr/share/doc/$name/copyright" "/source/.build/checkouts/$name/LICENSE.txt"; do \
            if [ -e "$file" ]; then cp "$file" "usr/share/doc/adobe-pass-mock/licenses/$name"; fi; \
        done; \
    done

# For volumes: a named one takes the owner of the folder that it is mounted on.
RUN mkdir -p /volumes/state /volumes/tls

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=65532:65532 /volumes /
LABEL org.opencontainers.image.title="adobe-pass-mock" \
      org.opencontainers.image.description="A local fake of the Adobe Pass Authentication backend" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="Apache-2.0"
USER 65532:65532
# Reachable from outside the container; the admin API then asks for a token, see --admin-token.
ENV ADOBE_PASS_MOCK_HOST=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=2s --timeout=2s --start-period=2s CMD ["/usr/local/bin/adobe-pass-mock", "health"]
ENTRYPOINT ["/usr/local/bin/adobe-pass-mock"]
CMD ["serve"]
