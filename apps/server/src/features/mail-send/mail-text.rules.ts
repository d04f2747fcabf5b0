/**
 * Content that is no template of ours is sent as it stands. To go through the one renderer it becomes a template: each
 * substitution key a tag for what stands there for this recipient, and braces a tag that writes braces.
 */
export interface Literal {
  template(text: string): string
  /** What the tags write for somebody with these substitutions; a key without a value stays as it is. */
  data(values: Readonly<Record<string, string>>): Record<string, string>
}

const braces = 'braces'

/** @param keys every key that one of the recipients has a value for */
export function asLiteral(keys: readonly string[]): Literal {
  const known = [...new Set(keys)].filter((key) => key !== '').sort((a, b) => b.length - a.length)
  const names = new Map(known.map((key, at) => [key, `substitution_${at}`]))
  const pattern = new RegExp([...known.map(RegExp.escape), '\\{\\{'].join('|'), 'g')
  return {
    template: (text) => text.replace(pattern, (found) => `{{{${names.get(found) ?? braces}}}}`),
    data: (values) => ({
      ...Object.fromEntries([...names].map(([key, name]) => [name, values[key] ?? key])),
      [braces]: '{{',
    }),
  }
}

/** Before the end of the body, where there is one. */
export function withFooter(html: string, footer: string): string {
  const end = html.search(/<\/body\s*>/i)
  return end < 0 ? html + footer : html.slice(0, end) + footer + html.slice(end)
}
