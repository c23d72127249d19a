// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the product's build does not see it. For Linux: it measures with callgrind and wrk.
let package = Package(
    name: "benchmarks",
    products: [
        .executable(name: "benchmarks", targets: ["benchmarks"]),
        .executable(name: "plain-server", targets: ["plain-server"]),
        .library(name: "DumpOnSignal", type: .dynamic, targets: ["DumpOnSignal"]),
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
            ]),
        .executableTarget(
            name: "plain-server",
            linkerSettings: [.linkedLibrary("event_core"), .linkedLibrary("event_extra")]),
        .target(name: "DumpOnSignal", publicHeadersPath: "."),
    ],
    swiftLanguageModes: [.v6]
)
