import type { Loss } from '@carillon/email-design/reading'
import texts from '@carillon/messages/en/html-import'

/** An answer lists at most this many warnings; the last one has the number of the others. */
const mostWarnings = 100

/** The warnings of the API about HTML that the design can't hold. */
export function readingWarnings(lost: readonly Loss[]): { message: string }[] {
  const shown = lost.slice(0, mostWarnings).map((loss) => ({ message: sentenceOf(loss) }))
  const more = lost.length - shown.length
  return more === 0 ? shown : [...shown, { message: `${more} more differences are not listed.` }]
}

/** The design editor can't open such HTML. It is sent unchanged. */
export const noModulesWarning = { message: `${texts.noDesign}: the design editor can’t open it.` }

function sentenceOf({ code, detail, was, becomes }: Loss): string {
  const sentence = texts.lost[`${code}_one`]
  const what = detail === '' ? '' : `“${detail}” `
  if (was === undefined || becomes === undefined) {
    return what === '' ? `${sentence}.` : `${sentence} (${what.trim()}).`
  }
  if (becomes === '') return `${sentence}: ${what}was ${was}.`
  return `${sentence}: ${what || 'it '}was ${was || texts.values.none} and becomes ${becomes}.`
}
