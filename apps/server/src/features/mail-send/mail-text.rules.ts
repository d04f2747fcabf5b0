type Values = Readonly<Record<string, string>>

/**
 * Literal content, which is not a template of ours. To be rendered like one, it is turned into a template: each
 * substitution key becomes a tag for this recipient's value, and braces become a tag that writes braces. A section is a
 * text that all recipients share. It replaces its key, in a text or in a substitution's value, and substitutions are
 * made in it. Sections in sections are not replaced.
 */
export interface Literal {
  template(text: string): string
  /** The text as a recipient with these substitutions reads it. */
  fill(text: string, values: Values): string
  /** The data for the tags of a recipient with these substitutions. A key without a value stays as it is. */
  data(values: Values): Record<string, string>
}

const braces = 'carillon-braces'

/**
 * @param keys every key for which one of the recipients has a value
 * @param spend receives the length of each section that is inserted, because a short key can stand for a long text many
 * times
 */
export function asLiteral(
  keys: readonly string[],
  sections: Values = {},
  spend: (characters: number) => void = () => {},
): Literal {
  const known = longestFirst(keys)
  const names = new Map(known.map((key, at) => [key, `substitution_${at}`]))
  const pattern = new RegExp([...known.map(RegExp.escape), '\\{\\{'].join('|'), 'g')
  const sectionPattern = patternOf(Object.keys(sections))
  const withSections = (text: string, written: (section: string) => string = (section) => section) =>
    sectionPattern === null
      ? text
      : text.replace(sectionPattern, (tag) => {
          const section = written(sections[tag] ?? tag)
          spend(section.length)
          return section
        })
  const valuesOf = (values: Values) => {
    const own = patternOf(Object.keys(values))
    const filled = (section: string) =>
      own === null ? section : section.replace(own, (key) => values[key] ?? key)
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, withSections(value, filled)]),
    )
  }
  return {
    template: (text) => withSections(text).replace(pattern, (found) => `{{{${names.get(found) ?? braces}}}}`),
    fill(text, values) {
      const own = patternOf(Object.keys(values))
      const whole = withSections(text)
      if (own === null) return whole
      const filled = valuesOf(values)
      return whole.replace(own, (key) => filled[key] ?? key)
    },
    data(values) {
      const filled = valuesOf(values)
      return {
        ...Object.fromEntries([...names].map(([key, name]) => [name, filled[key] ?? key])),
        [braces]: '{{',
      }
    },
  }
}

/** A key that begins with another one is matched first. */
function longestFirst(keys: readonly string[]): string[] {
  return [...new Set(keys)].filter((key) => key !== '').sort((a, b) => b.length - a.length)
}

function patternOf(keys: readonly string[]): RegExp | null {
  const known = longestFirst(keys)
  return known.length === 0 ? null : new RegExp(known.map(RegExp.escape).join('|'), 'g')
}
