import Plots

/// The page, in Mustache: `{{…}}` is escaped, `{{{…}}}` is a drawing that is escaped already.
enum ReportTemplate {
    static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>{{title}}: report</title>
        <style>\(PageStyle.css)</style>
        </head>
        <body>
        <header>
        <h1>{{title}}</h1>
        {{#about}}<p>{{about}}</p>{{/about}}
        {{#author}}<p>Study by {{author}}.</p>{{/author}}
        {{#rehearsal}}<p class="warning"><strong>Rehearsal.</strong> No data of a study.</p>{{/rehearsal}}
        </header>
        <main>
        <section aria-labelledby="first">
        <h2 id="first">Read this first</h2>
        <ul>{{#warnings}}<li>{{.}}</li>{{/warnings}}</ul>
        </section>
        <section aria-labelledby="who">
        <h2 id="who">Who took part</h2>
        <p>{{participantCount}} began, {{finishedCount}} finished.</p>
        {{#rehearsals}}<p>{{rehearsals}}</p>{{/rehearsals}}
        <details><summary>Everybody</summary>
        <table><thead><tr><th scope="col">participant</th><th scope="col">order</th><th scope="col">state</th><th scope="col">interruptions</th></tr></thead>
        <tbody>{{#participants}}<tr><th scope="row">{{code}}</th><td>{{order}}</td><td>{{state}}</td><td>{{interruptions}}</td></tr>{{/participants}}</tbody></table>
        </details>
        </section>
        {{#hasTasks}}<section aria-labelledby="tasks">
        <h2 id="tasks">What came of the tasks</h2>
        <p>\(points)</p>
        \(measures("tasks"))
        </section>{{/hasTasks}}
        {{#hasOrders}}<section aria-labelledby="order">
        <h2 id="order">Order</h2>
        {{#orders}}<p>Orders were chosen by {{design}}. Of those who finished:</p>
        <table><caption>How often each condition came at each place</caption>
        <thead><tr><td></td>{{#places}}<th scope="col">{{.}}</th>{{/places}}</tr></thead>
        <tbody>{{#placeRows}}<tr><th scope="row">{{name}}</th>{{#cells}}<td>{{.}}</td>{{/cells}}</tr>{{/placeRows}}</tbody></table>
        <table><caption>How often each condition came right after another one</caption>
        <thead><tr><td></td>{{#titles}}<th scope="col">after {{.}}</th>{{/titles}}</tr></thead>
        <tbody>{{#followRows}}<tr><th scope="row">{{name}}</th>{{#cells}}<td>{{.}}</td>{{/cells}}</tr>{{/followRows}}</tbody></table>{{/orders}}
        </section>{{/hasOrders}}
        {{#hasPreferences}}<section aria-labelledby="choices">
        <h2 id="choices">Preferences and other choices</h2>
        {{#preferences}}<h3>{{question}}</h3>
        <p class="name">{{name}}: {{answers}}</p>
        <figure>{{{plot}}}</figure>
        {{#lines}}<p>{{.}}</p>{{/lines}}{{/preferences}}
        </section>{{/hasPreferences}}
        <section aria-labelledby="measures">
        <h2 id="measures">Measures by condition</h2>
        {{^hasTasks}}<p>\(points)</p>{{/hasTasks}}
        {{^measures}}<p>None yet.</p>{{/measures}}
        \(measures("measures"))
        </section>
        {{#hasNumbers}}<section aria-labelledby="numbers">
        <h2 id="numbers">Other numbers</h2>
        <table><thead><tr><td></td><th scope="col">answers</th><th scope="col">mean</th><th scope="col">median</th><th scope="col">standard deviation</th></tr></thead>
        <tbody>{{#numbers}}<tr><th scope="row" title="{{meaning}}">{{name}}</th><td>{{count}}</td><td>{{mean}}</td><td>{{median}}</td><td>{{sd}}</td></tr>{{/numbers}}</tbody></table>
        </section>{{/hasNumbers}}
        {{#hasReliability}}<section aria-labelledby="alpha">
        <h2 id="alpha">Do the items of each questionnaire go together? (Cronbach's α)</h2>
        <ul>{{#reliability}}<li>{{name}}: {{alpha}}</li>{{/reliability}}</ul>
        </section>{{/hasReliability}}
        {{#hasApproaches}}<section aria-labelledby="approaches">
        <h2 id="approaches">How targets were approached</h2>
        <p>0 is the target, 1 a whole range away. The thick line is the median.</p>
        {{#approaches}}<figure>{{{.}}}</figure>{{/approaches}}
        </section>{{/hasApproaches}}
        {{#hasPaths}}<section aria-labelledby="paths">
        <h2 id="paths">Where fingers went</h2>
        <div class="paths">{{#paths}}<figure>{{{plot}}}<figcaption>{{title}}</figcaption></figure>{{/paths}}</div>
        </section>{{/hasPaths}}
        <section aria-labelledby="again">
        <h2 id="again">Make this report again</h2>
        <pre><code>{{command}}</code></pre>
        <p>Free text is not part of this report. It is in the study's folder.</p>
        <ul>{{#versions}}<li>{{.}}</li>{{/versions}}</ul>
        </section>
        </main>
        </body>
        </html>

        """

    private static let points =
        "Each point is a participant, each line joins one participant's points. The large point is the mean, the line through it its 95 % interval: where the mean of everybody like them probably is."

    /// Measures, each with its figures; `name` is that of the list.
    private static func measures(_ name: String) -> String {
        """
        {{#\(name)}}<h3>{{name}}</h3>
        {{#meanings}}<p>{{.}}</p>{{/meanings}}
        <figure>{{{plot}}}</figure>
        <table><thead><tr><td></td><th scope="col">participants</th><th scope="col">mean</th><th scope="col">95 % interval</th><th scope="col">median</th><th scope="col">standard deviation</th></tr></thead>
        <tbody>{{#rows}}<tr><th scope="row">{{name}}</th><td>{{n}}</td><td>{{mean}}</td><td>{{interval}}</td><td>{{median}}</td><td>{{sd}}</td></tr>{{/rows}}</tbody></table>
        <ul>{{#lines}}<li>{{.}}</li>{{/lines}}</ul>
        {{#remarks}}<p class="remark">{{.}}</p>{{/remarks}}
        <details><summary>All values</summary><table><thead><tr><th scope="col">participant</th>{{#conditions}}<th scope="col">{{.}}</th>{{/conditions}}</tr></thead>
        <tbody>{{#values}}<tr><th scope="row">{{participant}}</th>{{#cells}}<td>{{.}}</td>{{/cells}}</tr>{{/values}}</tbody></table></details>
        {{/\(name)}}
        """
    }
}
