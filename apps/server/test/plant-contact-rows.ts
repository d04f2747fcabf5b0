import { type Db, newId } from '#platform/db.ts'

/** A row of a contact in each table that has rows of contacts, except for the copies of deleted contacts. */
export async function plantContactRows(
  db: Db,
  { account_id, contact_id, send_id }: { account_id: string; contact_id: string; send_id: string },
): Promise<void> {
  const at = new Date()
  const event = { id: newId(), contact_id, account_id, send_id, event: 'open', at }
  await db.insertInto('message_event').values(event).execute()
  await db.insertInto('contact_activity').values({ contact_id }).execute()
  const change = { id: newId(), contact_id, account_id, at, before: '{}' }
  await db.insertInto('contact_change').values(change).execute()
  const departure = { contact_id, list_id: newId(), account_id, added_at: at, left_at: at }
  await db.insertInto('list_departure').values(departure).execute()
  await db.insertInto('segment_contact').values({ segment_id: newId(), contact_id, left_at: at }).execute()
  const recipient = { send_id, contact_id, email: 'gone@example.org', state: 'delivered' }
  await db.insertInto('recipient').values(recipient).execute()
  const mail = { send_id, contact_id, data: '{"name":"Ada"}', envelope: '{}' }
  await db.insertInto('mail_recipient').values(mail).execute()
  await db.insertInto('removed_recipient').values({ send_id, contact_id, email: 'ada@example.org' }).execute()
  const waiting = {
    contact_id,
    account_id,
    send_id,
    event_id: event.id,
    subscription_id: newId(),
    events: ['open'],
  }
  await db
    .insertInto('waiting_event')
    .values({ ...waiting, at, detail: '{}' })
    .execute()
  const enrolled = { automation_id: newId(), contact_id, run: 1, account_id, entered_at: at }
  await db.insertInto('enrolment').values(enrolled).execute()
  const moved = {
    contact_id,
    id: newId(),
    automation_id: enrolled.automation_id,
    run: 1,
    at,
    what: 'entered',
  }
  await db.insertInto('enrolment_log').values(moved).execute()
  const { automation_id } = enrolled
  const errand = { contact_id, id: newId(), automation_id, account_id, step_id: newId(), run: 1, version: 1 }
  await db
    .insertInto('errand')
    .values({ ...errand, kind: 'notify', made_at: at, due_at: at })
    .execute()
  await db.insertInto('limited_message').values({ contact_id, send_id, account_id, counted_at: at }).execute()
  const consent = { contact_id, id: newId(), account_id, form_id: newId(), form_name: 'News', version: 1 }
  const from = { placement: 'landing', page: 'https://shop.example/', ip: '192.0.2.1', user_agent: 'Browser' }
  await db
    .insertInto('signup_consent')
    .values({ ...consent, ...from, consent_text: 'Yes', submitted_at: at })
    .execute()
  const text = { send_id, contact_id, account_id, number: '+12125550100', code: 'abcdefgh' }
  await db.insertInto('text_message').values(text).execute()
  await db
    .insertInto('unsubscribe_answer')
    .values({ contact_id, send_id, account_id, kind: 'leave', at })
    .execute()
  await db.insertInto('merged_contact').values({ contact_id, former_id: newId(), account_id }).execute()
  await db
    .insertInto('ad_consent')
    .values({ contact_id, account_id, given_at: at, source: 'api' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const member = { audience_id: newId(), contact_id, account_id, email: Buffer.alloc(32), call: 1 }
  await db.insertInto('ad_member').values(member).execute()
}
