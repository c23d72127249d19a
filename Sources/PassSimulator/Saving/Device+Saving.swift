import ControlAPI
import PassAPI

extension Device: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("profiles", saving: profiles)
            object.member("liveSessions", saving: liveSessions)
            object.member("trials", saving: tempPassUsage)
            object.member("permits", savingIfPresent: permits)
            object.member("clock", saving: clock)
            object.member("seededScenarios", saving: seededScenarios)
            object.member("ruleCounts", saving: ruleCounts)
            object.member("singleLogouts", savingIfPresent: singleLogouts)
            object.member("leftLogins", savingIfPresent: leftLogins)
            object.member("lastSessionAt", savingIfPresent: lastSessionAt)
            object.member("isPrepared", savingIfPresent: isPrepared)
            object.member("belongings", savingIfPresent: belongings)
        }
    }
}

extension Device.RuleCount: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("matches", saving: matches)
            object.member("applications", saving: applications)
            object.member("restart", savingIfPresent: restart)
        }
    }
}

extension Device.SingleLogout: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("serviceProvider", saving: serviceProvider)
            object.member("mvpd", saving: mvpd)
            object.member("redirectURL", savingIfPresent: redirectURL)
        }
    }
}

extension Device.LeftLogins: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("serviceProvider", saving: serviceProvider)
            object.member("subject", saving: subject)
            object.member("newest", saving: newest)
        }
    }
}

extension TempPassUsage: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("firstUse", savingIfPresent: firstUse)
            object.member("resources", saving: resources)
        }
    }
}

extension CachedPermit: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("validity", saving: validity)
            object.member("scenario", saving: scenario)
        }
    }
}

extension ClockSetting: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("offset", offset.milliseconds)
            object.member("frozenAt", savingIfPresent: frozenAt)
        }
    }
}
