// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because the product's build need not see it. It knows the program only from outside.
let package = Package(
    name: "soak",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(
            name: "CLibssl", path: "CLibssl", pkgConfig: "libssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@4"])]),
        .executableTarget(
            name: "soak", dependencies: ["CLibssl"], path: "Soak",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
