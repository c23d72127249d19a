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

    @Test mutating func `of many logins stay up to the largest number of them, those that end first leave`()
        throws
    {
        let permit = CachedPermit(validity: Validity(from: .start, for: .hours(1)), scenario: "test")
        for number in 0...Device.mostLogins {
            let login = try #require(LoginID(codedText: String(repeating: "0", count: 30) + "\(10 + number)"))
            device.addPermit(permit, of: login, at: "REF30", for: ResourceKey("1"), now: .start)
        }
        add("1", for: .days(1))
        #expect(device.permits?.count == Device.mostLogins && has("1"))
        // All of them have ended.
        let other = try #require(LoginID(codedText: String(repeating: "f", count: 32)))
        device.addPermit(permit, of: other, at: "REF30", for: ResourceKey("1"), now: .start + .days(2))
        #expect(device.permits?.count == 1)
    }

    @Test mutating func `a device keeps as many logins with clients, and ends the oldest one`() {
        func profile(_ client: ClientID?) -> Profile {
            Profile(
                serviceProvider: "REF30", mvpd: "Cablevision", type: .regular, client: client,
                validity: Validity(from: .start, for: .hours(1)), attributes: [:], loginID: login)
        }
        device.add(profile(nil), replacing: { _ in false })
        for number in 0...Device.mostLogins {
            device.add(profile(ClientID("client \(number)")), replacing: { _ in false })
        }
        let clients = device.profiles.map { $0.client?.text }
        #expect(clients.count == Device.mostLogins + 1)
        #expect(clients.first == .some(nil) && clients.last == "client \(Device.mostLogins)")
        #expect(!clients.contains("client 0") && clients.contains("client 1"))
    }
}
