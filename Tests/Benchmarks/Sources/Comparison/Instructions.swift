/// How many instructions the mock takes for a profile.
struct Instructions: Measurement {
    func measure() throws -> [Finding] {
        let measure = try InstructionMeasure(
            .retrieveProfileForMVPD, requests: 200, devices: 20, profileLines: nil)
        return [Finding(.instructions, Double(measure.instructions))]
    }
}
