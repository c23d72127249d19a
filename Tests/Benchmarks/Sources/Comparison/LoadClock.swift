import ArgumentParser

/// By which time rates are counted.
enum LoadClock: String, CaseIterable, ExpressibleByArgument {
    /// The clock on the wall.
    case wall
    /// The processor's time of the server alone: nearly the same where nothing else runs, and still of use where much
    /// does.
    case processor
}
