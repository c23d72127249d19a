FROM swift:6.3-bookworm AS build
WORKDIR /source
COPY .ci/install .ci/install
RUN .ci/install --redis
COPY Package.* ./
RUN swift package resolve
COPY . .
# --version names the commit. The checkout is not part of the build, so it comes from outside.
ARG COMMIT
# The Swift compiler exports 14 000 symbols, which nothing imports. Without them, the program takes 1.7 MB less memory.
RUN swift build -c release --enable-all-traits --product adobe-pass-mock --static-swift-stdlib \
    -Xlinker --no-export-dynamic \
    ${COMMIT:+-Xcc "-DRELEASE_COMMIT=\"$COMMIT\"" -Xcc "-DRELEASE_FORM=\"image\""}

# What the program needs to run, and nothing else: itself, the shared libraries that ldd names, and their loader.
WORKDIR /image
RUN install -D --strip /source/.build/release/adobe-pass-mock usr/local/bin/adobe-pass-mock \
    && ldd usr/local/bin/adobe-pass-mock | grep -o '/[^ ]*' | xargs cp --dereference --parents --target-directory=.

# The list of what the image consists of, and the licenses.
COPY .ci/sbom /source/.ci/sbom
RUN mkdir -p usr/share/doc/adobe-pass-mock/licenses \
    && /source/.ci/sbom image "$PWD/usr/local/bin/adobe-pass-mock" >usr/share/doc/adobe-pass-mock/sbom.cdx.json \
    && cp /source/LICENSE usr/share/doc/adobe-pass-mock/ \
    && for name in $(sed -n 's/.*"name": "\([^"]*\)".*/\1/p' usr/share/doc/adobe-pass-mock/sbom.cdx.json); do \
        for file in "/usr/share/doc/$name/copyright" "/source/.build/checkouts/$name/LICENSE.txt"; do \
            if [ -e "$file" ]; then cp "$file" "usr/share/doc/adobe-pass-mock/licenses/$name"; fi; \
        done; \
    done

FROM scratch
COPY --from=build /image /
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
