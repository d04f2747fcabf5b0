import { incomingLimits } from '@carillon/contract/incoming-webhooks'
import { upsertContacts } from '#features/contacts/public.ts'
import { refuseBrokenText } from '#platform/http/broken-text.ts'
import { refuseDeepJson } from '#platform/http/read-body.ts'
import { problemOfSignature } from '#platform/outgoing/standard-webhooks.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { findForCall, type IncomingRow } from './incoming-webhooks.ts'
import { logCall } from './log-calls.ts'
import { type ReadPayload, readPayload } from './read-payload.rules.ts'
import { takeOnce } from './take-once.ts'

export interface IncomingPost {
  /** The body as it came: the signature is of these very characters. */
  body: string
  header(name: string): string | undefined
}

const signatureProblems = {
  unsigned: 'incoming_signature_missing',
  expired: 'incoming_signature_expired',
  forged: 'incoming_signature_wrong',
} as const

/** Takes contacts from another program. Every call is in the log once, refused ones included. */
export async function receiveContacts(services: Services, id: string, post: IncomingPost) {
  const { db } = services.database
  const now = services.now()
  const row = await findForCall(db, id)
  try {
    checkCall(row, post, now)
    const read = readBody(row, post.body)
    if (read.contacts.length === 0) throw new Refusal('incoming_payload_nobody')
    const messageId = post.header('webhook-id') ?? ''
    return await takeOnce(db, row, { messageId, now }, async () => {
      const { account_id: account, user_id: userId, list_ids } = row
      const job = await upsertContacts(services, { account, userId }, { list_ids, contacts: read.contacts })
      await logCall(db, row, { now, kind: 'contacts', problem: null, body: post.body, ...counted(read) })
      return { job_id: job, contact_count: read.contacts.length, skipped_count: read.skipped }
    })
  } catch (cause) {
    if (cause instanceof Refusal) {
      // Of an unknown caller, the log keeps only that it called.
      const body = cause.code.startsWith('incoming_signature') ? '' : post.body
      await logCall(db, row, { now, kind: 'contacts', problem: cause.code, body, contacts: 0, skipped: 0 })
    }
    throw cause
  }
}

function checkCall(
  { secret, earlier_secret, is_paused }: IncomingRow,
  { body, header }: IncomingPost,
  now: Date,
) {
  const secrets = [secret, earlier_secret].filter((one) => one !== null)
  const given = {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
  }
  const problem = problemOfSignature(secrets, given, { body, now })
  if (problem) throw new Refusal(signatureProblems[problem])
  if (is_paused) throw new Refusal('incoming_webhook_paused')
}

/** @throws incoming_payload_nobody, incoming_payload_too_many */
export function readIncoming(row: IncomingRow, payload: unknown): ReadPayload {
  const read = readPayload(payload, row)
  if (read === 'nobody') throw new Refusal('incoming_payload_nobody')
  if (read === 'too_many') throw new Refusal('incoming_payload_too_many', { limit: incomingLimits.people })
  return read
}

function readBody(row: IncomingRow, body: string): ReadPayload {
  try {
    refuseDeepJson(body)
    const payload: unknown = JSON.parse(body)
    refuseBrokenText(body, payload)
    return readIncoming(row, payload)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Refusal('incoming_payload_nobody')
    throw cause
  }
}

function counted({ contacts, skipped }: ReadPayload) {
  return { contacts: contacts.length, skipped }
}
