import { addressesIn, mostSharedLinks } from '@carillon/text-message/links'

/**
 * The marks of links that all recipients share; a link's mark is its number in the send. Links with tags have letters.
 */
const sharedMarks = '123456789'.slice(0, mostSharedLinks)
const personalMarks = 'abcdefghijklmnopqrstuvwxyz'

/** Characters of the code that begins the short links of one text. */
export const codeLength = 8
/** The length of the mark that names the link. */
const markLength = 1

export interface ShortenedText {
  text: string
  /** The addresses that no other recipient has, in the order of their marks. */
  personal: string[]
}

/**
 * Replaces the addresses of a finished text by short ones, each of `base`, the code and a mark. Beyond nine shared and 26
 * personal ones, addresses stay as they are.
 */
export function shortenLinks(
  text: string,
  shared: readonly string[],
  base: string,
  code: string,
): ShortenedText {
  const personal: string[] = []
  let result = ''
  let end = 0
  for (const { url, at } of addressesIn(text)) {
    const mark = markOf(url, shared, personal)
    result += text.slice(end, at) + (mark === undefined ? url : `${base}${code}${mark}`)
    end = at + url.length
  }
  return { text: result + text.slice(end), personal }
}

function markOf(url: string, shared: readonly string[], personal: string[]): string | undefined {
  const number = shared.indexOf(url)
  if (number >= 0) return sharedMarks[number]
  const known = personal.indexOf(url)
  if (known >= 0) return personalMarks[known]
  if (personal.length === personalMarks.length) return undefined
  personal.push(url)
  return personalMarks[personal.length - 1]
}

export interface ShortLink {
  code: string
  /** The index among the shared or the personal links, from 0. */
  link: { kind: 'shared' | 'personal'; index: number }
}

/** The parts behind the base of a short link; null for anything else. */
export function readShortLink(path: string): ShortLink | null {
  if (path.length !== codeLength + markLength || !/^[\w-]+$/.test(path)) return null
  const code = path.slice(0, codeLength)
  const mark = path.slice(codeLength)
  const shared = sharedMarks.indexOf(mark)
  if (shared >= 0) return { code, link: { kind: 'shared', index: shared } }
  const personal = personalMarks.indexOf(mark)
  return personal >= 0 ? { code, link: { kind: 'personal', index: personal } } : null
}

/** The length of a short link. */
export function shortLinkLength(base: string): number {
  return base.length + codeLength + markLength
}
