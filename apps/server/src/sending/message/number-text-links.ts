import { numberedLink } from '@carillon/personalization/lower-program'
import { scanTags } from '@carillon/personalization/scan-tags'
import {
  isBalanced,
  isWebAddress,
  leadsToUs,
  maskTags,
  type TrackedLink,
  withParameters,
} from './number-links.ts'

const address = /https?:\/\/[^\s<>"]+/gi
const maxLinks = 1000

/**
 * The tracking step for plain text, when a call asks for it. Each address in the text becomes a numbered tag.
 * Punctuation that ends a sentence is not part of an address.
 * @param before how many links the HTML has; numbering continues after them
 */
export function numberTextLinks(
  source: string,
  before: number,
  parameters: Readonly<Record<string, string>> = {},
): { text: string; links: TrackedLink[] } {
  const links: TrackedLink[] = []
  const masked = maskTags(source)
  let text = ''
  let done = 0
  for (const { 0: found, index: start } of masked.matchAll(address)) {
    if (links.length + before >= maxLinks) break
    const end = start + withoutEnd(found).length
    const written = source.slice(start, end)
    const { tags } = scanTags(written)
    const isPersonal = tags.length > 0
    if (!isWebAddress(written) || tags.some(leadsToUs) || !isBalanced(tags)) continue
    const number = before + links.length + 1
    const url = isPersonal ? written : withParameters(written, parameters)
    links.push({ number, url, isPersonal })
    const tag = isPersonal
      ? `{{#${numberedLink} ${number}}}${url}{{/${numberedLink}}}`
      : `{{${numberedLink} ${number}}}`
    text += source.slice(done, start) + tag
    done = end
  }
  return { text: text + source.slice(done), links }
}

/** A closing bracket belongs to the address only if it was opened in it. */
function withoutEnd(found: string): string {
  const bare = found.replace(/[.,;:!?'*]+$/, '')
  const last = bare.at(-1) ?? ''
  const opening = { ')': '(', ']': '[', '}': '{' }[last]
  if (opening === undefined || countOf(bare, opening) >= countOf(bare, last)) return bare
  return withoutEnd(bare.slice(0, -1))
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1
}
