/// The answer of the decisions operations (pages *Retrieve authorization decisions using specific mvpd*,
/// *Retrieve preauthorization decisions using specific mvpd*).
package struct DecisionsResponse: Sendable, Hashable, JSONDescribed {
    package var decisions: [DecisionResponse]

    package init(decisions: [DecisionResponse]) {
        self.decisions = decisions
    }

    /// Writes the answer. Signs the media tokens while writing them.
    package func write(to json: inout JSONWriter, signer: some ResponseSigning, trace: String) {
        json.object { object in
            object.key("decisions")
            object.array { array in
                for decision in decisions { decision.write(to: &array, signer: signer, trace: trace) }
            }
        }
    }

    package static let schema = Schema.object(
        [.always("decisions", .list(of: DecisionResponse.schema, "In the order of the request."))],
        definition: "decisions")
}

package struct DecisionResponse: Sendable, Hashable, JSONDescribed {
    package var resource: ResourceID
    var serviceProvider: ServiceProviderID
    var mvpd: MVPDID
    package var source: Source
    package var verdict: Verdict
    /// The validity of the decision itself; `nil` when it has none.
    package var validity: Validity?

    package enum Source: String, Sendable, Hashable, CaseIterable {
        case mvpd, degradation, temppass, dummy

        /// The source of a denial with that error.
        package init(of error: EnhancedErrorCode) {
            switch error.topic {
            case .degradation: self = .degradation
            case .temporaryAccess: self = .temppass
            case .denialByMVPD, .profile, .other: self = .mvpd
            }
        }
    }

    package enum Verdict: Sendable, Hashable {
        /// Authorization has a media token, preauthorization never has one.
        case permit(MediaToken?)
        case deny(EnhancedError)
    }

    package var isPermit: Bool {
        if case .permit = verdict { true } else { false }
    }

    package init(
        resource: ResourceID, serviceProvider: ServiceProviderID, mvpd: MVPDID, source: Source,
        verdict: Verdict, validity: Validity? = nil
    ) {
        self.resource = resource
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
        self.source = source
        self.verdict = verdict
        self.validity = validity
    }

    fileprivate func write(to json: inout JSONWriter, signer: some ResponseSigning, trace: String) {
        json.object { object in
            object.member("resource", resource)
            object.member("serviceProvider", serviceProvider)
            object.member("mvpd", mvpd)
            object.member("source", source.rawValue)
            switch verdict {
            case .permit(let token):
                object.member("authorized", true)
                if let token {
                    object.member("token") { member in
                        member.members(of: token.validity)
                        member.member("serializedToken", token.serialized(by: signer))
                    }
                }
            case .deny(let error):
                object.member("authorized", false)
                object.key("error")
                error.write(to: &object, trace: trace)
            }
            if let validity { object.members(of: validity) }
        }
    }

    package static let schema = Schema.object(
        [
            .always("resource", .text("")), .always("serviceProvider", .text("")), .always("mvpd", .text("")),
            .always("source", .words("source", DecisionResponse.Source.self, "The source of the decision.")),
            .always("authorized", .boolean("")),
            .optional(
                "token",
                .object(Validity.fields + [.always("serializedToken", .text("The media token, in base64."))])),
            .optional("error", EnhancedError.schema), .optional("notBefore", .milliseconds()),
            .optional("notAfter", .milliseconds()),
        ], definition: "decision")
}
