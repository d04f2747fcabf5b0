import { escapeBetweenElements } from '@carillon/personalization/escape-html'
import type { Align, Padding } from './design.ts'

/**
 * Writing HTML. Personalization tags pass through untouched: text is escaped around them. The one exception
 * is a `<` inside a tag in running text, which is escaped, because there it could open an element.
 */
const TAG = /\{\{!--[\s\S]*?--\}\}|\{\{\{[\s\S]*?\}\}\}|\{\{[\s\S]*?\}\}/g

/** Text between elements. Line feeds become breaks and runs of spaces stay visible. */
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
 * A whole attribute with its quotes, preceded by a space. Tags may hold quotes of their own, so the attribute
 * takes the kind of quote that its first tag does not use; the kind it takes is escaped everywhere.
 */
export function attribute(name: string, value: string): string {
  const quoteInTag = value.includes('{{') ? firstQuoteInTags(value) : null
  const quote = quoteInTag === '"' ? "'" : '"'
  const entity = quote === '"' ? '&quot;' : '&#39;'
  const escapeQuote = (text: string) => text.replaceAll(quote, entity)
  const escaped = aroundTags(value, (run) => escapeQuote(escapeBetweenElements(run)), escapeQuote)
  return ` ${name}=${quote}${escaped}${quote}`
}

/** The class attribute, preceded by a space; nothing without a name. Names need no escaping: people don't write them. */
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

/** Mail programs show about so many characters beside the subject. */
const previewLength = 150

/** Invisible room behind a preheader, as long as programs would go on reading. Written in entities: nothing else keeps it whole. */
export function preheaderFiller(preheader: string): string {
  return '&#847;&zwnj;&nbsp;'.repeat(Math.max(10, previewLength - preheader.length))
}

/** Schemes a link may have; anything else is written as an empty address. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel', 'sms'])

export function safeLink(href: string): string {
  const cleaned = cleanAddress(href)
  const scheme = schemeOf(cleaned)
  return scheme === null || linkSchemes.has(scheme) ? cleaned : ''
}

export function safeImageSource(src: string): string {
  const cleaned = cleanAddress(src)
  const scheme = schemeOf(cleaned)
  const ours = scheme === null || scheme === 'http' || scheme === 'https'
  return ours || /^data:image\/(png|jpeg|gif);base64,[a-z0-9+/=]*$/i.test(cleaned) ? cleaned : ''
}

/** Inline style from pairs; empty values leave their property out. */
export function css(...pairs: readonly (readonly [property: string, value: string | number])[]): string {
  let style = ''
  for (const [property, value] of pairs) {
    if (value === '') continue
    style += `${style && ' '}${property}:${cssValue(value)};`
  }
  return style
}

/** Keeps a value from ending its declaration, its attribute or its style element. */
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

/** Browsers drop tabs and line feeds anywhere and control characters at the ends; so do we, before looking. */
function cleanAddress(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  return address.replaceAll(/[\t\n\r]/g, '').replaceAll(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
}

function schemeOf(address: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? null
}
