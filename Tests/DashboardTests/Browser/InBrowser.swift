import TestSupport
import Testing

/// Tests in a real browser. They run one after the other, because browsers need much memory and time.
@Suite(
    "In a browser", .serialized,
    .enabled(
        if: Chromium.executable != nil || Chromium.isRequired,
        "There is no Chromium: .ci/install --tests installs one, CHROMIUM names another."),
    .threads(1), .chromium)
enum InBrowser {}
