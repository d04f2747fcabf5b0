import { escapeBetweenElements } from '@carillon/personalization/escape-html'
import type { Align, Padding } from './design.ts'

/**
 * Writes HTML. Tags are kept as they are; the text around them is escaped. One exception: a `<` inside a tag in text is
 * escaped, because it could open an element.
 */
const TAG = /\{\{!--[\s\S]*?--\}\}|\{\{\{[\s\S]*?\}\}\}|\{\{[\s\S]*?\}\}/g

/** Text between elements. Line feeds become `<br>`, and runs of spaces stay visible. */
export function escapeText(text: string): string {
  if (!/[&<>\n\u00a0{]| {2}/.test(text)) return text
  return aroundTags(text, escapeRun, (tag) => tag.replaceAll('<', '&lt;'))
}

function escapeRun(run: string): string {
  return escapeBetweenElements(run)
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('\n', '<br>')
    .replaceAll(/ {2,}/g, (spaces) => `${'&nbsp;'.repeat(spaces.length - 1)} `)
}

/**
 * An attribute with its quotes and a leading space. A tag may contain quotes, so the attribute uses the kind of quote
 * that its first tag doesn't contain. That kind is escaped inside the value.
 */
export function attribute(name: string, value: string): string {
  const quoteInTag = value.includes('{{') ? firstQuoteInTags(value) : null
  const quote = quoteInTag === '"' ? "'" : '"'
  const entity = quote === '"' ? '&quot;' : '&#39;'
  const escapeQuote = (text: string) => text.replaceAll(quote, entity)
  const escaped = aroundTags(value, (run) => escapeQuote(escapeBetweenElements(run)), escapeQuote)
  return ` ${name}=${quote}${escaped}${quote}`
}

/**
 * The class attribute with a leading space; empty without names. Names need no escaping, because users don't write
 * them.
 */
export function classAttribute(...names: readonly string[]): string {
  const classes = names.filter((name) => name !== '').join(' ')
  return classes === '' ? '' : ` class="${classes}"`
}

export function muid({ id }: { id: string }): string {
  return attribute('data-muid', id)
}

export function paddingValue({ top, right, bottom, left }: Padding): string {
  return `${top}px ${right}px ${bottom}px ${left}px`
}

export function alignAttribute(value: Align): string {
  return value === 'unset' ? '' : ` align="${value}"`
}

/** The number of characters that mail programs show after the subject, roughly. */
const previewLength = 150

/**
 * Invisible space after a preheader, long enough to fill the line in mail programs. It is written as entities, because
 * other forms are changed on the way.
 */
export function preheaderFiller(preheader: string): string {
  return '&#847;&zwnj;&nbsp;'.repeat(Math.max(10, previewLength - preheader.length))
}

/** The allowed schemes of a link. An address with another scheme is written as an empty one. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel', 'sms'])

export function safeLink(href: string): string {
  const cleaned = cleanAddress(href)
  const scheme = schemeOf(cleaned)
  return scheme === null || linkSchemes.has(scheme) ? cleaned : ''
}

/** The `target` of a link: a window of its own, except for links to a section of the message. */
export function linkTarget(href: string): string {
  return href.startsWith('#') ? '' : ' target="_blank"'
}

export function safeImageSource(src: string): string {
  const cleaned = cleanAddress(src)
  const scheme = schemeOf(cleaned)
  const ours = scheme === null || scheme === 'http' || scheme === 'https'
  return ours || /^data:image\/(png|jpeg|gif);base64,[a-z0-9+/=]*$/i.test(cleaned) ? cleaned : ''
}

/** An inline style from pairs. Pairs with an empty value are left out. */
export function css(...pairs: readonly (readonly [property: string, value: string | number])[]): string {
  let style = ''
  for (const [property, value] of pairs) {
    if (value === '') continue
    style += `${style && ' '}${property}:${cssValue(value)};`
  }
  return style
}

/** Prevents a value from ending its declaration, its attribute or its style element. */
export function cssValue(value: string | number): string {
  return typeof value === 'number' ? String(value) : value.replaceAll(/[;{}<>"\\]|\/\*/g, '')
}

function aroundTags(text: string, outside: (run: string) => string, tag: (tag: string) => string): string {
  if (!text.includes('{{')) return outside(text)
  let result = ''
  let end = 0
  for (const match of text.matchAll(TAG)) {
    result += outside(text.slice(end, match.index)) + tag(match[0])
    end = match.index + match[0].length
  }
  return result + outside(text.slice(end))
}

function firstQuoteInTags(value: string): string | null {
  for (const [tag] of value.matchAll(TAG)) {
    const quote = /["']/.exec(tag)
    if (quote) return quote[0]
  }
  return null
}

/**
 * Browsers ignore tabs and line feeds, and control characters at the ends of an address. They are removed before the
 * check.
 */
function cleanAddress(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  return address.replaceAll(/[\t\n\r]/g, '').replaceAll(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
}

function schemeOf(address: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? null
}
