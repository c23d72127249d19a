import AdminAPI
import ControlAPI
import PassAPI
import PassBackend

extension ControlForms {
    var clockSection: HTML {
        """
        <section id="clock" aria-labelledby="clock-heading">
        <h2 id="clock-heading">Clock\(scope)</h2>
        \(report.notice(in: "clock"))<div class="now" id="server-clock" data-live>
        <p><time class="clock" datetime="\(now.utcString)"\(isClockRunning ? " data-runs" : nil)>\
        \(now.readable)</time> <span class="hint">UTC\(clockState)</span></p>
        </div>
        \(form(.moveClock, clockFields))</section>
        """
    }

    private var clockFields: HTML {
        """
        <div class="field">
        <label for="clock-span">Advance by</label>
        <div class="joined">
        <input id="clock-span" name="advance" value="\(report.typed("advance", in: .moveClock) ?? "PT31M")" \
        autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="clock-span-hint">
        <button name="verb" value="advance">Advance</button>
        </div>
        <p class="hint" id="clock-span-hint">Such as 2h, 30m, 1d or PT31M; -1h sets the clock back.</p>
        </div>
        <div class="quick" role="group" aria-label="Advance the clock by">
        \(Self.quickTimes.map { "<button class=\"small\" name=\"quick\" value=\"\($0.time)\">\($0.label)</button>\n" })</div>
        <div class="chips">
        <button class="small" name="verb" value="freeze">Freeze</button>
        <button class="small" name="verb" value="resume">Resume</button>
        <button class="small" name="verb" value="reset">Reset</button>
        </div>

        """
    }

    private static let quickTimes = [
        (time: "PT1M", label: "+1 min"), (time: "PT1H", label: "+1 h"), (time: "P1D", label: "+1 d"),
        (time: "P30D", label: "+30 d"),
    ]

    private var clockState: String { clock.summary.map { ", \($0)" } ?? "" }
}

extension ClockSetting {
    /// The difference to its base clock in words; `nil` when there is none.
    var summary: String? {
        if frozenAt != nil { return "frozen" }
        if offset == .zero { return nil }
        return "\(offset.approximate) \(offset > .zero ? "ahead" : "behind")"
    }
}

extension Timestamp {
    /// `2026-03-16`
    var day: String { String(utcString.prefix { $0 != "T" }) }

    /// `2026-03-16 14:39:48`
    var readable: String { String(utcString.dropLast()).replacing("T", with: " ") }

    /// `14:39:48`
    var timeOfDay: String { String(utcString.dropLast().suffix(8)) }
}
