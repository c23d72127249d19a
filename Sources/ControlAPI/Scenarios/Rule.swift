import HTTPMessages
import PassAPI

/// `rules[]`: what happens to requests that match, tried in order on every request.
package struct Rule: Sendable, Hashable {
    /// By what the rule is known: its scenario and place there, or the identifier that the admin API gave it.
    package var id: String
    package var on: Set<Operation>
    package var when: Condition
    /// How many matches of a device are let through first.
    package var after: Int
    /// How often it applies to a device then; `nil` means always.
    package var times: Int?
    /// From 0 to 1; the chance is the server's seeded one.
    package var probability: Double
    package var then: Effect

    package init(
        id: String, on: Set<Operation>, when: Condition = Condition(), after: Int = 0, times: Int? = nil,
        probability: Double = 1, then: Effect
    ) {
        self.id = id
        self.on = on
        self.when = when
        self.after = after
        self.times = times
        self.probability = probability
        self.then = then
    }

    /// `when`: everything that is set must match.
    package struct Condition: Sendable, Hashable {
        package var serviceProvider: Pattern?
        package var mvpd: Pattern?
        package var partner: Pattern?
        /// Picks single items of a decision, and operations that are about one; on others it matches nothing.
        package var resource: Pattern?
        /// By field name, in lower case; a request without the field does not match.
        package var header: [String: Pattern]

        package init(
            serviceProvider: Pattern? = nil, mvpd: Pattern? = nil, partner: Pattern? = nil,
            resource: Pattern? = nil, header: [String: Pattern] = [:]
        ) {
            self.serviceProvider = serviceProvider
            self.mvpd = mvpd
            self.partner = partner
            self.resource = resource
            self.header = header
        }
    }

    /// `then`: an answer or none, and what happens to its delivery.
    package struct Effect: Sendable, Hashable {
        package var answer: Answer?
        package var delay: Delay?
        package var fault: Delivery.Fault?

        package init(answer: Answer? = nil, delay: Delay? = nil, fault: Delivery.Fault? = nil) {
            self.answer = answer
            self.delay = delay
            self.fault = fault
        }
    }

    /// The answer that stands in for the simulator's.
    package enum Answer: Sendable, Hashable {
        case error(EnhancedError)
        case registrationError(RegistrationError)
        /// One that only REST API V1 has.
        case legacyError(LegacyError)
        case reply(status: Int, headers: [String: String], body: String)
    }
}
