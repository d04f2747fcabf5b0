import { readAttributes } from '@carillon/email-design/html-attributes'
import { escapeInQuotes } from '@carillon/personalization/escape-html'
import { numberedLink } from '@carillon/personalization/lower-program'
import { linkTagNamed } from '@carillon/personalization/reserved-tags'
import { rewriteTags } from '@carillon/personalization/rewrite-tags'
import { type SourceTag, scanTags } from '@carillon/personalization/scan-tags'
import { Parser } from 'htmlparser2'
import type { LinkTracking } from '#schema/stored-message.ts'

export interface TrackedLink {
  /**
   * The first link has number 1; they are numbered in the order of the HTML. Two links to one address have two numbers,
   * except the two links of a button: its drawing for Outlook and the link after it are one link.
   */
  number: number
  /**
   * The address with its entities decoded. If it has tags in it, it is a template, and each recipient has another
   * address.
   */
  url: string
  isPersonal: boolean
}

export interface NumberedHtml {
  html: string
  links: TrackedLink[]
  /** True if the HTML has more links than are counted. */
  hasUncounted: boolean
}

/** The system tag that gives the pixel its address. */
export const openUrlTag = 'carillon-open-url'

/** The number of the control link. Links of the message begin at 1. */
export const controlLink = 0

/** The system tag that gives the control link its address. */
export const controlUrlTag = 'carillon-control-url'

/** The most links of a message whose clicks are counted (specification, section 9). */
export const maxLinks = 1000

/**
 * The tracking step, once for each variation. It replaces the addresses of tracked links by numbered tags and puts the
 * control link and the pixel before the end of the body. The HTML is tokenised, not matched by patterns, and no other
 * byte changes. Anchors, mailto:, tel: and unsubscribe links stay as they are, and so do links with
 * `clicktracking="off"`. Parameters are added in the same step. Where clicks are not counted, an address that is the same
 * for everyone is changed here. An address with tags gets a number, so that the composer can add the parameters once it
 * is filled.
 */
export function numberLinks(source: string, tracking: LinkTracking): NumberedHtml {
  const { opens, clicks, parameters = {}, oneLinkPerButton = false } = tracking
  const changesLinks = clicks || Object.keys(parameters).length > 0
  const html = rewriteTags(source, true).text
  const { places, bodyEnd } = findPlaces(html)
  const links: TrackedLink[] = []
  let numbered = ''
  let done = 0
  let hasUncounted = false
  let drawn: { template: string; number: number } | null = null
  for (const place of changesLinks ? places : []) {
    const address = addressTemplate(html.slice(place.start, place.end))
    if (!address) continue
    const { isPersonal, template } = address
    const known: number | null = oneLinkPerButton && drawn?.template === template ? drawn.number : null
    hasUncounted = known === null && links.length === maxLinks
    if (hasUncounted) break
    const url = isPersonal ? template : withParameters(template, parameters)
    const number: number = known ?? links.length + 1
    if (known === null && (clicks || isPersonal)) links.push({ number, url, isPersonal })
    drawn = place.isDrawing ? { template, number } : null
    const tag = isPersonal
      ? `{{#${numberedLink} ${number}}}${url}{{/${numberedLink}}}`
      : `{{${numberedLink} ${number}}}`
    const written = clicks || isPersonal ? tag : escapeInQuotes(url)
    numbered += html.slice(done, place.start) + (place.isQuoted ? written : `"${written}"`)
    done = place.end
  }
  const added = (clicks && links.length > 0 ? controlAnchor : '') + (opens ? openPixel : '')
  if (added !== '') {
    numbered += html.slice(done, bodyEnd) + added
    done = bodyEnd
  }
  return {
    html: numbered + html.slice(done),
    links: clicks ? links : [],
    hasUncounted: clicks && hasUncounted,
  }
}

/** Adds missing parameters to the query of an address, before the fragment. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  const query = address.indexOf('?')
  const said = new URLSearchParams(query < 0 ? '' : address.slice(query + 1))
  const added = Object.entries(parameters)
    .filter(([name]) => !said.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (added.length === 0) return url
  const joint = query < 0 ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${added.join('&')}${fragment}`
}

/**
 * A link that is not displayed, not focusable and not read aloud, so that only machines open it. It has no number and
 * counts as none of the message's links.
 */
