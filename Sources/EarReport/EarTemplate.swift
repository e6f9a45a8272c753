import Plots

/// The page, in Mustache: `{{…}}` is escaped, `{{{…}}}` is a drawing that is escaped already.
enum EarTemplate {
    static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>How well you hear</title>
        <style>\(PageStyle.css)
        .limit{fill:#009e73;fill-opacity:.25}</style>
        </head>
        <body>
        <header>
        <h1>How well you hear</h1>
        {{#player}}<p>The ear of {{player}}, by the answers in Quern's quiz.</p>{{/player}}
        </header>
        <main>
        {{#isEmpty}}<p>{{empty}}.</p>{{/isEmpty}}
        {{#hasMeasures}}<section aria-labelledby="all">
        <h2 id="all">The smallest differences you tell</h2>
        <table><thead><tr><td></td><th scope="col">heard half of the time</th><th scope="col">published limit</th></tr></thead>
        <tbody>{{#measures}}<tr><th scope="row">{{name}}</th><td>{{now}}</td><td>{{limit}}</td></tr>{{/measures}}</tbody></table>
        <p>Percentages are Weber fractions: at 10 %, one of two has 10 % more than the other. At this difference you hear which is which half of the time and guess the other half, so that of two choices 75 % are right. With a chance of 95 % the true figure lies within the interval. Figures need {{fewest}} answers; the latest {{latest}} count.</p>
        </section>
        {{#measures}}<section>
        <h2>{{name}}</h2>
        <p>{{about}}: {{now}}.</p>
        {{#plot}}<figure>{{{plot}}}</figure>{{/plot}}
        <p>Published: {{limit}}.{{#source}} {{source}}.{{/source}}</p>
        <details><summary>All figures</summary><table><thead><tr><th scope="col">days</th><th scope="col">heard half of the time</th><th scope="col">95 % interval</th><th scope="col">answers</th></tr></thead>
        <tbody>{{#course}}<tr><th scope="row">{{days}}</th><td>{{threshold}}</td><td>{{interval}}</td><td>{{answers}}</td></tr>{{/course}}</tbody></table></details>
        </section>{{/measures}}
        <section><h2>How this is measured</h2>
        <p>Questions that ask for one difference (direction, comparison, odd) count; those that were not answered in time do not. The psi method (Kontsevich and Tyler 1999, Prins 2013) finds the threshold. The published limits are of trained listeners and simple sounds in a laboratory: a mark to compare with.</p>
        </section>{{/hasMeasures}}
        </main>
        </body>
        </html>

        """
}
