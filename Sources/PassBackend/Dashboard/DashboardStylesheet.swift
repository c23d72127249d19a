import PassAPI
import PassCrypto

/// How the dashboard looks, on a phone and on a desk.
enum DashboardStylesheet {
    /// In base64, as a content security policy names it.
    static let digest = Base64.encode(SHA256.hash(Array(text.utf8)))

    static let text =
        Stylesheet.colors + """
            :root { --warn: #7a4d00; --warn-soft: #fdf1d8; --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
            @media (prefers-color-scheme: dark) { :root { --warn: #f2c879; --warn-soft: #3a2c10; } }
            *, ::before, ::after { box-sizing: border-box; }
            html { scroll-padding-top: 7.5rem; -webkit-text-size-adjust: 100%; }
            body {
              margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere;
              font: .9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
            }
            h1, h2, h3, p, dl, dd, ul, ol, pre { margin: 0; padding: 0; }
            ul, ol { list-style: none; }
            h1 { font-size: 1.0625rem; letter-spacing: -.01em; }
            h2 { font-size: 1.0625rem; letter-spacing: -.005em; }
            h3 { font-size: .8125rem; color: var(--muted); font-weight: 600; }
            a { color: var(--accent); }
            code, pre { font: .875em/1.5 var(--mono); }
            :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
            [hidden] { display: none; }
            .skip { position: absolute; left: -999rem; }
            .skip:focus { left: 1rem; top: .5rem; z-index: 3; padding: .5rem 1rem; background: var(--card); }
            .hint, .empty { color: var(--muted); font-size: .8125rem; }
            .empty { padding: 1.5rem 0; text-align: center; text-wrap: balance; }
            .label { display: block; color: var(--muted); font-size: .8125rem; }

            header {
              position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center;
              gap: 0 1rem; padding: .5rem 1rem 0; background: var(--card);
              border-bottom: 1px solid var(--line);
            }
            .version { color: var(--muted); font-weight: 400; font-size: .8125rem; }
            .state { display: flex; align-items: center; gap: .5rem; margin-left: auto; color: var(--muted); font-size: .8125rem; }
            .state::before { content: ""; width: .5625rem; height: .5625rem; border-radius: 50%; background: var(--edge); }
            .state[data-state=live] { color: var(--good); font-weight: 600; }
            .state[data-state=live]::before { background: currentColor; }
            .state[data-state=lost] { color: var(--bad); font-weight: 600; }
            .state[data-state=lost]::before { background: currentColor; }
            nav { display: flex; justify-content: space-between; flex: 1 0 calc(100% + 1rem); overflow-x: auto; margin: .125rem -.5rem 0; scrollbar-width: none; }
            nav a {
              flex: none; display: flex; align-items: center; min-height: 2.75rem; padding: 0 .5rem;
              color: var(--muted); text-decoration: none; font-weight: 600; font-size: .8125rem;
            }
            nav a:hover { color: var(--accent); }
            nav a:focus-visible { outline-offset: -3px; }

            main { max-width: 90rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1rem; }
            main > *, .watch > *, .steer > * { min-width: 0; }
            .watch, .steer { display: grid; gap: 1rem; align-content: start; }
            main > div > section {
              padding: 1.125rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
            }
            .notice { margin-top: .75rem; padding: .625rem .875rem; font-size: .875rem; border: 1px solid currentColor; border-radius: .75rem; white-space: pre-line; }
            .good { color: var(--good); background: var(--good-soft); }
            .bad { color: var(--bad); background: var(--bad-soft); }
            .title { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; }
            .title form { margin-left: auto; }

            form { display: grid; gap: .75rem; margin-top: .875rem; }
            form.inline, .title form { display: inline-grid; margin-top: 0; }
            .field { display: grid; gap: .25rem; min-width: 0; }
            .pair { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .75rem; }
            .joined { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .5rem; }
            label { font-weight: 600; font-size: .8125rem; }
            input, select {
              width: 100%; min-width: 0; min-height: 2.75rem; padding: .375rem .75rem; font: inherit; color: inherit;
              background: var(--card); border: 1px solid var(--edge); border-radius: .625rem; text-overflow: ellipsis;
            }
            ::placeholder { color: var(--muted); opacity: 1; }
            button {
              min-height: 2.75rem; padding: .375rem 1rem; font: inherit; font-weight: 600; color: inherit;
              background: transparent; border: 1px solid var(--edge); border-radius: .625rem; cursor: pointer; overflow-wrap: normal;
            }
            button:hover { background: var(--soft); }
            .primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
            .primary:hover { background: var(--pressed); border-color: var(--pressed); }
            .danger { color: var(--bad); border-color: currentColor; }
            .danger:hover { background: var(--bad-soft); }
            .small { padding: .25rem .875rem; font-size: .8125rem; }
            .actions { display: grid; }
            .chips { display: flex; flex-wrap: wrap; gap: .5rem; }
            .chips > button { flex: 1 1 auto; }
            .quick { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: .5rem; }
            .quick > button { padding-inline: 0; white-space: nowrap; }
            .log-out { margin: 0; }
            .log-out button { padding: 0 .25rem; border: 0; color: var(--accent); font-size: .8125rem; }
            .now { margin-top: .5rem; }
            .now strong code { font-size: 1rem; }
            .now form { margin-top: .625rem; }
            .clock { font: 600 1.125rem/1.4 var(--mono); letter-spacing: -.02em; }
            summary { cursor: pointer; }
            .more { margin-top: .875rem; }
            .more > summary, .careful > summary {
              list-style: none;
              display: flex; align-items: center; min-height: 2.75rem; color: var(--accent); font-weight: 600; font-size: .875rem;
            }
            .careful > summary { color: var(--bad); }
            .careful p { color: var(--muted); font-size: .875rem; }
            .more dl { display: grid; gap: .75rem; font-size: .8125rem; }
            .more dt { font-weight: 600; }
            .more dd { color: var(--muted); }
            .rules { margin: .25rem 0 .75rem; }
            h3:has(+ .rules) { margin-top: 1rem; }
            .rules li > form { flex: none; }
            .rules li { display: flex; align-items: center; justify-content: space-between; gap: .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }

            .requests { margin: .5rem -1.125rem -1.125rem; }
            .requests > li { border-top: 1px solid var(--line); }
            .columns { display: none; }
            .requests summary, .device > summary { list-style: none; }
            summary::-webkit-details-marker { display: none; }
            .requests summary {
              display: grid; grid-template-columns: 3.75rem minmax(0, 1fr) auto .75rem; gap: 0 .625rem; align-items: baseline;
              grid-template-areas: "status operation operation mark" "time whose took took" ". played played played";
              padding: .5rem 1.125rem;
              min-height: 2.75rem;
            }
            .requests summary:hover, .device > summary:hover { background: var(--soft); }
            .requests summary:focus-visible, .device > summary:focus-visible { outline-offset: -3px; }
            .requests summary::after, .device > summary::after, .more > summary::before, .careful > summary::before {
              content: ""; flex: none; width: .4375rem; height: .4375rem; border: solid currentColor; border-width: 0 2px 2px 0;
              rotate: -45deg; color: var(--edge);
            }
            .more > summary::before, .careful > summary::before { margin-right: .625rem; color: inherit; }
            details[open] > summary::after, details[open] > summary::before { rotate: 45deg; }
            .requests summary::after { grid-area: mark; justify-self: end; align-self: center; }
            .requests time { grid-area: time; }
            .status { grid-area: status; justify-self: start; padding: 0 .4375rem; border-radius: .375rem; font: 600 .8125rem/1.6 var(--mono); }
            .fine { color: var(--good); background: var(--good-soft); }
            .onward { color: var(--accent); background: var(--soft); }
            .refused { color: var(--warn); background: var(--warn-soft); }
            .broken { color: var(--bad); background: var(--bad-soft); }
            .operation { grid-area: operation; font-weight: 600; font-size: .875rem; }
            .operation { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
            .whose { grid-area: whose; }
            .played { grid-area: played; }
            .took { grid-area: took; text-align: end; }
            .requests time, .whose, .played, .took { color: var(--muted); font-size: .8125rem; font-variant-numeric: tabular-nums; }
            .whose { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
            .chip {
              display: inline-block; padding: 0 .5rem; border-radius: 1rem; background: var(--soft); color: var(--accent);
              font-size: .75rem; font-weight: 600; line-height: 1.6; white-space: nowrap;
            }
            .error { color: var(--bad); background: var(--bad-soft); white-space: normal; }
            .rule { color: var(--warn); background: var(--warn-soft); }
            .fresh { animation: arrive 1.5s ease-out; }
            @keyframes arrive { from { background: var(--soft); } }
            @media (prefers-reduced-motion: reduce) { .fresh { animation: none; } }

            .inside { display: grid; gap: .875rem; padding: .25rem 1.125rem 1.125rem; }
            .inside > * { min-width: 0; }
            .why { padding-left: 1.125rem; list-style: disc; }
            .messages { display: grid; gap: .875rem; }
            .message { min-width: 0; padding: .75rem; border: 1px solid var(--line); border-radius: .75rem; }
            .line { margin: .25rem 0 .5rem; font-weight: 600; }
            .fields { display: grid; gap: .125rem; font: .75rem/1.5 var(--mono); }
            .fields div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .5rem; }
            .fields dt { color: var(--muted); }
            pre {
              max-height: 20rem; margin-top: .625rem; padding: .75rem; overflow: auto; white-space: pre-wrap;
              background: var(--page); border-radius: .5rem; font-size: .75rem;
            }
            .scroll { overflow-x: auto; }
            table { width: 100%; border-collapse: collapse; font-size: .8125rem; overflow-wrap: normal; }
            caption { padding-bottom: .25rem; text-align: start; color: var(--muted); font-weight: 600; }
            th, td { padding: .375rem .75rem .375rem 0; text-align: start; vertical-align: middle; border-top: 1px solid var(--line); font-weight: 400; }
            thead th { color: var(--muted); white-space: nowrap; }
            tbody th { font-weight: 600; }
            td form.inline { margin-left: .75rem; }
            .changes td:first-child { white-space: nowrap; color: var(--muted); }
            .changes .before td { color: var(--bad); }
            .changes .after td { color: var(--good); }

            #device-list { margin: .5rem -1.125rem -1.125rem; }
            #device-list > .hint, #device-list > .empty { padding-inline: 1.125rem; padding-bottom: 1.125rem; }
            .device { border-top: 1px solid var(--line); }
            .device > summary { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .125rem .75rem; min-height: 2.75rem; padding: .5rem 1.125rem; }
            .device th, .device td { white-space: nowrap; }
            .device .name { flex: 1 1 auto; font-weight: 600; }

            .verdicts summary { grid-template-columns: auto minmax(0, 1fr) .75rem; grid-template-areas: "status played mark" "operation operation mark"; gap: .25rem .625rem; }
            .verdicts .operation { display: block; }
            .verdicts .status { white-space: nowrap; }
            .verdicts .played { justify-self: end; text-align: end; }
            .proofs { display: grid; gap: .25rem; font-size: .8125rem; }
            .proofs time { color: var(--muted); font-variant-numeric: tabular-nums; }
            .unseen { display: grid; gap: .875rem; margin-top: .75rem; font-size: .875rem; }
            .unseen dt { font-weight: 600; }
            .unseen dd { color: var(--muted); }

            @media (max-width: 24rem) {
              header { column-gap: .5rem; }
              h1 { font-size: 1rem; }
              h1:has(~ .log-out) .version { display: none; }
              nav { margin-inline: -.75rem; }
              nav a { padding-inline: .25rem; font-size: .75rem; }
            }
            @media (min-width: 48rem) {
              html { scroll-padding-top: 4.5rem; }
              header { padding-top: 0; min-height: 3.25rem; }
              nav { flex: none; gap: .5rem; margin: 0; order: 1; }
              nav a { font-size: .875rem; }
              .log-out, .state { order: 2; }
              .log-out + nav { order: 1; }
              .columns, .requests summary {
                display: grid; grid-template-columns: 4.25rem 3.25rem minmax(0, 3.5fr) minmax(0, 1.5fr) minmax(0, 2.75fr) 4.5rem .75rem;
                grid-template-areas: none; gap: 0 .75rem;
              }
              .columns { margin-top: .625rem; color: var(--muted); font-size: .75rem; font-weight: 600; }
              .columns { padding: 0 1.125rem; margin-inline: -1.125rem; }
              .columns span:last-child { text-align: end; }
              .requests { margin-top: .375rem; }
              .requests summary > *, .requests summary::after { grid-area: auto; }
              .requests summary { align-items: center; }
              .verdicts summary { grid-template-columns: 6.25rem minmax(0, 1fr) auto .75rem; }
              .messages { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
            }
            @media (min-width: 64rem) {
              main { grid-template-columns: minmax(0, 1fr) 22rem; padding: 1.25rem; gap: 1.25rem; }
              .audit { grid-template-columns: minmax(0, 60rem); justify-content: center; }
              header { padding-inline: max(1.25rem, calc(50vw - 43.75rem)); }
              .watch, .steer { gap: 1.25rem; }
            }
            """
}
