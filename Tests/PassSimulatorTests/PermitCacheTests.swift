import PassAPI
import TestSupport
import Testing

@testable import PassSimulator

@Suite("The permits of a device")
struct PermitCacheTests {
    private let login: LoginID
    private var device = Device()

    init() throws {
        login = try #require(LoginID(codedText: "0123456789abcdef0123456789abcdef"))
    }

    private mutating func add(
        _ resource: String, for lifetime: Duration, to serviceProvider: ServiceProviderID = "REF30",
        at now: Timestamp = .start
    ) {
        device.addPermit(
            CachedPermit(validity: Validity(from: .start, for: lifetime), scenario: "test"), of: login,
            at: serviceProvider, for: ResourceKey(resource), now: now)
    }

    private func has(_ resource: String, at serviceProvider: ServiceProviderID = "REF30") -> Bool {
        device.permits?[login]?[serviceProvider]?[ResourceKey(resource)] != nil
    }

    @Test mutating func `that have ended leave when a login has many, and valid ones stay`() {
        add("valid", for: .days(1))
        add("elsewhere", for: .days(1), to: "apasstest1")
        for number in 1..<256 { add("ended \(number)", for: .minutes(1)) }
        add("new", for: .days(1), at: .start + .hours(1))
        #expect(has("valid") && has("new") && has("elsewhere", at: "apasstest1"))
        for number in 1..<256 { #expect(!has("ended \(number)")) }
    }

    @Test mutating func `that end first leave when a login has many valid ones`() {
        for number in 1...257 { add("\(number)", for: .hours(Int64(number))) }
        #expect(!has("1"))
        for number in 2...257 { #expect(has("\(number)")) }
    }
}
