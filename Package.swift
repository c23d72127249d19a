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
            "APIDescription", "AdminAPI", "ControlAPI", "ControlFiles", "Dashboard", "EventServer",
            "HTMLPages",
            "Documents", "HTTPMessages", "Libc", "LoginPages", "PassAPI", "PassAudit", "PassBackend",
            "PassCrypto",
            "PassOperations", "PassSimulator", "PassVocabulary", "RequestJournal", "SAMLMessages",
            "TestSupport",
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
    // The mock runs on macOS. AdobePassMockClient also runs on iOS and tvOS, and uses no newer API.
    platforms: [.macOS(.v13), .iOS(.v15), .tvOS(.v15)],
    products: [
        .executable(name: "adobe-pass-mock", targets: ["adobe-pass-mock"]),
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
        // C libraries. ArchitectureTests checks which targets import them.
        .systemLibrary(
            name: "CLibevent", pkgConfig: "libevent_core",
            providers: [.apt(["libevent-dev"]), .brew(["libevent"])]),
        // Not the pkg-config file of libevent_openssl, because it links libevent a second time.
        .systemLibrary(
            name: "CLibeventOpenSSL", pkgConfig: "libevent_core libssl",
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

        // What the release scripts tell the compiler, and what must happen before the Swift runtime starts.
        .target(name: "CRelease"),

        // A header with what only C can call: the start of a process.
        .systemLibrary(name: "CProcess"),

        // The system's C library under one name.
        .target(name: "Libc", swiftSettings: settings),

        // PEM and error texts of OpenSSL, for TLS in EventServer and for PassCrypto.
        .target(name: "OpenSSLSupport", dependencies: ["CLibcrypto"], swiftSettings: settings),

        // Names and codes, for the mock and for AdobePassMockClient. Depends on nothing, not even on
        // Foundation.
        .target(name: "PassVocabulary", swiftSettings: settings),

        // HTTP: the messages, and the server.
        .target(
            name: "HTTPMessages",
            dependencies: [
                "Libc", "PassVocabulary", .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        .target(
            name: "EventServer",
            dependencies: [
                "CLibevent", "CLibeventOpenSSL", "HTTPMessages", "Libc", "OpenSSLSupport", "PassVocabulary",
                .server("HTTPTypes", "swift-http-types"),
                .server("Logging", "swift-log"),
            ],
            swiftSettings: settings),

        // Documents with source locations, and the schemas that validate and describe them.
        .target(name: "Documents", swiftSettings: settings),
        // The formats on the wire: Adobe's, and those of the admin API and of the files.
        .target(
            name: "PassAPI",
            dependencies: [
                "Documents", "HTTPMessages", "PassVocabulary",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // The definition of each operation, from which routing, checks and descriptions follow.
        .target(
            name: "PassOperations",
            dependencies: [
                "Documents", "HTTPMessages", "PassAPI",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        .target(
            name: "ControlAPI",
            dependencies: [
                "Documents", "HTTPMessages", "PassAPI", "PassOperations",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        .target(
            name: "ControlFiles", dependencies: ["ControlAPI", "CYaml", "Documents", "HTTPMessages", "Libc"],
            // Links to config and scenarios, for a program that is started outside a checkout.
            resources: [.embedInCode("BuiltIn")],
            swiftSettings: settings),
        .target(
            name: "PassCrypto", dependencies: ["CLibcrypto", "OpenSSLSupport", "PassAPI"],
            swiftSettings: settings),
        .target(name: "SAMLMessages", dependencies: ["CExpat", "PassAPI"], swiftSettings: settings),

        // Reads captures of browsers and proxies.
        .target(
            name: "HTTPArchives", dependencies: ["CZlib", "HTTPMessages", "PassAPI"], swiftSettings: settings),

        // The simulated backend, without HTTP.
        .target(
            name: "PassSimulator", dependencies: ["ControlAPI", "PassAPI"],
            swiftSettings: settings),
        // Where the state is kept: in a file.
        .target(
            name: "StateStore",
            dependencies: ["CSQLite", "ControlAPI", "HTTPMessages", "Libc", "PassAPI", "PassSimulator"],
            swiftSettings: settings),
        // Where several mocks keep their state together: in a Redis server.
        .target(
            name: "RedisStore",
            dependencies: [
                .redis("CHiredis"), "EventServer", "HTTPMessages", "PassAPI", "PassBackend", "PassSimulator",
                "RequestJournal",
            ],
            swiftSettings: settings),
        // Adobe's checklist as rules that check recorded requests.
        .target(name: "PassAudit", dependencies: ["PassAPI", "PassOperations"], swiftSettings: settings),
        // The journal of requests, which removes secrets when it shows them.
        .target(
            name: "RequestJournal",
            dependencies: [
                "PassOperations",
                "Documents",
                "ControlAPI", "HTTPMessages", "PassAPI", "PassSimulator",
                .server("DequeModule", "swift-collections"),
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // Markup and page layout, independent of Adobe Pass.
        .target(
            name: "HTMLPages",
            dependencies: [
                "HTTPMessages", "PassAPI", "PassCrypto",
                .server("HTTPTypes", "swift-http-types"),
            ],
            resources: [.embedInCode("colors.css"), .embedInCode("page.css")],
            swiftSettings: settings),
        // The pages for user agents: login and logout.
        .target(
            name: "LoginPages",
            dependencies: [
                "PassOperations",
                "ControlAPI", "HTMLPages", "HTTPMessages", "PassAPI", "PassSimulator", "PassCrypto",
                "SAMLMessages",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // The pipeline from a request to its reply.
        .target(
            name: "PassBackend",
            dependencies: [
                "PassOperations",
                "Documents",
                "ControlAPI", "HTTPMessages", "Libc", "LoginPages", "PassAPI", "PassCrypto", "PassSimulator",
                "RequestJournal", "SAMLMessages",
                .server("HTTPTypes", "swift-http-types"),
                .server("RawStructuredFieldValues", "swift-http-structured-headers"),
            ],
            swiftSettings: settings),
        // OpenAPI, Postman and .http files, generated from the definitions that route and validate requests.
        .target(
            name: "APIDescription",
            dependencies: [
                "PassOperations",
                "Documents",
                "HTTPMessages", "PassAPI",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // The calls below /__admin.
        .target(
            name: "AdminAPI",
            dependencies: [
                "PassOperations",
                "Documents",
                "APIDescription", "ControlAPI", "HTTPMessages", "PassAPI", "PassAudit", "PassBackend",
                "PassCrypto", "PassSimulator", "RequestJournal", "SAMLMessages",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // The pages below /__admin. They show only what the admin API returns.
        .target(
            name: "Dashboard",
            dependencies: [
                "PassOperations",
                "Documents",
                "AdminAPI", "ControlAPI", "HTMLPages", "HTTPMessages", "PassAPI", "PassAudit",
                "RequestJournal",
                .server("HTTPTypes", "swift-http-types"),
            ],
            resources: [.embedInCode("dashboard.css"), .embedInCode("dashboard.js")],
            swiftSettings: settings),
        // Makes a backend from the files of a configuration, for the program and for the process of a test.
        .target(
            name: "BackendAssembly",
            dependencies: [
                "ControlAPI", "ControlFiles", "Documents", "Libc", "PassAPI", "PassBackend", "PassCrypto",
            ],
            swiftSettings: settings),

        // What captures of the real service show of it.
        .target(
            name: "Captures",
            dependencies: [
                "ControlAPI", "HTTPArchives", "HTTPMessages", "PassAPI", "PassOperations", "SAMLMessages",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),
        // Plays captures on the mock, and says what differs.
        .target(
            name: "Comparison",
            dependencies: [
                "AdminAPI", "BackendAssembly", "Captures", "ControlAPI", "ControlFiles", "Documents",
                "HTMLPages", "HTTPArchives", "HTTPMessages", "PassAPI", "PassBackend", "PassCrypto",
                "PassOperations", "PassSimulator", "SAMLMessages",
                .server("HTTPTypes", "swift-http-types"),
            ],
            resources: [.embedInCode("report.css")],
            swiftSettings: settings),

        // Makes a capture that can be shown to others.
        .target(
            name: "CaptureRedaction",
            dependencies: [
                "Captures", "HTTPArchives", "HTTPMessages", "PassAPI", "PassCrypto", "PassOperations",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),

        .executableTarget(
            name: "adobe-pass-mock",
            dependencies: [
                "BackendAssembly", "CaptureRedaction", "Captures", "Comparison", "HTTPArchives",
                "PassOperations",
                "Documents",
                "AdminAPI", "CProcess", "CRelease", "ControlAPI", "ControlFiles", "Dashboard", "EventServer",
                "HTTPMessages", "Libc",
                "PassAPI", "PassBackend", "PassCrypto", "PassSimulator", "RedisStore", "RequestJournal",
                "StateStore",
                .server("ArgumentParser", "swift-argument-parser"),
                .server("Logging", "swift-log"),
            ],
            swiftSettings: settings),

        // For apps themselves: a protocol for Apple's framework.
        .target(name: "SubscriberAccount", swiftSettings: settings),

        // For the tests of apps. It depends on nothing of the server, so that it builds for iOS and tvOS, where
        // the mock and its C libraries do not.
        .target(
            name: "AdobePassMockClient", dependencies: ["PassVocabulary", "SubscriberAccount"],
            swiftSettings: settings),

        // The same mock without a program and a port.
        .target(
            name: "AdobePassMockInProcess",
            dependencies: [
                "AdminAPI", "AdobePassMockClient", "BackendAssembly", "ControlAPI", "ControlFiles",
                "Dashboard",
                "Documents", "HTTPMessages", "PassAPI", "PassBackend", "PassVocabulary",
                .server("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: settings),

        // For tests only: imports Swift Testing and XCTest.
        .target(name: "AdobePassMockTesting", dependencies: ["AdobePassMockClient"], swiftSettings: settings),

        .target(
            name: "TestSupport",
            dependencies: [
                "AdminAPI", "CLibcrypto", "CLibeventOpenSSL", "ControlAPI", "ControlFiles", "Dashboard",
                "Documents", "EventServer", "HTTPMessages", "Libc", "OpenSSLSupport", "PassAPI",
                "PassBackend",
                "PassCrypto", "PassOperations", "PassSimulator",
                .server("HTTPTypes", "swift-http-types"),
            ],
            path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "PassOperations",
                "Documents",
                "AdminAPI", "CaptureRedaction", "Captures", "ControlAPI", "ControlFiles", "HTTPArchives",
                "HTTPMessages", "PassAPI", "PassBackend", "PassCrypto", "PassSimulator", "RedisStore",
                "SAMLMessages", "TestSupport",
                .server("HTTPTypes", "swift-http-types"),
            ],
            path: "Tests/Fuzzing/Targets", swiftSettings: settings),
        tests(for: "Fuzzing", also: ["FuzzTargets"]),
        tests(for: "PassVocabulary"),
        .testTarget(
            name: "SubscriberAccountTests",
            dependencies: ["HTTPMessages", "SubscriberAccount", "TestSupport"],
            // Small programs that a test compiles with a stand-in for Apple's framework.
            exclude: ["AppleFramework"], swiftSettings: settings),
        tests(for: "HTTPMessages"),
        tests(for: "EventServer"),
        tests(for: "PassAPI"),
        tests(for: "ControlAPI", exclude: ["Golden"]),
        tests(for: "ControlFiles"),
        tests(for: "PassCrypto"),
        tests(for: "SAMLMessages"),
        tests(for: "PassSimulator"),
        tests(for: "PassAudit"),
        tests(for: "RequestJournal"),
        tests(for: "HTMLPages"),
        tests(for: "HTTPArchives", also: ["HTTPArchives"]),
        tests(for: "PassBackend"),
        tests(for: "APIDescription"),
        tests(for: "AdminAPI"),
        tests(for: "Dashboard"),
        tests(for: "Documentation"),
        tests(
            for: "Journey",
            also: [
                "AdobePassMockClient", "AdobePassMockInProcess", "CaptureRedaction", "Captures", "Comparison",
                "HTTPArchives", "RedisStore",
            ]),
        tests(for: "CaptureRedaction", also: ["CaptureRedaction", "Captures", "HTTPArchives"]),
        tests(for: "StateStore", also: ["StateStore"]),
        tests(for: "RedisStore", also: ["RedisStore"]),
        tests(for: "Browser"),
        tests(for: "Architecture"),
        tests(for: "Command", also: ["adobe-pass-mock"]),
        tests(
            for: "AdobePassMockClient",
            also: [
                "AdobePassMockClient", "AdobePassMockInProcess", "AdobePassMockTesting", "HTTPArchives",
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
            name: "fuzzer", dependencies: ["FuzzTargets", "Libc"], path: "Tests/Fuzzing/Fuzzer",
            swiftSettings: settings + [.enableExperimentalFeature("Extern")],
            // The gold linker fails on the debug information of libFuzzer.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]))
}
