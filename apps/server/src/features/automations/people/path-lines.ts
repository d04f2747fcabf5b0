import type { PathEvent } from '@carillon/contract/automation-people'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** An entry of a person's log, with the user who did it, or with what became of the message that it tells of. */
export interface Line extends Result {
  at: Date
  run: number
  what: PathEvent
  step_id: string | null
  detail: Record<string, unknown>
  user_email: string | null
  user_name: string | null
  message_id: string | null
}

interface Result {
  state: string | null
  recipient_reason: string | null
  sent_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
  bounced_at: Date | null
  channel: 'email' | 'sms' | null
  text_status: string | null
  text_error: string | null
  text_settled_at: Date | null
  text_clicked_at: Date | null
  text_opted_out_at: Date | null
  replied_at: Date | null
}

interface Of {
  account: string
  automationId: string
  contactId: string
}

const noResult: Result = {
  state: null,
  recipient_reason: null,
  sent_at: null,
  opened_at: null,
  clicked_at: null,
  bounced_at: null,
  channel: null,
  text_status: null,
  text_error: null,
  text_settled_at: null,
  text_clicked_at: null,
  text_opted_out_at: null,
  replied_at: null,
}

/**
 * The log of a person in an automation, oldest first. The person's rows, those of users and those of replies may lie on
 * different machines, so each is asked for by itself, and only where the log tells of it.
 */
export async function findLines(db: Db, of: Of): Promise<Line[]> {
  const { rows: lines } = await sql<Pick<Line, 'at' | 'run' | 'what' | 'step_id' | 'detail'>>`
    select at, run, what, step_id, detail from enrolment_log
    where contact_id = ${of.contactId} and automation_id = ${of.automationId}
    order by id`.execute(db)
  const textIn = (detail: Line['detail'], name: string) => {
    const value = detail[name]
    return typeof value === 'string' ? value : null
  }
  const users = await findUsers(
    db,
    of.account,
    lines.flatMap(({ detail }) => textIn(detail, 'user_id') ?? []),
  )
  const results = lines.some(({ what }) => what === 'sent') ? await findResults(db, of) : new Map()
  return lines.map((line) => {
    const user = users.get(textIn(line.detail, 'user_id') ?? '')
    const messageId = textIn(line.detail, 'message_id')
    const result = line.what === 'sent' ? results.get(keyOf(messageId, line.run)) : undefined
    return {
      ...line,
      ...noResult,
      ...result,
      user_email: user?.email ?? null,
      user_name: user?.name ?? null,
      message_id: messageId,
    }
  })
}

function keyOf(messageId: string | null, run: number): string {
  return `${messageId} ${run}`
}

async function findUsers(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, { email: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; email: string; name: string }>`
    select known.id, known.email, btrim(concat_ws(' ', known.first_name, known.last_name)) as name
    from membership join "user" known on known.id = membership.user_id
    where membership.account_id = ${account} and membership.user_id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, email, name }) => [id, { email, name }]))
}

interface Became {
  send_id: string
  state: string
  reason: string | null
  sent_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
}

/** The outcomes of the messages of an automation to a person, by message and run. */
async function findResults(db: Db, of: Of): Promise<Map<string, Result>> {
  const sends = await db
    .selectFrom('automation_send')
    .select(['send_id', 'message_id', 'run', 'channel'])
    .where('automation_id', '=', of.automationId)
    .execute()
  // A recipient who was dropped may have got a later version.
  const { rows: became } = await sql<Became>`
    select send_id, state, reason, sent_at, opened_at, clicked_at from recipient
    where contact_id = ${of.contactId} and send_id = any(${sends.map(({ send_id }) => send_id)}::uuid[])
    order by state = 'dropped', sent_at desc nulls last`.execute(db)
  const madeBy = new Map(sends.map((send) => [send.send_id, send]))
  const first = new Map<string, Became & { channel: 'email' | 'sms' }>()
  for (const one of became) {
    const made = madeBy.get(one.send_id)
    const key = made ? keyOf(made.message_id, made.run) : null
    if (made && key !== null && !first.has(key))
      first.set(key, { ...one, channel: made.channel as 'email' | 'sms' })
  }
  const chosen = [...first.values()]
  const bounces = await findBounces(
    db,
    of.contactId,
    chosen.filter(({ state }) => state === 'bounced').map(({ send_id }) => send_id),
  )
  const texts = await findTexts(
    db,
    of,
    chosen.filter(({ channel }) => channel === 'sms').map(({ send_id }) => send_id),
  )
  return new Map(
    [...first].map(([key, { send_id, reason, ...row }]) => [
      key,
      {
        ...noResult,
        ...row,
        recipient_reason: reason,
        bounced_at: bounces.get(send_id) ?? null,
        ...texts.get(send_id),
      },
    ]),
  )
}

async function findBounces(
  db: Db,
  contactId: string,
  sendIds: readonly string[],
): Promise<Map<string, Date>> {
  if (sendIds.length === 0) return new Map()
  const { rows } = await sql<{ send_id: string; at: Date }>`
    select send_id, max(at) as at from message_event
    where contact_id = ${contactId} and send_id = any(${sendIds as string[]}::uuid[]) and event = 'bounce'
    group by send_id`.execute(db)
  return new Map(rows.map(({ send_id, at }) => [send_id, at]))
}

type TextResult = Pick<
  Result,
  'text_status' | 'text_error' | 'text_settled_at' | 'text_clicked_at' | 'text_opted_out_at' | 'replied_at'
>

async function findTexts(
  db: Db,
  { account, contactId }: Of,
  sendIds: readonly string[],
): Promise<Map<string, TextResult>> {
  if (sendIds.length === 0) return new Map()
  const { rows } = await sql<Omit<TextResult, 'replied_at'> & { send_id: string; number: string }>`
    select send_id, number, status as text_status, coalesce(error_message, error_code) as text_error,
      settled_at as text_settled_at, clicked_at as text_clicked_at, opted_out_at as text_opted_out_at
    from text_message
    where contact_id = ${contactId} and send_id = any(${sendIds as string[]}::uuid[])`.execute(db)
  const { rows: replies } = await sql<{ send_id: string; number: string; at: Date }>`
    select send_id, number, min(received_at) as at from text_reply
    where number = any(${rows.map(({ number }) => number)}::text[]) and account_id = ${account}
      and send_id = any(${sendIds as string[]}::uuid[]) and keyword is null
    group by 1, 2`.execute(db)
  const repliedAt = new Map(replies.map(({ send_id, number, at }) => [`${send_id} ${number}`, at]))
  return new Map(
    rows.map(({ send_id, number, ...text }) => [
      send_id,
      { ...text, replied_at: repliedAt.get(`${send_id} ${number}`) ?? null },
    ]),
  )
}
