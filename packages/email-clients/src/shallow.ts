/** Tags below this depth are left out before parsing, whose time would grow with the square of the depth. */
const deepest = 1_000

/** Elements without an end tag, or whose end tag may be missing: they don't nest in themselves. */
const unnested = new Set(
  'area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

/** The source without opening tags that nest deeper than any author's do. Their content stays. */
export function shallow(html: string): string {
  const tags = html.match(/<[a-z]/gi)?.length ?? 0
  if (tags < deepest) return html
  let depth = 0
  return html.replaceAll(/<(\/?)([a-z][^\s>/]*)/gi, (tag, end: string, name: string) => {
    if (unnested.has(name.toLowerCase())) return tag
    if (end) depth = Math.max(0, depth - 1)
    else if (++depth > deepest) return '<wbr'
    return tag
  })
}
