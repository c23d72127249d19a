import Foundation
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// The files in `config` and `scenarios`, from disk and built into the program.
struct ShippedFilesTests {
    let onDisk = ControlDocuments(configuration: Repository.config.path, scenarios: Repository.scenarios.path)

    static let names = [
        "access-token-expires", "adopt-unknown", "degraded-authn-all", "degraded-authz-all",
        "degraded-authz-none", "enhanced-error-code", "expired-profile", "fallback-to-basic",
        "flaky-network", "home-based-authentication", "legacy-apis-ended", "maintenance", "mixed-decisions",
        "mvpd-gone", "mvpd-only-in-picker", "parental-controls", "permission-denied-device",
        "retry-then-permit", "returning-sso-user", "returning-user", "slow-mvpd", "slow-network",
        "temppass-duration-exceeded", "temppass-misconfigured", "temppass-resources-exceeded", "throttled",
        "throttled-with-retry-after", "user-cancels", "user-denied", "user-mistypes", "valid-sso",
    ]

    @Test func `every shipped file loads and is valid`() throws {
        let selection = DocumentSelection(allOf: onDisk)
        try selection.validate()
        #expect(selection.library.summaries.map(\.name) == Self.names)
    }

    @Test func `a scenario from disk equals the built-in one`() throws {
        let (builtInFiles, filesOnDisk) = (try ControlDocuments.shipped.get(), try onDisk.load())
        for name in Self.names {
            let builtIn = try builtInFiles.scenario(named: name)
            let fromDisk = try filesOnDisk.scenario(named: name)
            #expect(fromDisk.name == builtIn.name && fromDisk.description == builtIn.description, "\(name)")
            #expect(fromDisk.configuration == builtIn.configuration, "\(name)")
            #expect(fromDisk.seed == builtIn.seed && fromDisk.degradation == builtIn.degradation, "\(name)")
            #expect(fromDisk.decisions == builtIn.decisions && fromDisk.rules == builtIn.rules, "\(name)")
        }
    }

    @Test func `the built-in files are complete and up to date`() throws {
        let folders = [
            ("config", try FileTree.directory(Repository.config.path).yamlFiles(recursive: false)),
            ("scenarios", try FileTree.directory(Repository.scenarios.path).yamlFiles(recursive: true)),
        ]
        for (folder, files) in folders {
            for file in files {
                let bytes = try FileTree.directory("\(Repository.root.path)/\(folder)").contents(of: file)
                let isSame = BuiltInFiles.all[folder]?[file] == bytes
                #expect(isSame, "\(folder)/\(file)")
            }
        }
        #expect(
            BuiltInFiles.all.values.flatMap(\.keys).count { $0.hasSuffix(".yaml") }
                == folders.reduce(0) { $0 + $1.1.count })
    }

    @Test func `the configuration contains everything that the published samples use`() throws {
        let configuration = try onDisk.load().makeConfiguration()
        #expect(Set(configuration.serviceProviders.keys) == ["REF30", "apasstest1"])
        #expect(configuration.serviceProviders["REF30"]?.fallbackMVPD == "Cablevision")
        #expect(
            configuration.serviceProviders["REF30"]?.certificate?.hasPrefix("-----BEGIN CERTIFICATE") == true)
        let cablevision = try #require(configuration.mvpds["Cablevision"])
        #expect(cablevision.platformMappingID == "Cablevision")
        #expect(cablevision.boardingStatus == .supported)
        #expect(cablevision.users.first?.attributes["zip"] == .array([.string("10001")]))
        let comcast = try #require(configuration.mvpds["Comcast_SSO"])
        #expect(comcast.boardingStatus == .supported)
        #expect(comcast.platformMappingID?.text != "Comcast_SSO")
        #expect(configuration.mvpds["ATTOTT"]?.boardingStatus == .picker)
        #expect(configuration.mvpds["Dish"]?.hasLogoutEndpoint == false)
        #expect(configuration.throttle == nil)
    }

    @Test func `every MVPD is integrated with REF30, and exactly one integration is inactive`() throws {
        let configuration = try onDisk.load().makeConfiguration()
        #expect(configuration.integrations["REF30"].map { Set($0.keys) } == Set(configuration.mvpds.keys))
        #expect(configuration.integrations["REF30"]?.values.count { !$0.isActive } == 1)
        let second = configuration.integrations["apasstest1"].map { Set($0.keys) } ?? []
        #expect(second.isStrictSubset(of: Set(configuration.mvpds.keys)))
        #expect(!second.contains("TempPass_5mins"))
    }

    @Test func `all temporary passes except the flexible one are basic`() throws {
        let configuration = try onDisk.load().makeConfiguration()
        #expect(configuration.mvpds["TempPass_5mins"]?.tempPass == TempPass(duration: .minutes(5)))
        #expect(configuration.mvpds["TempPass_TEST40"]?.tempPass == TempPass(duration: .minutes(40)))
        let flexible = try #require(configuration.mvpds["flexibleTempPass"]?.tempPass)
        #expect(flexible.identityKey == "email")
        #expect(flexible.maximumResources == 5)
        #expect(flexible.duration < .days(1))
    }

    @Test func `one application is limited to REF30, and one is revoked`() throws {
        let applications = try onDisk.load().makeConfiguration().applications
        #expect(applications["ref30-only"]?.serviceProviders == ["REF30"])
        #expect(applications["demo"]?.serviceProviders == nil)
        #expect(applications.filter(\.value.isRevoked).map(\.key) == ["revoked"])
        for application in applications.values where application.clientID == nil {
            #expect((application.softwareStatement ?? "").split(separator: ".").count == 3)
        }
    }
}
