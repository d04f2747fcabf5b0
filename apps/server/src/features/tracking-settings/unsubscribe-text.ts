import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import type { SendMessage } from '#schema/stored-message.ts'

export interface Bodies {
  /** Empty: the message has plain text only. */
  html: string
  /** Null: it is made from the HTML. */
  plain: string | null
}

/** The texts with the link, `<% label %>` in them; absent or empty: usual ones. */
export interface UnsubscribeText {
  html?: string | undefined
  text?: string | undefined
}

const unsubscribeTag = '{{{unsubscribe}}}'
const usualHtml = '<p><% Unsubscribe %></p>'
const usualText = 'Unsubscribe: <% %>'

/** True if a text has a link of ours that unsubscribes. */
export function hasUnsubscribeLink(text: string): boolean {
  return /\{\{\{?\s*unsubscribe(?:_preferences|_global)?\s*\}|<%\s*asm_/i.test(text)
}

/**
 * The message of an account whose setting adds unsubscribe links. In a body that has the account's replacement tag, the
 * address takes its place. Otherwise the account's text is added to the HTML and to the plain text, each unless it has a
 * link of its own. An address or a page of the account's own is for messages that unsubscribe from all mail.
 * @param hasOwnLink whether a body has another unsubscribe link than ours
 */
export function withUnsubscribeText(
  message: SendMessage,
  setting: TrackingSettings['subscription'],
  hasOwnLink: (body: string) => boolean = () => false,
): SendMessage {
  if (!setting.enabled) return message
  const { html_content: html, plain_content: text, replace: tag, url, landing } = setting
  const placed = (body: string) => (tag === '' ? body : body.replaceAll(tag, unsubscribeTag))
  const bodies = { html: placed(message.html), plain: message.plain === null ? null : placed(message.plain) }
  const added = withUnsubscribeLink(bodies, { html, text })
  const keeps = (body: string) => hasUnsubscribeLink(body) || hasOwnLink(body)
  const { unsubscribe } = message
  const isGlobal = unsubscribe.groupId === null && unsubscribe.customUrl === null
  return {
    ...message,
    html: keeps(bodies.html) ? bodies.html : added.html,
    plain: bodies.plain !== null && keeps(bodies.plain) ? bodies.plain : added.plain,
    unsubscribe: {
      ...unsubscribe,
      ...(isGlobal && url !== '' ? { customUrl: url } : {}),
      ...(landing === '' ? {} : { landing }),
    },
  }
}

/**
 * Adds the unsubscribe link to the end of both bodies.
 * @param template makes a template of a text that is sent literally, or of a part of one
 */
export function withUnsubscribeLink(
  { html, plain }: Bodies,
  { html: ownHtml, text: ownText }: UnsubscribeText,
  template: (text: string) => string = (text) => text,
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

/** Inserts a footer before the end of the body if there is one, else at the end of the HTML. */
export function withFooter(html: string, footer: string): string {
  const end = html.search(/<\/body\s*>/i)
  return end < 0 ? html + footer : html.slice(0, end) + footer + html.slice(end)
}
