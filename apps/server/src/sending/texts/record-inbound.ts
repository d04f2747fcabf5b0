import type { Keyword } from '@carillon/text-message/keywords'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { countedFrom } from '#sending/events/counters.ts'

/** A text from a person to us. */
export interface InboundText {
  account: string
  number: string
  /** The provider's id, which identifies a repetition. */
  sid: string
  body: string
  imageCount: number
  keyword: Keyword | null
}

/** A person's reaction to a text. */
export type Texted = { kind: 'replied' } | { kind: 'clicked'; url: string }

/** Called with a person's reaction to a text, within the transaction that stores it. */
export type OnTexted = (
  tx: Db,
  text: { sendId: string; contactId: string },
  happened: Texted,
  now: Date,
) => Promise<void>

/** The time after a text within which an opt-out counts as an answer to it. */
const answersWithin = sql`interval '72 hours'`

/**
 * Stores a text and carries out its keyword, in one transaction. A repetition by the provider changes nothing: an old
 * STOP can't undo a later START. `onReply` is called for a text that is no keyword. Answers true if it was new.
 */
export async function recordInbound(
  db: Db,
  text: InboundText,
  now: Date,
  onReply: OnTexted = async () => {},
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const last = await lastText(tx, text)
    const kept = await tx
      .insertInto('text_reply')
      .values({
        id: newId(),
        account_id: text.account,
        number: text.number,
        sid: text.sid,
        body: text.body,
        image_count: text.imageCount,
        keyword: text.keyword,
        received_at: now,
        send_id: last?.send_id ?? null,
        client_id: last?.client_id ?? null,
      })
      .onConflict((conflict) => conflict.columns(['number', 'account_id', 'sid']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return false
    if (text.keyword === null && last) {
      await onReply(tx, { sendId: last.send_id, contactId: last.contact_id }, { kind: 'replied' }, now)
    }
    if (text.keyword === 'stop') {
      const isNew = await optOut(tx, text, now)
      if (isNew && last) await countOptOut(tx, last, now)
    }
    if (text.keyword === 'start') await optIn(tx, text, now)
    return true
  })
}

interface LastText {
  send_id: string
  contact_id: string
  client_id: string
}

/** The last text to a number. A text in flight counts, because its outcome may be recorded after its reply has come. */
async function lastText(tx: Db, { account, number }: InboundText): Promise<LastText | undefined> {
  const { rows } = await sql<LastText>`
    select send_id, contact_id, client_id
    from (
      select m.send_id, m.contact_id, s.client_id, null::timestamptz as sent_at
      from send s
      join text_message m on m.send_id = s.id and m.number = ${number} and m.sent_at is null
      join recipient r on r.send_id = m.send_id and r.contact_id = m.contact_id and r.state in ('in_flight', 'uncertain')
      where s.account_id = ${account} and s.channel = 'sms' and s.status in ('sending', 'paused')
      union all
      select m.send_id, m.contact_id, s.client_id, m.sent_at
      from text_message m join send s on s.id = m.send_id
      where m.account_id = ${account} and m.number = ${number} and m.sent_at is not null
    ) as texted
    order by sent_at desc nulls first limit 1`.execute(tx)
  return rows[0]
}

async function optOut(tx: Db, { account, number, body }: InboundText, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into text_number as known (account_id, number, opted_out_at, opt_out_source, opt_out_message)
    values (${account}, ${number}, ${now}, 'reply', ${body.slice(0, 200)})
    on conflict (account_id, number) do update
    set opted_out_at = excluded.opted_out_at, opt_out_source = 'reply', opt_out_message = excluded.opt_out_message
    where known.opted_out_at is null
    returning number`.execute(tx)
  return rows.length > 0
}

/** Carries out START: it removes the opt-out and is an express consent. */
async function optIn(tx: Db, { account, number }: InboundText, now: Date): Promise<void> {
  await sql`
    insert into text_number as known (account_id, number, consent, consent_source, consent_at)
    values (${account}, ${number}, 'express', 'START', ${now})
    on conflict (account_id, number) do update
    set opted_out_at = null, opt_out_source = null, opt_out_message = null,
        consent = 'express', consent_source = 'START', consent_at = excluded.consent_at`.execute(tx)
}

async function countOptOut(tx: Db, { send_id, contact_id }: LastText, now: Date): Promise<void> {
  await sql`
    with noted as (
      update text_message set opted_out_at = ${now}
      where send_id = ${send_id} and contact_id = ${contact_id} and opted_out_at is null
        and coalesce(sent_at, ${now}) > ${now}::timestamptz - ${answersWithin}
      returning send_id
    )
    ${countedFrom(sql`select send_id, 'unsubscribes' as metric, ${now}::timestamptz as at, 1 as value from noted`)}`.execute(
    tx,
  )
}
