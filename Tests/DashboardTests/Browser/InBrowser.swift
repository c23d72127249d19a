import TestSupport
import Testing

/// What a person sees and does, in a real browser. One after the other: browsers are heavy.
@Suite(
    "In a browser", .serialized,
    .enabled(
        if: Chromium.executable != nil || Chromium.isRequired,
        "There is no Chromium: .ci/install --tests installs one, CHROMIUM names another."),
    .threads(1), .chromium)
enum InBrowser {}
