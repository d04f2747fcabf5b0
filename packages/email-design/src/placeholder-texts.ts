import { type CopyLanguage, placeholderWords } from './defaults.ts'
import { starterCopy } from './starter-copy.ts'

const languages: readonly CopyLanguage[] = ['en', 'de']

/** The texts that ask the author to write something else, normalized. Example texts that could be sent are not among them. */
const known: ReadonlySet<string> = new Set(
  languages.flatMap((language) => {
    const { newsletter, announcement, letter } = starterCopy[language]
    return [
      placeholderWords[language],
      newsletter.masthead,
      newsletter.intro,
      ...newsletter.stories.flatMap(({ title, body }) => [title, body]),
      announcement.lead,
      announcement.details,
      ...announcement.points,
      ...letter.paragraphs.slice(1),
    ].map(normalized)
  }),
)

/** Three words or more in square brackets, and nothing else: '[What is new this month]'. Old tags are one word. */
const inBrackets = /^\s*\[[^\s[\]{}%|]+(\s+[^\s[\]{}%|]+){2,}\]\s*$/

/**
 * True if a text is to be replaced: a text of a new module or a starter design, or a text in square brackets, which names
 * the content that belongs there. White space, letter case and the final full stop don't matter.
 */
export function isPlaceholderText(text: string): boolean {
  return known.has(normalized(text)) || inBrackets.test(text)
}

/** A function that is true for texts of prepared content, which are about an invented company. */
export type IsSample = (text: string) => boolean

/**
 * The texts that prepared content comes with, for checks: a text is a sample if it is one of them or names their
 * invented company. If the author has replaced only that name, the sentence still counts as a sample.
 */
export function sampleTexts(texts: Iterable<string>, company: string | null): IsSample {
  const name = company?.toLowerCase()
  const whole = new Set<string>()
  const around: (readonly [before: string, after: string])[] = []
  for (const text of texts) {
    const sample = normalized(text)
    whole.add(sample)
    const at = name === undefined ? -1 : sample.indexOf(name)
    if (name !== undefined && at >= 0 && sample !== name)
      around.push([sample.slice(0, at), sample.slice(at + name.length)])
  }
  return (text) => {
    const asked = normalized(text)
    if (asked === '') return false
    return (
      whole.has(asked) ||
      (name !== undefined && asked.includes(name)) ||
      around.some(([before, after]) => asked.startsWith(before) && asked.endsWith(after))
    )
  }
}

function normalized(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
}
