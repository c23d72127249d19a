import PassAPI
import PassSimulator
import TestSupport
import Testing

@Suite("Partitions")
struct PartitionTests {
    @Test func `are the same in all mocks and versions`() {
        #expect(
            ["", "a", "Zm9v", "4YQJPRV", "2f7b8c1e-6f0a-4a57-9d0c-1f2e3d4c5b6a"]
                .map { Partition(of: $0).number } == [738, 550, 280, 985, 913])
    }

    @Test func `have about the same number of keys`() {
        var counts = Array(repeating: 0, count: Partition.count)
        for number in 0..<102_400 { counts[Partition(of: "device-\(number)").number] += 1 }
        #expect(counts.allSatisfy { (60...140).contains($0) }, "\(counts.min()!) to \(counts.max()!)")
    }

    @Test func `codes are drawn in each partition, and are different`() {
        var random = RandomSource(seed: 1)
        for number in 0..<100 {
            let partition = Partition(of: "device-\(number)")
            let codes = Set((0..<10).map { _ in random.code(length: 7, in: partition) })
            #expect(codes.count == 10)
            #expect(codes.allSatisfy { $0.wholeMatch(of: /[A-Z0-9]{7}/) != nil }, "\(codes)")
            #expect(codes.allSatisfy { Partition(of: $0) == partition })
        }
    }

    @Test func `a mock with a state of its own draws any code`() throws {
        var (simulator, random) = (Simulator(seed: 7), RandomSource(seed: 7))
        let code = try simulator.createAuthenticationSession(.make(), in: .make()).code?.code
        #expect(code?.text == random.code(length: 7))
    }
}
