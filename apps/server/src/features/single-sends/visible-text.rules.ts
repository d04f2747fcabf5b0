/**
 * The words of HTML, tags and what no reader sees left out. Cut at the ends that are found, not by patterns: a pattern
 * looks from each of a hundred thousand openings for an end that is nowhere, which takes minutes.
 */
export function visibleText(html: string): string {
  let text = html
  for (const name of ['style', 'script', 'title', 'head']) text = without(text, `<${name}`, `</${name}`)
  return without(without(text, '<!--', '-->'), '<', '>')
}

/** Without what stands from each opening to the next end behind it, both included; an opening without an end stays. */
function without(text: string, opening: string, end: string): string {
  const lower = text.toLowerCase()
  let kept = ''
  let done = 0
  for (;;) {
    const from = lower.indexOf(opening, done)
    const to = from < 0 ? -1 : lower.indexOf(end, from + opening.length)
    if (to < 0) return kept + text.slice(done)
    kept += text.slice(done, from)
    // Of a closing tag the rest goes as well.
    const rest = end.startsWith('</') ? text.indexOf('>', to) + 1 || text.length : to + end.length
    done = rest
  }
}