export const controlAnchor = `<a href="{{${controlUrlTag}}}" style="display:none !important;mso-hide:all" aria-hidden="true" tabindex="-1"></a>`

/** An invisible image whose address counts the open. */
export const openPixel = `<img src="{{${openUrlTag}}}" alt="" width="1" height="1" border="0" style="height:1px !important;width:1px !important;border-width:0 !important;margin:0 !important;padding:0 !important">`

interface Place {
  start: number
  end: number
  isQuoted: boolean
  /** True for the link of a drawing, which only Outlook shows. */
  isDrawing: boolean
}

function findPlaces(html: string): { places: Place[]; bodyEnd: number } {
  const places: Place[] = []
  let bodyEnd = html.length
  scanHrefs(maskTags(html), places, (at) => {
    bodyEnd = at
  })
  return { places: places.sort((a, b) => a.start - b.start), bodyEnd }
}

/**
 * Overwrites each tag with letters of the same length, so that offsets stay valid and quotes inside a tag don't end an
 * attribute.
 */
export function maskTags(html: string): string {
  let masked = ''
  let done = 0
  for (const tag of scanTags(html).tags) {
    masked += html.slice(done, tag.start) + 'x'.repeat(tag.end - tag.start)
    done = tag.end
  }
  return masked + html.slice(done)
}

function scanHrefs(masked: string, places: Place[], onBodyEnd: (at: number) => void): void {
  let href: Place | undefined
  let isOff = false
  readAttributes(masked, {
    onAttribute({ element, name, ...place }) {
      const value = () => masked.slice(place.start, place.end)
      if (name === 'clicktracking' && value().trim().toLowerCase() === 'off') isOff = true
      if (name === 'href' && !href && carriesLink(element)) href = { ...place, isDrawing: isDrawing(element) }
    },
    onElementEnd() {
      if (href && !isOff) places.push(href)
      href = undefined
      isOff = false
    },
    onBodyEnd,
  })
}

function carriesLink(element: string): boolean {
  return element === 'a' || element === 'area' || isDrawing(element)
}

function isDrawing(element: string): boolean {
  return element.startsWith('v:')
}

function addressTemplate(attribute: string): { template: string; isPersonal: boolean } | undefined {
  const { tags } = scanTags(attribute)
  if (tags.length === 0) {
    const url = tidy(attribute).trim()
    return isWebAddress(url) ? { template: url, isPersonal: false } : undefined
  }
  if (tags.some(leadsToUs) || !isBalanced(tags)) return undefined
  let template = ''
  let done = 0
  for (const tag of tags) {
    template += tidy(attribute.slice(done, tag.start)) + attribute.slice(tag.start, tag.end)
    done = tag.end
  }
  template = (template + tidy(attribute.slice(done))).trim()
  // An address that begins with a tag may become anything, so the composer checks it again when it is filled.
  return isWebAddress(template) || template.startsWith('{{') ? { template, isPersonal: true } : undefined
}

/** A part of an address without line breaks and tabs, which browsers leave out (WHATWG URL). */
export function withoutBreaks(address: string): string {
  return address.replace(/[\t\r\n]/g, '')
}

export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(url)
}

export function leadsToUs(tag: SourceTag): boolean {
  return tag.kind === 'legacy' || linkTagNamed(tag.inner) !== undefined
}

/** True if every block that begins in an address also ends in it; otherwise it can't be moved into a link. */
export function isBalanced(tags: readonly SourceTag[]): boolean {
  let depth = 0
  for (const tag of tags) {
    if (tag.kind === 'open') depth++
    if (tag.kind === 'close') depth--
    if (depth < 0 || (tag.kind === 'else' && depth === 0)) return false
  }
  return depth === 0
}

function tidy(attribute: string): string {
  return withoutBreaks(decodeEntities(attribute))
}

/** Decodes entities as a browser does in an attribute: `&copy=1` stays, `&amp;` is decoded. */
function decodeEntities(attribute: string): string {
  if (!attribute.includes('&')) return attribute
  let decoded = ''
  const parser = new Parser({
    onattribute: (_name, value) => {
      decoded = value
    },
  })
  parser.end(`<a x="${attribute.replaceAll('"', '&quot;')}">`)
  return decoded
}
