/**
 * Shows the calls that have all words of the search, in their address, summary or fields, and opens the one that the address
 * names.
 */
export const pageScript = `
const box = document.getElementById('search'), nothing = document.getElementById('nothing')
const calls = [...document.querySelectorAll('main details')].map((at) => ({ at, text: (at.id + ' ' + at.textContent).toLowerCase() }))
box.hidden = false
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const { at, text } of calls) at.hidden = !words.every((word) => text.includes(word))
  for (const section of document.querySelectorAll('main section'))
    section.hidden = [...section.querySelectorAll('details')].every((at) => at.hidden)
  nothing.hidden = calls.some(({ at }) => !at.hidden)
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === box) return
  event.preventDefault()
  box.focus()
})
const open = () => {
  const at = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (at?.tagName !== 'DETAILS') return
  at.open = true
  at.scrollIntoView()
}
addEventListener('hashchange', open)
open()
`

export const pageStyle = `
:root{color-scheme:light dark;--ink:#1b1a17;--quiet:#6b665e;--line:#e6e2da;--paper:#faf8f4;--surface:#fff;--brand:#0e6655}
@media (prefers-color-scheme:dark){:root{--ink:#f1eee8;--quiet:#98928a;--line:#33302b;--paper:#171613;--surface:#1f1d1a;--brand:#4fb89f}}
*{box-sizing:border-box}[hidden]{display:none!important}body{margin:0;display:grid;grid-template-columns:240px minmax(0,1fr);background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-right:1px solid var(--line);display:flex;flex-direction:column;gap:6px;scrollbar-width:thin}
nav input{width:100%;padding:7px 10px;margin:6px 0;border:1px solid var(--line);border-radius:7px;background:var(--surface);color:var(--ink);font:inherit}
main{padding:32px;max-width:1060px}a{color:var(--brand)}nav a{text-decoration:none}h1{font-size:24px;margin:0}h2{margin:32px 0 4px;font-size:18px}h3{font-size:13px;margin:14px 0 4px}
details{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:10px 14px;scroll-margin-top:12px;overflow-wrap:anywhere}summary{cursor:pointer}summary span{color:var(--quiet)}
summary b{display:inline-block;min-width:58px;color:var(--brand)}summary b.DELETE{color:#b3261e}.quiet,em,small{color:var(--quiet)}
table{border-collapse:collapse;width:100%;table-layout:fixed}th:first-child{width:34%}th:nth-child(2){width:28%}td,th{text-align:left;padding:5px 8px;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
pre{overflow:auto;background:var(--paper);padding:10px;border-radius:6px;margin:0 0 8px;max-height:420px}code,pre{font:12.5px/1.5 ui-monospace,monospace}
@media (prefers-color-scheme:dark){summary b.DELETE{color:#f2837a}}
@media (max-width:800px){body{display:block}nav{position:static;height:auto;border:0;border-bottom:1px solid var(--line);flex-flow:row wrap;gap:6px 14px}nav strong,nav input{width:100%}main{padding:16px}}
`
