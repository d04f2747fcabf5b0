import type { MailBody, SubscriptionTracking } from '@carillon/contract/mail-send'
import { openPixel } from '../../sending/message/number-links.ts'
import { withFooter } from './mail-text.rules.ts'

interface Bodies {
  html: string
  plain: string | null
}

export interface PlacedBodies extends Bodies {
  /** Whether the pixel is already at the place that the call named, so that none is added. */
  hasPixel: boolean
}

/**
 * Puts the pixel and the unsubscribe link into the two bodies, in place of the tags that the call's tracking settings
 * name. Without a tag, the unsubscribe link is added at the end.
 * @param template makes a template of a text of the call, or of a part of one
 */
export function placeTracking(
  { html, plain }: Bodies,
  tracking: MailBody['tracking_settings'],
  template: (text: string) => string,
): PlacedBodies {
  const { open_tracking: opens, subscription_tracking: subscription } = tracking ?? {}
  const pixelTag = opens?.substitution_tag ?? ''
  const linkTag = (subscription?.enable && subscription.substitution_tag) || ''
  const pixel = opens?.enable === false ? '' : openPixel
  const placed = {
    html: fillTags(html, { [pixelTag]: pixel, [linkTag]: unsubscribeTag }, template),
    plain: plain === null ? null : fillTags(plain, { [pixelTag]: '', [linkTag]: unsubscribeTag }, template),
    hasPixel: pixelTag !== '' && html.includes(pixelTag),
  }
  return subscription?.enable && linkTag === ''
    ? { ...placed, ...withUnsubscribeLink(placed, subscription, template) }
    : placed
}

const unsubscribeTag = '{{{unsubscribe}}}'

/** Replaces each of the call's tags by ours. The other text is the call's. */
function fillTags(
  text: string,
  places: Readonly<Record<string, string>>,
  template: (text: string) => string,
): string {
  const tags = Object.keys(places).filter((tag) => tag !== '')
  if (tags.length === 0) return template(text)
  const pieces = text.split(new RegExp(`(${tags.map(RegExp.escape).join('|')})`))
  return pieces.map((piece) => (tags.includes(piece) ? places[piece] : template(piece))).join('')
}

const usualHtml = '<p><% Unsubscribe %></p>'
const usualText = 'Unsubscribe: <% %>'

function withUnsubscribeLink(
  { html, plain }: Bodies,
  { html: ownHtml, text: ownText }: SubscriptionTracking,
  template: (text: string) => string,
): Bodies {
  const link = (label: string) => `<a href="${unsubscribeTag}">${label || 'Unsubscribe'}</a>`
  const address = (label: string) => (label === '' ? unsubscribeTag : `${label} ${unsubscribeTag}`)
  return {
    html: html === '' ? '' : withFooter(html, linked(ownHtml || usualHtml, link, template)),
    plain: plain === null ? null : `${plain}\n${linked(ownText || usualText, address, template)}`,
  }
}

/** Replaces `<% label %>` by the link. In a text without it, the link is added at the end. */
function linked(text: string, link: (label: string) => string, template: (text: string) => string): string {
  // The text after the last end is not searched. Otherwise each opening without an end would be searched to the end of
  // the text.
  const end = text.lastIndexOf('%>') + 2
  const pieces = text.slice(0, end).split(/<%(.*?)%>/s)
  pieces.push(`${pieces.pop() ?? ''}${text.slice(end)}`)
  if (pieces.length === 1) return `${template(text)} ${link('')}`
  return pieces.map((piece, at) => (at % 2 === 1 ? link(template(piece.trim())) : template(piece))).join('')
}
