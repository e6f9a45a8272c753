/// How pages with drawings look: on a screen, and on paper.
package enum PageStyle {
    /// Colours of M. Okabe and K. Ito ("Color Universal Design", 2008), which stay apart for eyes that confuse some hues.
    package static let css = """
        body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;max-width:60rem;margin:2rem auto;padding:0 1rem}
        h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #bbb}
        table{border-collapse:collapse;margin:.75rem 0}th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}
        th[scope=row],caption{text-align:left}caption{padding:.2rem 0;font-weight:600}
        figure{margin:.75rem 0}svg{max-width:100%;height:auto}pre{background:#f3f3f3;padding:.75rem;overflow-x:auto}
        .paths{display:flex;flex-wrap:wrap;gap:1rem}figcaption,.name,.remark{color:#555;font-size:.9rem}
        .warning{border-left:4px solid #d55e00;padding-left:.75rem}
        .label{font:13px system-ui,sans-serif;fill:#1a1a1a}.grid{stroke:#e0e0e0}
        .participant{stroke:#999;stroke-opacity:.5;fill:none}.point{fill:#0072b2;fill-opacity:.75}
        .mean{fill:#d55e00}.interval{stroke:#d55e00;stroke-width:2.5}.bar{fill:#0072b2}
        .median{stroke:#d55e00;stroke-width:2.5;fill:none}.frame{fill:none;stroke:#bbb}
        .stroke{fill:none;stroke:#0072b2;stroke-width:1.2}.tap{fill:#0072b2}
        h2,h3{break-after:avoid}
        @media print{body{max-width:none;margin:0;font-size:11pt}figure,table{break-inside:avoid}h2,h3,h3+p,.name{break-after:avoid}
        details::details-content{content-visibility:visible;block-size:auto;opacity:1}}
        """
}
