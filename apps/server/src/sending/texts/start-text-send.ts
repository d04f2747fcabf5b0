import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, newId, newLastingId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import type { StoredText } from '#schema/stored-text.ts'
import { cutBatches } from '#sending/audience/freeze-audience.ts'
import { countedFrom } from '#sending/events/counters.ts'
import type { AudienceQuery, SendClient } from '#sending/ledger/send.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import type { Pace } from '#sending/pacing/providers/pace.rules.ts'
import type { OpenSend } from '#sending/sends/open-send.ts'
import { batchSize } from '#sending/sends/start-send.ts'
import { compileText } from './compile-text.ts'
import { type FrozenTexts, freezeTexts } from './text-audience.ts'

interface NewTextSend extends SendClient {
  account: string
  text: StoredText
  audience: AudienceQuery
  usesPhoneNumber: boolean
  now: Date
}

/**
 * Freezes a text message and its audience and passes both to the workers, within the caller's transaction, as `startSend` does
 * with an email. Each row of a client is sent at most once.
 * @throws template_broken with line and column
 */
export async function startTextSend(tx: Db, send: NewTextSend): Promise<FrozenTexts & { id: string }> {
  const { now } = send
  const id = await insertTextSend(tx, send)
  const frozen = await freezeTexts(tx, id, send)
  const batches = await cutBatches(tx, id, batchSize)
  await countJoinedTexts(tx, id, frozen, now)
  await tx
    .updateTable('send')
    .set({
      total: frozen.total,
      without_email: frozen.withoutNumber,
      dropped: JSON.stringify({ global: 0, spam: 0, bounce: 0, invalid: 0, group: 0 }),
      ...(batches === 0 ? { status: 'done', finished_at: now } : {}),
    })
    .where('id', '=', id)
    .execute()
  await wakeWorkers(tx)
  return { id, ...frozen }
}

/** Makes a text send without recipients, who join by `addTextRecipients`. @throws template_broken with line and column */
export async function openTextSend(
  tx: Db,
  { part, variationId, ...send }: Omit<OpenSend, 'message'> & { text: StoredText },
): Promise<string> {
  return insertTextSend(tx, { ...send, open: { part, variationId } })
}

interface TextSend extends SendClient {
  account: string
  text: StoredText
  now: Date
  /**
   * The number of the send among the open sends of the client, and the version of the text. Absent: it is no open send.
   */
  open?: { part: number; variationId: string }
}

/** A send of a text without recipients. @returns its id @throws template_broken with line and column */
async function insertTextSend(tx: Db, send: TextSend): Promise<string> {
  const { account, text, now, open } = send
  const { template, problems } = compileText(text, '')
  if (!template)
    throw new Refusal('template_broken', { ...problems[0], part: 'text', problem: problems[0]?.message })
  const id = open ? newLastingId() : newId()
  await tx
    .insertInto('send')
    .values({
      id,
      account_id: account,
      client: send.client,
      client_id: send.clientId,
      channel: 'sms',
      message: JSON.stringify(noEmail),
      text_message: JSON.stringify(text),
      links: JSON.stringify(template.links.map((url) => ({ url, isPersonal: false }))),
      tracks_opens: false,
      tracks_clicks: text.shortensLinks,
      created_at: now,
      paced_by: textPaces(account, send.clientId, text).map((pace) => pace.id),
      ...(open ? { is_open: true, part: open.part, variation_id: open.variationId } : {}),
    })
    .execute()
  return id
}

/** The empty message that a text send has in the place of an email. */
const noEmail: SendMessage = {
  subject: '',
  html: '',
  plain: '',
  from: { email: '' },
  replyTo: null,
  sender: { fromName: '', fromEmail: '', address: '', city: '', country: '' },
  unsubscribe: { groupId: null, customUrl: null, oneClick: false },
  categories: [],
  tracking: { opens: false, clicks: false },
}

/**
 * The paces of a send: that of its messaging service, which all sends through the service share, and the send's own
 * limit.
 */
export function textPaces(
  account: string,
  clientId: string,
  { serviceSid, perSecond, perHour }: StoredText,
): Pace[] {
  return [
    { id: serviceId(account, serviceSid), perHour: perSecond * 3600 },
    ...(perHour === null ? [] : [{ id: clientId, perHour }]),
  ]
}

/** An id for a messaging service, as a UUID. */
export function serviceId(account: string, serviceSid: string): string {
  const hex = createHash('sha256').update(`${account} ${serviceSid}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Counts recipients who joined a send of texts. */
export async function countJoinedTexts(
  tx: Db,
  id: string,
  { total, optedOut }: Pick<FrozenTexts, 'total' | 'optedOut'>,
  now: Date,
): Promise<void> {
  const metrics = [
    ['requests', total],
    ['unsubscribe_drops', optedOut],
  ] as const
  const counted = metrics.filter(([, value]) => value > 0)
  if (counted.length === 0) return
  await countedFrom(sql`
    select ${id}::uuid as send_id, metric, ${now}::timestamptz as at, value
    from unnest(${counted.map(([metric]) => metric)}::text[], ${counted.map(([, value]) => value)}::bigint[])
      as counted (metric, value)`).execute(tx)
}
