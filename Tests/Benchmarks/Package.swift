// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the product's build does not see it. For Linux: it measures with callgrind and wrk.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Sources",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
