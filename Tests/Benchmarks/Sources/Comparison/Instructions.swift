/// How many instructions the mock takes for a profile, of a request whose head is new.
struct Instructions: Measurement {
    func measure() throws -> [Finding] {
        let measure = try InstructionMeasure(
            .retrieveProfileForMVPDOfFleet, requests: 200, devices: 20)
        return [Finding(.instructions, Double(measure.instructions))]
    }
}
