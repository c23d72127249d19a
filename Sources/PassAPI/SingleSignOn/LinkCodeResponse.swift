/// The answer of *POST - link* (page *Adobe Single Sign-On Service*): a code that a user types on another device.
package struct LinkCodeResponse: Sendable, Hashable {
    var code: LinkCode
    var validity: Validity

    package init(code: LinkCode, validity: Validity) {
        self.code = code
        self.validity = validity
    }

    /// Writes the answer.
    ///
    /// - Parameter name: the name of the code's member: `code` as in the samples, `link` as in the table.
    package func write(to json: inout JSONWriter, as name: String) {
        json.object { object in
            object.member("status", SingleSignOnService.name(ofStatus: 201))
            object.member(name, code)
            object.members(of: validity)
        }
    }
}

extension LinkCodeResponse: JSONDescribed {
    package static let schema = Schema.object(
        [
            .always("status", .text("`CREATED`.")),
            .optional("code", .text("Six digits, which work once.")),
            .optional("link", .text("The code, with the policy `singleSignOnMembers: tables`.")),
        ] + Validity.fields, definition: "linkCode")
}
