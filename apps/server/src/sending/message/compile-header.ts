import type { Mailbox } from '#schema/stored-message.ts'
import { encodeMailbox, encodeMailboxes, encodeText, mailDate, oneLine } from './mail-header.ts'

/** The parts of a header that are the same for all recipients. */
export interface HeaderSource {
  from: Mailbox
  /** The addresses for replies; null: replies go to `from`. */
  replyTo: Mailbox | readonly Mailbox[] | null
  /** False: the message gets no List-Unsubscribe header. */
  oneClick?: boolean
  /** The List-ID of a campaign, described by the name in From. Absent: it has none. */
  listId?: string | null
  /** More headers, such as Feedback-ID; several values are a line each. Names and values are checked and encoded here. */
  headers?: HeaderLines
  /** The header of the body: its Content-Type and the fields around it, without the line break at the end. */
  content: string
}

export type HeaderLines = Readonly<Record<string, string | readonly string[]>>

/** The parts of a header that differ between recipients. */
export interface HeaderValues {
  to: readonly Mailbox[]
  cc?: readonly Mailbox[]
  /** Reply-To of this copy, when it is not the same for all. */
  replyTo?: readonly Mailbox[] | undefined
  /** More headers of this copy only. */
  headers?: Readonly<Record<string, string>>
  subject: string
  messageId: string
  listUnsubscribe: string
  /** A mailbox that accepts unsubscribe requests, in addition to the https one-click address. */
  unsubscribeMailbox?: string | undefined
  date: Date
}

export type MessageHeader = (values: HeaderValues) => string

const reserved =
  /^(x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i
/** Mail programs and libraries set these on their own. A call may name them, but a message always has ours. */
const alwaysOurs = /^(message-id|date|mime-version|return-path|sender|content-.*)$/i
const unsubscribeHeader = /^list-unsubscribe.*$/i

/** Encodes the common parts of all copies once. The result writes a header block without the closing empty line. */
export function compileHeader(source: HeaderSource): MessageHeader {
  const { oneClick = true } = source
  const from = `From: ${encodeMailbox(source.from, 6)}\r\n`
  const replyToLine = (mailboxes: readonly Mailbox[]) => `Reply-To: ${encodeMailboxes(mailboxes, 10)}\r\n`
  const replyToAll = source.replyTo ? replyToLine([source.replyTo].flat()) : ''
  const mailto = (mailbox?: string) => (mailbox ? `,\r\n <mailto:${oneLine(mailbox)}>` : '')
  const fixed = [
    ...(source.listId ? [`List-ID: ${encodeListId(source.from.name ?? '', source.listId)}`] : []),
    ...furtherHeaders(source.headers, oneClick),
    ...(oneClick ? ['List-Unsubscribe-Post: List-Unsubscribe=One-Click'] : []),
    'MIME-Version: 1.0',
    source.content,
  ].join('\r\n')
  const dateText = remembered((second: number) => mailDate(new Date(second * 1000)))
  const subjectText = remembered((subject: string) => encodeText(subject, 9))
  return ({ to, cc = [], replyTo, headers, subject, messageId, listUnsubscribe, unsubscribeMailbox, date }) =>
    `${from}To: ${encodeMailboxes(to, 4)}\r\n` +
    (cc.length > 0 ? `Cc: ${encodeMailboxes(cc, 4)}\r\n` : '') +
    `Subject: ${subjectText(subject)}\r\n` +
    `Date: ${dateText(Math.floor(date.getTime() / 1000))}\r\n` +
    `Message-ID:${messageId.length > 62 ? '\r\n' : ''} <${messageId}>\r\n${replyTo ? replyToLine(replyTo) : replyToAll}` +
    furtherHeaders(headers, oneClick)
      .map((line) => `${line}\r\n`)
      .join('') +
    `${oneClick ? `List-Unsubscribe: <${listUnsubscribe}>${mailto(unsubscribeMailbox)}\r\n` : ''}${fixed}\r\n`
}

/** A field name of RFC 5322, 3.6.8, that leaves room for a value in its line. */
export function isHeaderName(name: string): boolean {
  return /^[!-9;-~]{1,70}$/.test(name)
}

export function isReservedHeader(name: string): boolean {
  return reserved.test(name)
}

/**
 * True if a header of the caller is written. All other headers are ours; List-Unsubscribe is ours only with `oneClick`.
 */
function isFurtherHeader(name: string, oneClick: boolean): boolean {
  const isOurs = reserved.test(name) || alwaysOurs.test(name) || (oneClick && unsubscribeHeader.test(name))
  return isHeaderName(name) && !isOurs
}

function furtherHeaders(headers: HeaderLines = {}, oneClick: boolean): string[] {
  return Object.entries(headers)
    .filter(([name]) => isFurtherHeader(name, oneClick))
    .flatMap(([name, values]) =>
      [values].flat().map((value) => `${name}: ${encodeText(value, name.length + 2)}`),
    )
}

/** RFC 2919: the id is in angle brackets, also where it has no name before it. */
function encodeListId(name: string, id: string): string {
  return oneLine(name) === '' ? `<${id}>` : encodeMailbox({ name, email: id }, 9)
}

/**
 * Caches the last value, because consecutive messages mostly leave in the same second and often share their subject.
 */
function remembered<T>(make: (key: T) => string): (key: T) => string {
  let lastKey: T | undefined
  let last = ''
  return (key) => {
    if (key !== lastKey) {
      last = make(key)
      lastKey = key
    }
    return last
  }
}
