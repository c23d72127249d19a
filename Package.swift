// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Only continuous integration sets the variable, so that the new warnings of another compiler do not
    // break builds elsewhere.
    + (Context.environment["WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)])

extension Target.Dependency {
    /// A product that only the server needs. An app that depends on this package with `traits: []` resolves none.
    static func server(_ name: String, _ package: String) -> Target.Dependency {
        .product(name: name, package: package, condition: .when(traits: ["Server"]))
    }

    /// A target that only the server needs.
    static func server(_ name: String) -> Target.Dependency {
        .target(name: name, condition: .when(traits: ["Server"]))
    }

    /// A library that only a state in Redis needs. Nobody else has to install it.
    static func redis(_ name: String) -> Target.Dependency {
        .target(name: name, condition: .when(traits: ["Redis"]))
    }
}

/// The tests in `Tests/<name>Tests`. They can import all targets that `TestSupport` depends on.
func tests(for name: String, exclude: [String] = [], also: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [
            "AdminAPI", "ControlAPI", "Dashboard", "EventServer", "HTTPMessages", "PassAPI", "PassBackend",
            "PassSimulator", "PassVocabulary", "TestSupport",
            .server("HTTPTypes", "swift-http-types"),
        ] + also,
        exclude: exclude, swiftSettings: settings)
}

// Debian's file contains a flag that SwiftPM warns about, and adds nothing.
#if os(macOS)
    let hiredisPackage: String? = "hiredis"
#else
    let hiredisPackage: String? = nil
#endif

let package = Package(
    name: "adobe-pass-mock",
    // The mock runs on macOS. AdobePassMockClient also runs on iOS, tvOS and visionOS; calls with `Duration` need iOS 16 and
    // tvOS 16.
    platforms: [.macOS(.v13), .iOS(.v15), .tvOS(.v15)],
    products: [
        .executable(name: "adobe-pass-mock", targets: ["Program"]),
        .library(name: "AdobePassMockClient", targets: ["AdobePassMockClient"]),
        .library(name: "AdobePassMockTesting", targets: ["AdobePassMockTesting"]),
        .library(name: "AdobePassMockInProcess", targets: ["AdobePassMockInProcess"]),
        .library(name: "SubscriberAccount", targets: ["SubscriberAccount"]),
    ],
    traits: [
        .trait(
            name: "Server",
            description:
                "The program, and the backend in the process of a test. The libraries for apps do not need it."
        ),
        .trait(
            name: "Redis",
            description:
                "serve --state redis://… for a state that several mocks share. Needs the C library hiredis."
        ),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-structured-headers", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // C libraries. Each has one importer.
        // Not the pkg-config file of libevent_openssl, because it links libevent a second time.
        .systemLibrary(
            name: "CLibevent", pkgConfig: "libevent_core libssl",
            providers: [.apt(["libevent-dev", "libssl-dev"]), .brew(["libevent", "openssl@4"])]),
        .systemLibrary(
            name: "CLibcrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@4"])]),
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(
            name: "CYaml", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        // Without pkg-config, because macOS has the library itself.
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CHiredis", pkgConfig: hiredisPackage,
            providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),

        // What the release scripts tell the compiler, and what only C can call: the start of a process.
        .target(name: "CProgram"),

        // Names and codes, for the mock and for AdobePassMockClient. Depends on nothing, not even on
        // Foundation.
        .target(name: "PassVocabulary", swiftSettings: settings),

        // HTTP: the messages, and the server.
        .target(
            name: "HTTPMessages",
            dependencies: ["PassVocabulary", .server("HTTPTypes", "swift-http-types")],
            swiftSettings: settings),
        .target(
            name: "EventServer",
            dependencies: [
                "CLibevent", "HTTPMessages", "PassVocabulary",
                .server("HTTPTypes", "swift-http-types"),
                .server("Logging", "swift-log"),
            ],
            swiftSettings: settings),

        // Adobe's wire: the definition of each operation, headers, bodies, errors, tokens and keys, SAML.
        .target(
            name: "PassAPI",
            dependencies: [
                "CExpat", "CLibcrypto", "HTTPMessages", "PassVocabulary",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // The mock's own formats: configuration, scenarios, rules, options; and the files that have them.
        .target(
            name: "ControlAPI",
            dependencies: ["CYaml", "HTTPMessages", "PassAPI", .server("HTTPTypes", "swift-http-types")],
            // Links to config and scenarios, for a program that is started outside a checkout.
            resources: [.embedInCode("BuiltIn")],
            swiftSettings: settings),

        // The simulated backend, without HTTP.
        .target(name: "PassSimulator", dependencies: ["ControlAPI", "PassAPI"], swiftSettings: settings),
        // The pipeline from a request to its reply, the login pages, and the journal.
        .target(
            name: "PassBackend",
            dependencies: [
                "ControlAPI", "HTTPMessages", "PassAPI", "PassSimulator",
                .server("DequeModule", "swift-collections"),
                .server("HTTPTypes", "swift-http-types"),
                .server("RawStructuredFieldValues", "swift-http-structured-headers"),
            ],
            resources: [.embedInCode("HTML/colors.css"), .embedInCode("HTML/page.css")],
            swiftSettings: settings),
        // Where the state is kept: in a file, or in a Redis server.
        .target(
            name: "StateStore",
            dependencies: [
                .redis("CHiredis"), "CSQLite", "ControlAPI", "EventServer", "HTTPMessages", "PassAPI",
                "PassBackend", "PassSimulator",
                .server("DequeModule", "swift-collections"),
            ],
            swiftSettings: settings),
        // The calls below /__admin.
        .target(
            name: "AdminAPI",
            dependencies: [
                "ControlAPI", "HTTPMessages", "PassAPI", "PassBackend", "PassSimulator",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // The pages below /__admin. They show only what the admin API returns.
        .target(
            name: "Dashboard",
            dependencies: [
                "AdminAPI", "ControlAPI", "HTTPMessages", "PassAPI", "PassBackend",
                .server("HTTPTypes", "swift-http-types"),
            ],
            resources: [.embedInCode("dashboard.css"), .embedInCode("dashboard.js")],
            swiftSettings: settings),
        // Captures of the real service: read, redacted, and compared with the mock.
        .target(
            name: "Captures",
            dependencies: [
                "AdminAPI", "CZlib", "ControlAPI", "HTTPMessages", "PassAPI", "PassBackend", "PassSimulator",
                .server("HTTPTypes", "swift-http-types"),
            ],
            resources: [.embedInCode("Comparison/report.css")],
            swiftSettings: settings),

        .target(
            name: "adobe-pass-mock",
            dependencies: [
                "AdminAPI", "CLibcrypto", "CProgram", "Captures", "ControlAPI", "Dashboard", "EventServer",
                "HTTPMessages", "PassAPI", "PassBackend", "PassSimulator", "StateStore",
                .server("ArgumentParser", "swift-argument-parser"),
                .server("Logging", "swift-log"),
            ],
            swiftSettings: settings),

        // In C: what must happen before the Swift runtime starts, and the start of the commands.
        .executableTarget(
            name: "Program", dependencies: [.server("adobe-pass-mock")],
            cSettings: [.define("SERVER", .when(traits: ["Server"]))]),

        // For apps themselves: a protocol for Apple's framework.
        .target(name: "SubscriberAccount", swiftSettings: settings),

        // For the tests of apps. It depends on nothing of the server, so that it builds for iOS and tvOS, where
        // the mock and its C libraries do not.
        .target(
            name: "AdobePassMockClient", dependencies: ["PassVocabulary", "SubscriberAccount"],
            swiftSettings: settings),

        // The same mock without a program.
        .target(
            name: "AdobePassMockInProcess",
            dependencies: [
                "AdminAPI", "AdobePassMockClient", "ControlAPI", "Dashboard", "EventServer", "HTTPMessages",
                "PassBackend",
            ],
            swiftSettings: settings),

        // For tests only: imports Swift Testing and XCTest.
        .target(name: "AdobePassMockTesting", dependencies: ["AdobePassMockClient"], swiftSettings: settings),

        // The start of a process with no open files but its own, which only C can call.
        .target(name: "CChildProcess", path: "Tests/CChildProcess"),
        .target(
            name: "TestSupport",
            dependencies: [
                "AdminAPI", "CChildProcess", "CLibcrypto", "CLibevent", "ControlAPI", "Dashboard",
                "EventServer",
                "HTTPMessages", "PassAPI", "PassBackend", "PassSimulator",
                .server("HTTPTypes", "swift-http-types"),
            ],
            path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "AdminAPI", "Captures", "ControlAPI", "HTTPMessages", "PassAPI", "PassBackend",
                "PassSimulator", "StateStore", "TestSupport",
                .server("HTTPTypes", "swift-http-types"),
            ],
            path: "Tests/Fuzzing/Targets", swiftSettings: settings),
        tests(for: "Fuzzing", also: ["FuzzTargets"]),
        tests(for: "PassVocabulary"),
        .testTarget(
            name: "SubscriberAccountTests",
            dependencies: ["HTTPMessages", "SubscriberAccount", "TestSupport"],
            // Small programs that a test compiles with a fake of Apple's framework.
            exclude: ["AppleFramework"], swiftSettings: settings),
        tests(for: "HTTPMessages"),
        tests(for: "EventServer"),
        tests(for: "PassAPI"),
        tests(for: "ControlAPI", exclude: ["Golden"]),
        tests(for: "PassSimulator"),
        tests(for: "PassBackend"),
        tests(for: "StateStore", also: ["StateStore"]),
        tests(for: "AdminAPI"),
        tests(for: "Dashboard"),
        tests(for: "Captures", also: ["Captures"]),
        tests(
            for: "Journey", also: ["AdobePassMockClient", "AdobePassMockInProcess", "Captures", "StateStore"]),
        tests(for: "Repository"),
        tests(for: "Command", also: ["adobe-pass-mock"]),
        tests(
            for: "AdobePassMockClient",
            also: [
                "AdobePassMockClient", "AdobePassMockInProcess", "AdobePassMockTesting", "Captures",
                "adobe-pass-mock",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// Only Tests/Fuzzing/run builds the fuzzer, which is linked with libFuzzer. It is in this package because it
// uses package declarations.
if Context.environment["FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzzer", dependencies: ["FuzzTargets", "HTTPMessages"], path: "Tests/Fuzzing/Fuzzer",
            swiftSettings: settings + [.enableExperimentalFeature("Extern")],
            // The gold linker fails on the debug information of libFuzzer.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]))
}
