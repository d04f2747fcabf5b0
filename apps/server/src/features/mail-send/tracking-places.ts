import type { MailBody, SubscriptionTracking } from '@carillon/contract/mail-send'
import { type Bodies, withUnsubscribeLink } from '#features/tracking-settings/public.ts'
import { openPixel } from '#sending/message/public.ts'

export interface PlacedBodies extends Bodies {
  /** True if the pixel is already at the place that the call named, so that none is added. */
  hasPixel: boolean
}

/**
 * Puts the pixel and the unsubscribe link into the two bodies, in place of the tags that the call's tracking settings
 * name. Without a tag, the unsubscribe link is added at the end, in the text of the call.
 * @param template makes a template of a text of the call, or of a part of one
 */
export function placeTracking(
  { html, plain }: Bodies,
  tracking: MailBody['tracking_settings'],
  countsOpens: boolean,
  template: (text: string) => string,
): PlacedBodies {
  const { open_tracking: opens, subscription_tracking: subscription } = tracking ?? {}
  const pixelTag = opens?.substitution_tag ?? ''
  const linkTag = (subscription?.enable && subscription.substitution_tag) || ''
  const pixel = countsOpens ? openPixel : ''
  const placed = {
    html: fillTags(html, { [pixelTag]: pixel, [linkTag]: unsubscribeTag }, template),
    plain: plain === null ? null : fillTags(plain, { [pixelTag]: '', [linkTag]: unsubscribeTag }, template),
    hasPixel: pixelTag !== '' && html.includes(pixelTag),
  }
  return subscription && linkTag === '' && hasOwnUnsubscribe(subscription)
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

/** True if a call sets the look of its unsubscribe link. Otherwise the account's setting decides. */
export function hasOwnUnsubscribe(subscription: SubscriptionTracking | undefined): boolean {
  return Boolean(
    subscription?.enable && (subscription.html || subscription.text || subscription.substitution_tag),
  )
}
