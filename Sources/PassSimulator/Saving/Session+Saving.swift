import PassAPI

extension Session: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("code", saving: code)
            object.member("id", saving: id)
            object.member("device", saving: device)
            object.member("client", saving: client)
            object.member("serviceProvider", saving: serviceProvider)
            object.member("parameters", saving: parameters)
            object.member("origin", saving: origin)
            object.member("subjects", saving: subjects)
            object.member("scenario", saving: scenario)
            object.member("validity", saving: validity)
            object.member("ending", savingIfPresent: ending?.rawValue)
            object.member("authenticatedAt", savingIfPresent: authenticatedAt)
            object.member("authenticatedMVPD", savingIfPresent: authenticatedMVPD)
            object.member("assertion", savingIfPresent: assertion)
            object.member("webRequestID", savingIfPresent: webRequestID)
            object.member("registration", savingIfPresent: registration)
        }
    }
}

extension Session.Parameters: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("mvpd", savingIfPresent: mvpd)
            object.member("domainName", savingIfPresent: domainName)
            object.member("redirectURL", savingIfPresent: redirectURL)
        }
    }
}

extension Session.Assertion: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("artifact", saving: artifact)
            object.member("userName", saving: userName)
            object.member("validity", saving: validity)
        }
    }
}

extension RequestOrigin: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("information", savingIfPresent: information)
            object.member("userAgent", savingIfPresent: userAgent)
            object.member("forwardedFor", savingIfPresent: forwardedFor)
            object.member("peer", saving: peer)
            object.member("peerPort", saving: Int(peerPort))
            object.member("isSecure", saving: isSecure)
        }
    }
}

extension DeviceInformation: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { $0.member("members", saving: members) }
    }
}

extension RegistrationDetails: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("deviceType", savingIfPresent: deviceType)
            object.member("deviceUser", savingIfPresent: deviceUser)
            object.member("applicationID", savingIfPresent: applicationID)
            object.member("applicationVersion", savingIfPresent: applicationVersion)
            object.member("registrationURL", savingIfPresent: registrationURL)
            object.member("application", savingIfPresent: application)
        }
    }
}

extension RegistrationDetails.Application: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", saving: id)
            object.member("name", saving: name)
        }
    }
}
