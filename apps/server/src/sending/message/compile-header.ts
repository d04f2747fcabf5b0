import { encodeMailbox, encodeMailboxes, encodeText, type Mailbox, mailDate, oneLine } from './mail-header.ts'

/** What of a header is the same for all recipients. */
export interface HeaderSource {
  from: Mailbox
  /** Null: answers go to `from`. */
  replyTo: Mailbox | readonly Mailbox[] | null
  /** False: the message carries no List-Unsubscribe of ours. */
  oneClick?: boolean
  /** An address that takes unsubscribe mails, beside the https one-click address. */
  unsubscribeMailbox?: string | null
  /** Further headers such as Feedback-ID. Names and values are checked and encoded here. */
  headers?: Readonly<Record<string, string>>
  /** Wraps the two texts, for messages with attachments. */
  mixedBoundary?: string | null
}

/** What of a header differs between recipients. */
export interface HeaderValues {
  to: readonly Mailbox[]
  cc?: readonly Mailbox[]
  /** Where answers to this copy go, when that is not the same for all. */
  replyTo?: readonly Mailbox[] | undefined
  /** Further headers of this copy alone. */
  headers?: Readonly<Record<string, string>>
  subject: string
  messageId: string
  listUnsubscribe: string
  date: Date
}

export type MessageHeader = (values: HeaderValues) => string

/** No quoted-printable text can contain `=_`, so this boundary never occurs in a part. */
export const boundary = '=_carillon_part'

const reserved =
  /^(from|to|cc|bcc|subject|date|message-id|reply-to|mime-version|content-.*|dkim-signature|received|return-path|sender|x-sg-e?id)$/i
const wayOut = /^list-unsubscribe.*$/i

/** Encodes all that is the same for everyone once; the result writes a whole header block without the closing empty line. */
export function compileHeader(source: HeaderSource): MessageHeader {
  const { oneClick = true } = source
  const from = `From: ${encodeMailbox(source.from, 6)}\r\n`
  const replyToLine = (mailboxes: readonly Mailbox[]) => `Reply-To: ${encodeMailboxes(mailboxes, 10)}\r\n`
  const replyToAll = source.replyTo ? replyToLine([source.replyTo].flat()) : ''
  const mailto = source.unsubscribeMailbox ? `,\r\n <mailto:${oneLine(source.unsubscribeMailbox)}>` : ''
  const fixed = [
    ...furtherHeaders(source.headers, oneClick),
    ...(oneClick ? ['List-Unsubscribe-Post: List-Unsubscribe=One-Click'] : []),
    'MIME-Version: 1.0',
    source.mixedBoundary
      ? `Content-Type: multipart/mixed; boundary="${source.mixedBoundary}"`
      : `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ].join('\r\n')
  const dateText = remembered((second: number) => mailDate(new Date(second * 1000)))
  const subjectText = remembered((subject: string) => encodeText(subject, 9))
  return ({ to, cc = [], replyTo, headers, subject, messageId, listUnsubscribe, date }) =>
    `${from}To: ${encodeMailboxes(to, 4)}\r\n` +
    (cc.length > 0 ? `Cc: ${encodeMailboxes(cc, 4)}\r\n` : '') +
    `Subject: ${subjectText(subject)}\r\n` +
    `Date: ${dateText(Math.floor(date.getTime() / 1000))}\r\n` +
    `Message-ID: <${messageId}>\r\n${replyTo ? replyToLine(replyTo) : replyToAll}` +
    furtherHeaders(headers, oneClick)
      .map((line) => `${line}\r\n`)
      .join('') +
    `${oneClick ? `List-Unsubscribe: <${listUnsubscribe}>${mailto}\r\n` : ''}${fixed}\r\n`
}

/** Whether somebody may write a header of this name; the others are ours, and List-Unsubscribe is where we write it. */
export function isFurtherHeader(name: string, oneClick: boolean): boolean {
  return /^[A-Za-z0-9-]{1,70}$/.test(name) && !reserved.test(name) && !(oneClick && wayOut.test(name))
}

function furtherHeaders(headers: Readonly<Record<string, string>> = {}, oneClick: boolean): string[] {
  return Object.entries(headers)
    .filter(([name]) => isFurtherHeader(name, oneClick))
    .map(([name, value]) => `${name}: ${encodeText(value, name.length + 2)}`)
}

/** Neighbouring messages mostly share their second and often their subject. */
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
