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
 * Whether a text has to be replaced: one that modules and starter designs come with, or one in square brackets, which says
 * what belongs there. White space, letter case and the final full stop don't matter.
 */
export function isPlaceholderText(text: string): boolean {
  return known.has(normalized(text)) || inBrackets.test(text)
}

function normalized(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
}
