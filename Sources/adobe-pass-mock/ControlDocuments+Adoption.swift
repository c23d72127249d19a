import ControlAPI

extension ControlDocuments {
    /// Sets the policies that `--adopt` stands for, if an option of `serve` sets it. Scenarios and configuration can
    /// then name service providers and MVPDs that the mock adopts.
    ///
    /// - Throws: `Failure` when the value of the variable or line is invalid.
    mutating func adopt(_ options: OptionValues) throws(Failure) {
        guard try options[\.adopt] else { return }
        policies["unknownServiceProviders"] = Policies.UnknownServiceProviders.adopt.rawValue
        policies["unknownMVPDs"] = Policies.UnknownMVPDs.adopt.rawValue
        policies["unknownClients"] = Policies.UnknownClients.adopt.rawValue
    }
}
