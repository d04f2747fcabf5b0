import { type RawBuilder, sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { readShards, shardOf } from '#platform/distribute/shards.ts'
import { mailboxProviders, otherProvider } from '#platform/mailbox-providers.ts'
import { noUuid } from '#platform/uuid.ts'
import type { SuppressionReason } from '#schema/stored-message.ts'
import type { AudienceQuery } from '#sending/ledger/send.ts'
import { type Payer, takeCredits } from './credits.ts'
import { suppressedAddresses, suppressionOrder } from './suppressed.ts'

export interface AudienceCount {
  /** All contacts with an address, including contacts left out. */
  total: number
  withoutEmail: number
  /** The numbers of contacts left out, by the first reason that applies. */
  dropped: Record<SuppressionReason, number>
  /** The number of contacts beyond the account's credits. */
  withoutCredits: number
}

const countReason = (reason: SuppressionReason) =>
  sql`count(*) filter (where email is not null and reason = ${sql.lit(reason)})::int as ${sql.ref(reason)}`

const counts = sql`
  count(*) filter (where email is not null)::int as total,
  count(*) filter (where email is null)::int as without_email,
  count(*) filter (where reason = 'no_credits')::int as without_credits,
  ${sql.join(suppressionOrder.map(countReason))}`

type CountRow = Record<SuppressionReason, number> & {
  total: number
  without_email: number
  without_credits: number
}

function toCount(row: CountRow | undefined): AudienceCount {
  const { total = 0, without_email: withoutEmail = 0, without_credits: withoutCredits = 0 } = row ?? {}
  const { global = 0, spam = 0, bounce = 0, invalid = 0, group = 0, pause = 0 } = row ?? {}
  return { total, withoutEmail, dropped: { global, spam, bounce, invalid, group, pause }, withoutCredits }
}

interface AudienceOf {
  account: string
  audience: AudienceQuery
  /** The send's unsubscribe group; null when it uses the global unsubscribe. */
  groupId: number | null
  now: Date
}

/**
 * Selects everyone in the audience once, with the first reason to leave them out: `id`, `email`, `reason`. The audience
 * is tested with `in`, so that duplicates cost a place in a hash table instead of a sort, and several cores share the
 * work.
 */
export function people({ account, audience, groupId, now }: AudienceOf) {
  return sql`
    select contact.id, contact.email, suppressed.reason
    from contact
    left join (${suppressedAddresses(account, groupId, { now })}) as suppressed on suppressed.email = contact.email
    where contact.account_id = ${account} and contact.id in (select contact_id from (${audience}) as asked)`
}

/**
 * Planner settings for the one statement that selects the audience. For several sources together PostgreSQL expects 200
 * contacts. This has two consequences. It collects them on one core before it joins, so hashed aggregates are switched
 * off. It also assumes a hash table with 200 places and thousands of rows to compare in each, and so hashes all
 * contacts on one core instead; so comparing is set to cost nothing. Then several cores share the joins. The memory is
 * for sorting.
 */
export async function planForAll(tx: Db): Promise<void> {
  await sql`
    select set_config('enable_hashagg', 'off', true), set_config('work_mem', '256MB', true),
      set_config('cpu_operator_cost', '0.000001', true), set_config('enable_mergejoin', 'off', true)`.execute(
    tx,
  )
}

/** Restores the usual settings for the statements that write: these sort and use indexes, at their true cost. */
export async function planAsUsual(tx: Db): Promise<void> {
  await sql`set local cpu_operator_cost to default`.execute(tx)
  await sql`set local enable_mergejoin to default`.execute(tx)
}

/** The number of people who are looked at before all: mostly one of them is a recipient. */
const firstFew = 1000

/**
 * True if the audience has any recipient now. It looks at a few people first, by their ids. Among all, PostgreSQL
 * hashes the whole audience before it has the first one, which takes 2 s for 1,000,000.
 */
export async function reachesAnybody(db: Db, of: AudienceOf): Promise<boolean> {
  const { rows: few } = await sql<{ contact_id: string }>`
    select contact_id from (${of.audience}) as asked limit ${firstFew}`.execute(db)
  if (few.length === 0) return false
  const among = sql<{ contact_id: string }>`
    select unnest(${bareArray(few.map(({ contact_id }) => contact_id))}::uuid[]) as contact_id`
  if (await findsAnybody(db, { ...of, audience: among })) return true
  return few.length === firstFew && findsAnybody(db, of)
}

async function findsAnybody(db: Db, of: AudienceOf): Promise<boolean> {
  const { rows } = await sql<{ reaches: boolean }>`
    select exists (select 1 from (${people(of)}) as person where email is not null and reason is null) as reaches
  `.execute(db)
  return rows[0]?.reaches ?? false
}

/**
 * Writes one row a recipient, in the order of their ids. Suppressed people get a row too, with the reason. One
 * statement selects them, so that lists, segments and suppressions are of the same moment. It stores them in a
 * temporary table first, because a statement that writes runs on one core. Credits are taken here.
 */
export async function freezeAudience(
  tx: Db,
  sendId: string,
  of: AudienceOf,
  payer: Payer,
): Promise<AudienceCount> {
  await collectPeople(tx, of)
  await payFor(tx, payer)
  await sql`
    insert into recipient (send_id, contact_id, email, state, reason)
    select ${sendId}, id, email, case when reason is null then 'pending' else 'dropped' end, reason
    from frozen
    where email is not null
    order by id`.execute(tx)
  const { rows } = await sql<CountRow>`select ${counts} from frozen`.execute(tx)
  return toCount(rows[0])
}

/** Writes everyone in the audience into the temporary table `frozen`. */
export async function collectPeople(tx: Db, of: AudienceOf): Promise<void> {
  await planForAll(tx)
  await sql`drop table if exists pg_temp.frozen`.execute(tx)
  await sql`create temp table frozen on commit drop as ${people(of)}`.execute(tx)
  await planAsUsual(tx)
}

/**
 * Takes a credit for each recipient in `frozen`. If the credits run out, the oldest contacts come first and the others
 * are left out.
 */
export async function payFor(tx: Db, payer: Payer): Promise<void> {
  if (payer.limit === null) return
  const { rows } = await sql<{ wanted: number }>`
    select count(*)::int as wanted from frozen where email is not null and reason is null`.execute(tx)
  const wanted = rows[0]?.wanted ?? 0
  const granted = await takeCredits(tx, payer, wanted)
  if (granted === wanted) return
  await sql`
    update frozen set reason = 'no_credits'
    where id in (
      select id from frozen where email is not null and reason is null order by id offset ${granted}
    )`.execute(tx)
}

/** A domain of no known provider has batches of its own from this number of recipients on. */
const manyOfDomain = 50

/** Fewer people in a shard get no batch of their own: more batches would cost more than one on several machines. */
const manyOfShard = 50

/** The shards by which people are divided; a wave that is too small for it is not. */
async function shardsFor(db: Db, wave: number | undefined): Promise<readonly number[]> {
  const shards = await readShards(db)
  return wave !== undefined && wave < manyOfShard * shards.length ? [] : shards
}

/** The shard of a recipient if there are many in each among those of one `partition`, which is a clause of a window. */
function shardOfMany(shards: readonly number[], partition: RawBuilder<unknown>) {
  if (shards.length === 0) return sql`0`
  return sql`
    case when count(*) over (${partition}) >= ${sql.lit(manyOfShard * shards.length)}
      then ${shardOf(shards, sql`contact_id`)} else 0 end`
}

/**
 * Divides the pending recipients into batches of `size` of all providers, in the order of their ids. On a distributed
 * database a batch lies in one shard, so that the statements about it run on one machine. `wave`: only people who just
 * joined, in batches numbered from `first`.
 */
export async function cutBatches(
  db: Db,
  sendId: string,
  size: number,
  wave?: { among: readonly string[]; first: number },
): Promise<number> {
  const each = sql.lit(size)
  const shard = shardOfMany(await shardsFor(db, wave?.among.length), sql``)
  const { numAffectedRows } = await sql`
    insert into send_batch (send_id, number, contact_ids, size)
    select ${sendId}, row_number() over (order by part, shard) - 1 + ${wave?.first ?? 0}::int, array_agg(contact_id), count(*)
    from (
      select contact_id, shard, (row_number() over (partition by shard order by contact_id) - 1) / ${each} as part
      from (
        select contact_id, ${shard} as shard from recipient
        where send_id = ${sendId} and state = 'pending'
          ${wave ? sql`and contact_id = any(${[...wave.among]}::uuid[])` : sql``}
      ) as pending
    ) as numbered
    group by part, shard`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The number of recipients that are cut at a time. PostgreSQL holds 40 bytes of each meanwhile, so 200 MB at most. */
const cutAtOnce = 5_000_000

/** The recipients to divide: all of a send, `total` people at most, or people who just joined. */
type ToCut =
  | { total: number; atOnce?: number }
  | { people: readonly { id: string; email: string | null }[]; first: number }

/**
 * Divides the pending recipients into batches of `size` by their mailbox provider, so that a provider that is held back
 * keeps no batch of others, and by shard as `cutBatches` does. The batches of all providers alternate in proportion to
 * their sizes. People who just joined come with their addresses, in batches numbered from `first`.
 */
export async function cutBatchesByProvider(
  db: Db,
  sendId: string,
  size: number,
  whom: ToCut,
): Promise<number> {
  if ('people' in whom) {
    const { people, first } = whom
    const pending = sql`select id as contact_id, email
      from unnest(${bareArray(people.map(({ id }) => id))}::uuid[], ${people.map(({ email }) => email)}::text[]) as joined (id, email)`
    return cutPending(db, { sendId, size, pending, first, shards: await shardsFor(db, people.length) })
  }
  const { total, atOnce = cutAtOnce } = whom
  const shards = await shardsFor(db, undefined)
  let batches = 0
  let after = noUuid
  for (let left = total; left > 0; left -= atOnce) {
    const last = left > atOnce ? await findLast(db, { sendId, after, count: atOnce }) : null
    const pending = sql`select contact_id, email from recipient
      where send_id = ${sendId} and state = 'pending' and contact_id > ${after}
        ${last === null ? sql`` : sql`and contact_id <= ${last}`}`
    batches += await cutPending(db, { sendId, size, pending, first: batches, shards })
    if (last === null) break
    after = last
  }
  return batches
}

/** The last of so many recipients in the order of their ids, from one on; null if there are fewer. */
async function findLast(
  db: Db,
  { sendId, after, count }: { sendId: string; after: string; count: number },
): Promise<string | null> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from recipient where send_id = ${sendId} and contact_id > ${after}
    order by contact_id offset ${count - 1} limit 1`.execute(db)
  return rows[0]?.contact_id ?? null
}

interface Cut {
  sendId: string
  size: number
  /** Query of `contact_id` and `email`. */
  pending: RawBuilder<unknown>
  /** The number of the first batch. */
  first: number
  shards: readonly number[]
}

/**
 * Gathers the ids of each provider, in their order, and slices them. Sorting them by provider and numbering each took twice
 * as long.
 */
async function cutPending(db: Db, { sendId, size, pending, first, shards }: Cut): Promise<number> {
  const each = sql.lit(size)
  const domains = mailboxProviders.map(([domain]) => domain)
  const names = mailboxProviders.map(([, name]) => name)
  const { numAffectedRows } = await sql`
    with addressed as materialized (
      select contact_id, lower(split_part(email, '@', -1)) as domain from (${pending}) as pending
    ),
    named as materialized (
      select addressed.domain, coalesce(name, addressed.domain) as provider,
             dense_rank() over (order by coalesce(name, addressed.domain))::int as place
      from addressed
      left join unnest(${domains}::text[], ${names}::text[]) as known (domain, name) using (domain)
      group by addressed.domain, name
      having name is not null or count(*) >= ${sql.lit(manyOfDomain)}
    ),
    placed as (
      select contact_id, place, ${shardOfMany(shards, sql`partition by place`)} as shard
      from (select contact_id, coalesce(place, 0) as place from addressed left join named using (domain)) as known
    ),
    gathered as (
      select place, shard, array_agg(contact_id order by contact_id) as ids from placed group by place, shard
    ),
    sliced as materialized (
      select place, shard, part, ids[part * ${each} + 1 : (part + 1) * ${each}] as contact_ids
      from gathered cross join lateral generate_series(0, (cardinality(ids) - 1) / ${each}) as part
    )
    insert into send_batch (send_id, number, provider, contact_ids, size)
    select ${sendId}, row_number() over (order by (part + 0.5) / parts, place) - 1 + ${first}::int,
           coalesce(provider, ${otherProvider}), contact_ids, cardinality(contact_ids)
    from (
      select place, contact_ids, row_number() over (partition by place order by part, shard) - 1 as part,
             count(*) over (partition by place) as parts
      from sliced
    ) as cut
    left join (select distinct place, provider from named) as provider_of using (place)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
