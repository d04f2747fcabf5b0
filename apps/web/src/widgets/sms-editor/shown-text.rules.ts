import type { SmsSettings } from '@carillon/contract/sms'
import { fillTags, plainName } from '@carillon/personalization/tag-parts'

/** Links in a text: up to a blank, without the punctuation that ends a sentence. */
const links = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”]/gi

interface WrittenText {
  body: string
  addsPrefix: boolean
  addsSuffix: boolean
  shortensLinks: boolean
}

type Affixes = Pick<SmsSettings, 'prefix' | 'suffix' | 'short_link_base' | 'short_link_length'>

/**
 * The text as a person would get it, with typical values in place of tags. Short links have their true length.
 *
 * @param account undefined until it is known: then prefix, suffix and short links are left out
 */
export function shownText(
  settings: WrittenText,
  account: Affixes | undefined,
  exampleOf: (name: string) => string,
): string {
  const body = settings.body.trim()
  if (body === '') return ''
  const shortened = account && settings.shortensLinks ? body.replaceAll(links, shortLink(account)) : body
  const filled = fillTags(shortened, ({ name }) => exampleOf(plainName(name)))
  if (!account) return filled
  return `${settings.addsPrefix ? account.prefix : ''}${filled}${settings.addsSuffix ? account.suffix : ''}`
}

function shortLink({ short_link_base: base, short_link_length: length }: Affixes): string {
  return base.padEnd(length, 'x')
}

export function hasLink(body: string): boolean {
  return new RegExp(links).test(body)
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
