import { type ContactTextField, contactTextLimits } from '@carillon/contract/contacts'
import { emailToFind } from '@carillon/contract/email-address'
import { type Selectable, sql } from 'kysely'
import { addSignups, type Signup, type SignupWork, wakeContactQueueSoon } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { SignupSubmission } from '#schema/tables.generated.ts'
import { lift } from '#sending/events/suppressions/public.ts'
import { count } from '../counts.ts'
import type { Placement } from '../visit/read-submission.rules.ts'
import { gatherSignups } from './tell-of-signups.job.ts'

type Submission = Selectable<SignupSubmission>

/** The number of people that one transaction adds. */
const perSet = 200

/**
 * Makes contacts of the accepted submits of an account, with their consents, in the order in which they and all other
 * work on its contacts were accepted. A set is one transaction: a killed process repeats none of it. Posts without room
 * under the contact limit are parked.
 */
export const signupWork: SignupWork = {
  async firstPlace(db, account) {
    const first = await db
      .selectFrom('signup_submission')
      .select('place')
      .where('account_id', '=', account)
      .where('state', '=', 'accepted')
      .orderBy('place')
      .limit(1)
      .executeTakeFirst()
    return first?.place ?? null
  },
  apply: ({ services, now }, account, before) => applySet(services, account, before, now()),
}

async function applySet(
  services: Services,
  account: string,
  before: number | null,
  now: Date,
): Promise<void> {
  await services.database.db.transaction().execute(async (tx) => {
    let query = tx
      .selectFrom('signup_submission')
      .selectAll()
      .where('account_id', '=', account)
      .where('state', '=', 'accepted')
    if (before !== null) query = query.where('place', '<', before)
    const stored = await query.orderBy('place').orderBy('id').limit(perSet).execute()
    if (stored.length === 0) return
    // Posts may have been stored before addresses had one spelling.
    const rows = stored.map((row) => ({ ...row, email: row.email === null ? null : emailToFind(row.email) }))
    const added = await addSignups(services, tx, account, rows.map(toSignup))
    const parked = rows.filter((_, index) => added[index] === 'no-room')
    const done = rows.flatMap((row, index) => {
      const result = added[index]
      return result === undefined || result === 'no-room' ? [] : [{ row, contactId: result.contactId }]
    })
    const known = await noteConsents(tx, done)
    await liftSuppressions(
      tx,
      account,
      done.map(({ row }) => row),
    )
    await parkPosts(tx, parked, now)
    await finishPosts(
      tx,
      done.map(({ row }) => row),
    )
    await gatherSignups(tx, done, now)
    await countAdded(tx, done, known, now)
    for (const [form, of] of Map.groupBy(parked, ({ form_id }) => form_id)) {
      await count(tx, form, { parked: of.length })
    }
  })
}

function toSignup(row: Submission): Signup {
  const { email, field_values: values, list_id, confirmed_at, ad_consent_text: words } = row
  const text: Signup['text'] = {}
  const custom: Signup['custom'] = {}
  for (const [field, value] of Object.entries(values)) {
    if (field === 'email' || field === 'phone_number_id') continue
    if (field in contactTextLimits) text[field as ContactTextField] = String(value)
    else custom[field] = value
  }
  const phone = values['phone_number_id']
  return {
    email,
    phoneNumberId: phone === undefined ? null : String(phone),
    text,
    custom,
    listId: list_id,
    isProven: confirmed_at !== null,
    adConsent: words === null ? null : { source: 'form', sourceId: row.form_id, words },
  }
}

type Done = readonly { row: Submission; contactId: string }[]

/** @returns the contacts that signed up by the same form before, as `contact form` */
async function noteConsents(tx: Db, done: Done): Promise<Set<string>> {
  if (done.length === 0) return new Set()
  const { rows: earlier } = await sql<{ key: string }>`
    select distinct contact_id || ' ' || form_id as key from signup_consent
    where contact_id = any(${done.map(({ contactId }) => contactId)}::uuid[])`.execute(tx)
  const known = new Set(earlier.map(({ key }) => key))
  await tx
    .insertInto('signup_consent')
    .values(
      done.map(({ row, contactId }) => ({
        contact_id: contactId,
        id: row.id,
        account_id: row.account_id,
        form_id: row.form_id,
        form_name: row.form_name,
        version: row.version,
        email: row.email,
        page: row.page,
        ip: row.ip,
        consent_text: row.consent_text,
        placement: row.placement,
        user_agent: row.user_agent,
        submitted_at: row.submitted_at,
        confirmed_at: row.confirmed_at,
        confirmed_ip: row.confirmed_ip,
      })),
    )
    .execute()
  return known
}

/** Adds to the numbers of forms, by page. Call it last: visitors wait while the row of their count is locked. */
async function countAdded(tx: Db, done: Done, known: Set<string>, now: Date): Promise<void> {
  const pages = Map.groupBy(done, ({ row }) => `${row.form_id} ${row.placement} ${row.page}`)
  for (const of of pages.values()) {
    const { form_id: form, placement, page } = of[0]!.row
    const added = new Set(of.map(({ contactId }) => `${contactId} ${form}`).filter((key) => !known.has(key)))
    for (const key of added) known.add(key)
    const numbers = { confirmed: of.length, contacts: added.size }
    await count(tx, form, numbers, { placement: placement as Placement, page, now })
  }
}

/**
 * A person who confirms a new signup wants mail again, and has a mailbox that works. People who reported spam stay out,
 * and groups stay as the person left them: a form has no say about groups.
 */
async function liftSuppressions(tx: Db, account: string, rows: readonly Submission[]): Promise<void> {
  const proven = rows.filter(({ email, confirmed_at }) => email !== null && confirmed_at !== null)
  for (const name of new Set(proven.map(({ form_name }) => form_name))) {
    const emails = proven.flatMap(({ form_name, email }) => (form_name === name ? (email ?? []) : []))
    for (const kind of ['global', 'bounce'] as const) {
      await lift(tx, account, { kind, emails }, { via: 'api', reason: `Double opt-in: ${name}` })
    }
  }
}

async function parkPosts(tx: Db, rows: readonly Submission[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx
    .updateTable('signup_submission')
    .set({ state: 'parked', parked_at: sql`coalesce(parked_at, ${now})` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** A confirmed post is kept without its values, so that its link can answer that it was followed. */
async function finishPosts(tx: Db, rows: readonly Submission[]): Promise<void> {
  if (rows.length === 0) return
  const ids = (of: readonly Submission[]) => [noId, ...of.map(({ id }) => id)]
  await tx
    .deleteFrom('signup_submission')
    .where('id', 'in', ids(rows.filter(({ mailed_at }) => mailed_at === null)))
    .execute()
  await tx
    .updateTable('signup_submission')
    .set({ state: 'done', email: null, field_values: '{}', ip: '', user_agent: '', confirmed_ip: null })
    .where('id', 'in', ids(rows.filter(({ mailed_at }) => mailed_at !== null)))
    .execute()
}

const noId = '00000000-0000-0000-0000-000000000000'

/** The time for which this process leaves an account alone after requesting a worker. */
const pauseMs = 500
const asked = new Map<string, number>()

/**
 * Requests a worker, at most twice a second for an account. Call it after the accepted posts are committed; should this
 * process die in between, `applyWaiting` finds them.
 */
export async function applySoon(db: Db, account: string): Promise<void> {
  const at = performance.now()
  if (at - (asked.get(account) ?? Number.NEGATIVE_INFINITY) < pauseMs) return
  if (asked.size > 10_000) asked.clear()
  asked.set(account, at)
  await wakeContactQueueSoon(db, account, pauseMs)
}
