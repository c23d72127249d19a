import PassAPI
import TestSupport
import Testing

@testable import PassSimulator

@Suite("The permits of a device")
struct PermitCacheTests {
    private let login: LoginID

    init() throws {
        login = try #require(LoginID(codedText: "0123456789abcdef0123456789abcdef"))
    }

    private func key(_ resource: String, at serviceProvider: ServiceProviderID = "REF30") -> PermitCache.Key {
        PermitCache.Key(login: login, serviceProvider: serviceProvider, resource: ResourceKey(resource))
    }

    private func permit(for lifetime: Duration) -> CachedPermit {
        CachedPermit(validity: Validity(from: .start, for: lifetime), scenario: "test")
    }

    @Test func `that have ended leave when a login has many, and valid ones stay`() {
        var cache = PermitCache()
        cache.add(permit(for: .days(1)), for: key("valid"), at: .start)
        cache.add(permit(for: .days(1)), for: key("elsewhere", at: "apasstest1"), at: .start)
        for number in 1..<256 {
            cache.add(permit(for: .minutes(1)), for: key("ended \(number)"), at: .start)
        }
        cache.add(permit(for: .days(1)), for: key("new"), at: .start + .hours(1))
        #expect(cache[key("valid")] != nil && cache[key("new")] != nil)
        #expect(cache[key("elsewhere", at: "apasstest1")] != nil)
        for number in 1..<256 { #expect(cache[key("ended \(number)")] == nil) }
    }

    @Test func `that end first leave when a login has many valid ones`() {
        var cache = PermitCache()
        for number in 1...257 {
            cache.add(permit(for: .hours(Int64(number))), for: key("\(number)"), at: .start)
        }
        #expect(cache[key("1")] == nil)
        for number in 2...257 { #expect(cache[key("\(number)")] != nil) }
    }
}
