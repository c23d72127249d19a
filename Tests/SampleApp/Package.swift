// swift-tools-version: 6.2

import PackageDescription

// An app as a team would write it: it depends on adobe-pass-mock without its server. The samples of the documentation compile
// and run here as they stand. A package of its own, because SwiftPM must resolve it as it does for an app.
let package = Package(
    // That of its only product: Xcode makes one scheme, named after the package or after the product.
    name: "App",
    // The tests use calls with `Duration`.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16)],
    products: [.library(name: "App", targets: ["App"])],
    dependencies: [.package(name: "adobe-pass-mock", path: "../..", traits: [])],
    targets: [
        .target(
            name: "App", dependencies: [.product(name: "SubscriberAccount", package: "adobe-pass-mock")]),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App",
                .product(name: "AdobePassMockClient", package: "adobe-pass-mock"),
                .product(name: "AdobePassMockTesting", package: "adobe-pass-mock"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
