import PassBackend
import Testing

@testable import StateStore

/// The URL of `--state redis://…`
@Suite("The address of a Redis server")
struct RedisAddressTests {
    private func address(_ text: String) throws -> RedisAddress { try RedisAddress(parsing: text) }

    @Test(arguments: [
        ("redis://localhost", "redis://localhost:6379/0"),
        ("redis://127.0.0.1:7000/3", "redis://127.0.0.1:7000/3"),
        ("rediss://cache.example.com", "rediss://cache.example.com:6379/0"),
        ("redis://[::1]:7000", "redis://[::1]:7000/0"),
        ("redis://user:secret@host/1", "redis://host:6379/1"),
        ("redis://host?db=4", "redis://host:6379/4"),
        ("unix:/run/redis.sock", "unix:/run/redis.sock?db=0"),
        ("unix:///run/redis.sock?db=2", "unix:/run/redis.sock?db=2"),
    ])
    func `is read, and shown without the password`(text: String, shown: String) throws {
        #expect(try address(text).description == shown)
    }

    @Test func `has a user, a password, a prefix that separates mocks, and a scheme that is secure or not`()
        throws
    {
        let address = try address("redis://team%3Aa:p%40ss:word@host")
        #expect(address.user == "team:a")
        #expect(address.password == "p@ss:word")
        #expect(try self.address("redis://:secret@host").user == nil)
        #expect(try self.address("redis://:secret@host").password == "secret")
        #expect(try self.address("redis://host").prefix == "adobe-pass-mock")
        #expect(try self.address("redis://host?prefix=team-a").prefix == "team-a")
        #expect(try self.address("rediss://host").isSecure)
        #expect(try !self.address("redis://host").isSecure)
    }

    @Test(arguments: [
        ("redis://host:0", "its port is not a number"), ("redis://host:70000", "its port is not a number"),
        ("redis://:6379", "no host"), ("redis://host/first", "its database is not a number"),
        ("redis://host/-1", "its database is not a number"), ("redis://user@host", "no user:password"),
        ("redis://a:b:c", "no host"), ("unix:redis.sock", "its path is not absolute"),
        ("redis://host?prefix=", "its prefix is empty"),
        ("redis://host?prefx=a", "other parts than one prefix"),
        ("redis://host?prefix=a&prefix=b", "other parts than one prefix"),
        ("redis://host?db=", "its database is not a number"),
        ("redis://host/2?db=4", "one in its query"), ("redis://[::1]7000", "it has no port"),
        ("redis://[::1", "no host"),
        ("valkey://host", "\"valkey\" is not a scheme"),
    ])
    func `is refused with what is wrong and what is expected`(text: String, reason: String) {
        let error = #expect(throws: StateFailure.self) { try address(text) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("expected redis://") == true)
    }

    @Test(arguments: [
        "redis://default:hunter2", "redis://:hunter2", "redis://:hun?ter2@host",
        "redis://host/hunter2", "redis://host?hunter2", "valkey://:hunter2@host", "unix:hunter2",
    ])
    func `is refused without its parts, which can be a password`(text: String) {
        let error = #expect(throws: StateFailure.self) { try address(text) }
        #expect(error?.description.contains("ter2") == false)
    }

    @Test func `is told from the name of a file`() {
        #expect(RedisAddress.isURL("redis://host") && RedisAddress.isURL("UNIX:/run/redis.sock"))
        #expect(RedisAddress.isURL("valkey://host"))
        #expect(!RedisAddress.isURL("state.sqlite") && !RedisAddress.isURL("./redis"))
    }
}
