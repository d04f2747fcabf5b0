import { type Selectable, sql } from 'kysely'
import {
  addSignups,
  readContactLimit,
  type Signup,
  type SignupWork,
  wakeContactQueueSoon,
} from '#features/contacts/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { AdLead } from '#schema/tables.generated.ts'
import { readAnswers } from './read-answers.rules.ts'

/** The number of people that one transaction adds. */
const perSet = 200
/** The problem of a lead that waits because the account has as many contacts as it may. */
const noRoom = 'contact_limit_reached'
const day = 24 * 3_600_000
/** The time for which the answers of leads are kept that could not become contacts. */
const keptMs = 30 * day

/**
 * Makes contacts of the leads of an account in the order in which they and all other work on its contacts were accepted: in the
 * list of their campaign, with their consent to advertising. A set is one transaction: a killed process repeats none of it.
 * Leads without room under the contact limit wait.
 */
export const leadWork: SignupWork = {
  async firstPlace(db, account) {
    const first = await waiting(db, account).select('place').orderBy('place').limit(1).executeTakeFirst()
    return first?.place ?? null
  },
  apply: ({ services, now }, account, before) => applySet(services, account, before, now()),
}

type LeadRow = Pick<Selectable<AdLead>, 'answers' | 'campaign_id'>

const waiting = (db: Db, account: string) =>
  db
    .selectFrom('ad_lead')
    .where('account_id', '=', account)
    .where('applied_at', 'is', null)
    .where('problem', 'is', null)

async function applySet(
  services: Services,
  account: string,
  before: number | null,
  now: Date,
): Promise<void> {
  await services.database.db.transaction().execute(async (tx) => {
    let query = waiting(tx, account).select(['partner', 'lead_id', 'campaign_id', 'answers'])
    if (before !== null) query = query.where('place', '<', before)
    const rows = await query.orderBy('place').orderBy('lead_id').limit(perSet).execute()
    if (rows.length === 0) return
    const lists = await listsOf(
      tx,
      account,
      rows.map(({ campaign_id }) => campaign_id),
    )
    const signups = rows.map((row) => toSignup(row, lists.get(row.campaign_id) ?? null))
    const added = await addSignups(services, tx, account, signups)
    const done = rows.filter((_, at) => added[at] !== 'no-room')
    await mark(tx, account, done, { applied_at: now, answers: null })
    await mark(
      tx,
      account,
      rows.filter((_, at) => added[at] === 'no-room'),
      { problem: noRoom },
    )
  })
}

/**
 * The address of a lead is not proven, so it fills empty fields of a contact who is known and changes none. The form of the ad
 * names the privacy page of the account, and its consent is to advertising.
 */
function toSignup({ answers, campaign_id }: LeadRow, listId: string | null): Signup {
  const read = readAnswers((answers ?? {}) as Record<string, string>)
  if ('problem' in read) throw new Error('a lead without any address waits to be a contact')
  const adConsent = { source: 'lead', sourceId: campaign_id, words: '' } as const
  return { ...read, custom: {}, listId, isProven: false, adConsent }
}

/** The lists of campaigns, as they were submitted: the people filled in that form. */
async function listsOf(
  tx: Db,
  account: string,
  campaigns: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('ad_campaign')
    .select(['id', sql<string | null>`coalesce(submitted, content) -> 'leadForm' ->> 'listId'`.as('list')])
    .where('account_id', '=', account)
    .where('id', 'in', [...new Set(campaigns)])
    .execute()
  return new Map(rows.map(({ id, list }) => [id, list]))
}

async function mark(
  tx: Db,
  account: string,
  leads: readonly { partner: string; lead_id: string }[],
  change: { applied_at: Date; answers: null } | { problem: string },
): Promise<void> {
  for (const [partner, of] of Map.groupBy(leads, (lead) => lead.partner)) {
    await tx
      .updateTable('ad_lead')
      .set(change)
      .where('account_id', '=', account)
      .where('partner', '=', partner)
      .where(
        'lead_id',
        'in',
        of.map(({ lead_id }) => lead_id),
      )
      .execute()
  }
}

/** Requests workers where leads wait: a process may have died before it did. Admits leads where there is room again. */
export async function applyWaitingLeads({ db, services }: JobContext): Promise<void> {
  await admit(db, services)
  // All accounts: leads that wait are few.
  const { rows } = await sql<{ account: string }>`
    select distinct account_id as account from ad_lead where applied_at is null and problem is null`.execute(
    db,
  )
  for (const { account } of rows) await wakeContactQueueSoon(db, account, 0)
}

async function admit(db: Db, services: Services): Promise<void> {
  // All accounts: leads without room are few.
  const { rows } = await sql<{ account: string }>`
    select distinct account_id as account from ad_lead where problem = ${noRoom} and answers is not null`.execute(
    db,
  )
  for (const { account } of rows) {
    const { limit, billable_count: used } = await readContactLimit(services, db, account)
    const room = Math.min(limit === null ? perSet : limit - used, perSet)
    if (room <= 0) continue
    await sql`
      update ad_lead set problem = null
      where account_id = ${account} and lead_id = any(array(
        select lead_id from ad_lead
        where account_id = ${account} and problem = ${noRoom} and answers is not null
        order by received_at limit ${room}))`.execute(db)
  }
}

/** Partners list a lead for 90 days, so an older one does not come again. */
const listedMs = 400 * day

/** Forgets the answers of leads that could not become contacts for 30 days, and all leads after 400 days. */
export async function forgetOldAnswers({ db, now }: JobContext): Promise<void> {
  // All accounts: answers end by their time.
  await sql`
    update ad_lead set answers = null
    where problem is not null and answers is not null
      and received_at < ${new Date(now().getTime() - keptMs)}`.execute(db)
  // All accounts: leads end by their time.
  await sql`
    delete from ad_lead
    where answers is null and received_at < ${new Date(now().getTime() - listedMs)}`.execute(db)
}
