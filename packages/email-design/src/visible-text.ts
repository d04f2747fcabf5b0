/**
 * The text of HTML that readers see, without tags. It searches for the ends of tags instead of using regular
 * expressions, which take minutes for a hundred thousand openings without an end.
 */
export function visibleText(html: string): string {
  let text = html
  for (const name of ['style', 'script', 'title', 'head']) text = without(text, `<${name}`, `</${name}`)
  return without(without(text, '<!--', '-->'), '<', '>')
}

/** Removes everything from each opening to the next end after it. An opening without an end stays. */
function without(text: string, opening: string, end: string): string {
  const lower = text.toLowerCase()
  let kept = ''
  let done = 0
  for (;;) {
    const from = lower.indexOf(opening, done)
    const to = from < 0 ? -1 : lower.indexOf(end, from + opening.length)
    if (to < 0) return kept + text.slice(done)
    kept += text.slice(done, from)
    // For a closing tag, remove everything up to its '>', too.
    const rest = end.startsWith('</') ? text.indexOf('>', to) + 1 || text.length : to + end.length
    done = rest
  }
}

/** True if HTML has neither text nor images. */
export function isBlank(html: string): boolean {
  if (/<img\b/i.test(html)) return false
  return visibleText(html).replace(/&nbsp;|&#160;|\s/g, '') === ''
}
