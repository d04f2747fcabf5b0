import type { PreflightFinding, ReviewCard, WarningCode } from '@carillon/contract/preflight'
import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { moduleSaying } from '@carillon/email-design/check-message'
import { clipBytes } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import type { FindingCode } from '@carillon/email-design/finding'
import { sourcePlace } from '@carillon/email-design/source-place'
import { unknownTags } from '@carillon/email-design/unknown-tags'
import texts from '@carillon/messages/en/preflight'
import tagTexts from '@carillon/messages/en/tags'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { namesWithoutFallback } from '@carillon/personalization/names-without-fallback'
import type { ContactIds } from '#features/contact-sets/public.ts'
import { isExampleSubject } from '#features/design-library/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { isLoopback } from '#platform/mail.ts'
import type { MailIdentities } from '#platform/mail-identity.ts'
import { maxLinks } from '#sending/message/public.ts'
import type { MessageRow } from './campaign-message.ts'
import type { ContentFacts } from './content-facts.ts'
import { countEmptyTags } from './empty-tags.ts'

export interface WarningInput {
  config: Config
  identities: MailIdentities
  design: Design | null
  sender: Sender
  facts: ContentFacts
  /** The names of the account's custom fields. */
  customFields: readonly string[]
  /** The contacts whose values of tags are counted; null: they can't be. It is called only if there are tags to count. */
  audience(): Promise<ContactIds | null>
}

/** Notes for the author of a message. They do not prevent sending. */
export async function findWarnings(
  db: Db,
  account: string,
  row: MessageRow,
  input: WarningInput,
): Promise<PreflightFinding[]> {
  return [
    ...(await senderWarnings(db, account, input)),
    ...subjectWarnings(row, input),
    ...(input.facts.isBlank ? [] : contentWarnings(row, input.facts)),
    ...(await tagWarnings(db, account, row, input)),
  ]
}

const fields: Record<ReviewCard, string> = {
  sender: 'email_config.sender_id',
  subject: 'email_config.subject',
  content: 'email_config.html_content',
  recipients: 'send_to',
  unsubscribe: 'email_config.suppression_group_id',
  schedule: 'send_at',
}

/** A warning with its English sentence. */
export function warning(
  card: ReviewCard,
  code: WarningCode,
  parameter: Record<string, unknown> = {},
  { place = null, field = fields[card] }: { place?: PreflightFinding['place']; field?: string } = {},
): PreflightFinding {
  return { card, severity: 'warns', code, field, message: sentence(code, parameter), parameter, place }
}

/** The English sentence. Some have a form for one and a form for several. */
function sentence(code: WarningCode, parameter: Record<string, unknown>): string {
  const found: Record<string, string> = texts.found
  const key = typeof parameter['checked'] === 'number' ? `${code}_some` : code
  const text = found[key] ?? found[`${key}_${parameter['count'] === 1 ? 'one' : 'other'}`] ?? ''
  const { name } = parameter
  const label = typeof name === 'string' ? labelOf(name) : undefined
  return fillPlaceholders(text, { ...parameter, label })
}

function labelOf(name: string): string {
  const labels: Record<string, string> = tagTexts.names
  return labels[name] ?? name
}

async function senderWarnings(
  db: Db,
  account: string,
  { config, identities, sender }: WarningInput,
): Promise<PreflightFinding[]> {
  const { email } = sender.from
  if (config.smtpUrl === null || isLoopback(config.smtpUrl) || !email) return []
  if ((await identities.of(account, email, db)).isAligned) return []
  return [warning('sender', 'dkim_missing', { domain: email.slice(email.lastIndexOf('@') + 1) })]
}

const preheaderField = 'email_config.preheader'

function subjectWarnings(
  { subject, preheader }: MessageRow,
  { customFields, design }: WarningInput,
): PreflightFinding[] {
  const unknown = (text: string, field: string) =>
    unknownTags(text, customFields, 'text').map(({ details }) =>
      warning('subject', 'tag_unknown', details, { field }),
    )
  return [
    ...(isExampleSubject(subject) ? [warning('subject', 'subject_example', { subject })] : []),
    ...unknown(subject, fields.subject),
    // The preheader of a design is part of its content.
    ...(design ? [] : unknown(preheader, preheaderField)),
  ]
}

/** Findings that the preflight has in another form, for the message as a whole. */
const saidOtherwise: readonly FindingCode[] = ['empty', 'unsubscribe_missing', 'too_large']
type MessageWarning = Exclude<FindingCode, 'empty' | 'unsubscribe_missing' | 'too_large'>

function contentWarnings(
  { html_content: html }: MessageRow,
  { sentBytes, hasUncountedLinks, findings }: ContentFacts,
): PreflightFinding[] {
  const bytes = sentBytes ?? Buffer.byteLength(html)
  const size = bytes > clipBytes ? { kilobytes: Math.ceil(bytes / 1024) } : null
  return [
    ...(size ? [warning('content', 'too_large_tracked', size)] : []),
    ...(hasUncountedLinks ? [warning('content', 'links_uncounted', { limit: maxLinks })] : []),
    ...findings
      .filter(({ code }) => !saidOtherwise.includes(code))
      .map(({ code, details, place }) => warning('content', code as MessageWarning, details, { place })),
  ]
}

/** The events that the account's settings leave uncounted in every message. */
export function trackingWarnings({ click, open }: TrackingSettings): PreflightFinding[] {
  return [
    ...(open.enabled ? [] : [warning('content', 'opens_not_counted')]),
    ...(click.enabled ? [] : [warning('content', 'clicks_not_counted')]),
  ]
}

/** Tags that would leave a gap for some of the recipients. */
async function tagWarnings(
  db: Db,
  account: string,
  row: MessageRow,
  { design, facts: { names }, audience }: WarningInput,
): Promise<PreflightFinding[]> {
  const inSubject = namesWithoutFallback(row.subject, 'text')
  const inPreheader = namesWithoutFallback(row.preheader, 'text')
  const counted = names.size === 0 ? null : await audience()
  if (counted === null) return []
  const of = { audience: counted, group: row.suppression_group_id }
  return (await countEmptyTags(db, account, of, names)).map(({ name, count, checked }) => {
    const parameter = { name, count, checked }
    if (inSubject.has(name)) return warning('subject', 'tag_without_value', parameter)
    if (inPreheader.has(name))
      return warning('subject', 'tag_without_value', parameter, { field: preheaderField })
    const module = design && moduleSaying(design, name)
    const place = module ? { module, line: null, column: null } : design ? null : lineSaying(row, name)
    return warning('content', 'tag_without_value', parameter, { place })
  })
}

function lineSaying({ html_content: html }: MessageRow, name: string): PreflightFinding['place'] {
  for (const { 0: tag, index } of html.matchAll(/\{\{[^}]*\}\}/g)) {
    if (tag.includes(name)) return { module: null, ...sourcePlace(html, index) }
  }
  return null
}
