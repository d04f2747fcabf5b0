import { type MailBody, mailSendLimits, type Personalization } from '@carillon/contract/mail-send'
import { Refusal } from '#platform/refusal.ts'
import { type Attachment, isHeaderName, isReservedHeader } from '#sending/message/public.ts'

interface Rules {
  now: Date
  /** Headers that the operator writes, which a call can't write too. */
  ownHeaders: readonly string[]
}

/** Checks the rules that the schema can't. Throws the first problem, with its place in the call. */
export function checkMail(mail: MailBody, { now, ownHeaders }: Rules): void {
  refuseUnsupported(mail)
  refuseConflicts(mail)
  refuseRepeatedContent(mail)
  const recipients = mail.personalizations.reduce((sum, each) => sum + addressesOf(each).length, 0)
  const { recipients: limit, customArgsBytes, substitutionBytes } = mailSendLimits
  if (recipients > limit)
    throw new Refusal('mail_recipients_too_many', { limit }, { field: 'personalizations' })
  const own = new Set(ownHeaders.map((name) => name.toLowerCase()))
  const isReserved = (name: string) => isReservedHeader(name) || own.has(name.toLowerCase())
  checkHeaders(mail.headers, isReserved, 'headers')
  for (const [at, each] of mail.personalizations.entries()) {
    const field = `personalizations.${at}`
    const emails = addressesOf(each).map(({ email }) => email)
    const repeated = emails.find((email, place) => emails.indexOf(email) !== place)
    if (repeated) throw new Refusal('mail_recipient_repeated', { email: repeated }, { field })
    checkHeaders(each.headers, isReserved, `${field}.headers`)
    checkTime(each.send_at ?? mail.send_at, now, each.send_at === undefined ? 'send_at' : `${field}.send_at`)
    checkSize({ ...mail.custom_args, ...each.custom_args }, customArgsBytes, `${field}.custom_args`)
    checkSize(each.substitutions ?? {}, substitutionBytes, `${field}.substitutions`)
  }
}

function checkSize(values: Readonly<Record<string, string>>, bytes: number, field: string): void {
  if (Buffer.byteLength(JSON.stringify(values)) <= bytes) return
  throw new Refusal('invalid_input', { problem: `at most ${bytes} bytes are allowed` }, { field })
}

export function addressesOf({ to, cc = [], bcc = [] }: Personalization) {
  return [...to, ...cc, ...bcc]
}

/** Refuses settings that we don't support, because ignoring them would send a different message than requested. */
function refuseUnsupported({ mail_settings: settings = {} }: MailBody): void {
  const asked = (['bcc', 'spam_check'] as const).find((name) => settings[name]?.enable)
  if (!asked) return
  const name = `mail_settings.${asked}`
  throw new Refusal('mail_setting_unsupported', { name }, { field: name })
}

/** Refuses two texts of one type, since only one could be sent. */
function refuseRepeatedContent({ content = [] }: MailBody): void {
  const types = content.map(({ type }) => type)
  const at = types.findIndex((type, place) => types.indexOf(type) !== place)
  if (at < 0) return
  throw new Refusal(
    'invalid_input',
    { problem: `${types[at]} appears more than once` },
    { field: `content.${at}.type` },
  )
}

/** Refuses settings that exclude each other. */
function refuseConflicts({ reply_to, reply_to_list, mail_settings: settings = {} }: MailBody): void {
  if (reply_to && reply_to_list) refuseBoth('reply_to', 'reply_to_list')
  const narrow = [
    'bypass_spam_management',
    'bypass_bounce_management',
    'bypass_unsubscribe_management',
  ] as const
  const other = narrow.find((name) => settings[name]?.enable)
  if (settings.bypass_list_management?.enable && other) {
    refuseBoth('mail_settings.bypass_list_management', `mail_settings.${other}`)
  }
}

function refuseBoth(other: string, name: string): never {
  throw new Refusal('mail_settings_conflict', { name, other }, { field: name })
}

function checkHeaders(
  headers: Readonly<Record<string, string>> = {},
  isReserved: (name: string) => boolean,
  field: string,
): void {
  for (const name of Object.keys(headers)) {
    if (isReserved(name)) throw new Refusal('mail_header_reserved', { name }, { field })
    if (isHeaderName(name)) continue
    throw new Refusal('invalid_input', { problem: `'${name}' is not the name of a header` }, { field })
  }
}

function checkTime(seconds: number | undefined, now: Date, field: string): void {
  const { hoursAhead: hours } = mailSendLimits
  if (seconds === undefined || seconds * 1000 <= now.getTime() + hours * 3_600_000) return
  throw new Refusal('mail_send_at_too_late', { hours }, { field })
}

/**
 * Looks for a character that does not belong there. A pattern that matches the whole text remembers each character,
 * which the engine can't for tens of megabytes.
 */
function isBase64(text: string): boolean {
  const isWhole = text !== '' && text.length % 4 === 0
  return (
    isWhole &&
    !/[^A-Za-z0-9+/]/.test(text.slice(0, -2)) &&
    /^([A-Za-z0-9+/][A-Za-z0-9+/=]|==)$/.test(text.slice(-2))
  )
}

/** @throws mail_attachment_invalid when the content is not base64 */
export function readAttachments(attachments: MailBody['attachments'] = []): Attachment[] {
  return attachments.map((attachment, at) => {
    const { content, filename, type = '', disposition, contentId, content_id: id = contentId } = attachment
    if (disposition === 'inline' && !id?.trim()) {
      throw new Refusal(
        'invalid_input',
        { problem: 'it is missing' },
        { field: `attachments.${at}.content_id` },
      )
    }
    const text = content.replace(/\s+/g, '')
    if (!isBase64(text)) {
      throw new Refusal('mail_attachment_invalid', { filename }, { field: `attachments.${at}.content` })
    }
    return {
      filename,
      type,
      isInline: disposition === 'inline',
      contentId: id ?? null,
      content: Buffer.from(text, 'base64'),
    }
  })
}
