import { apiKeyLimits, apiKeys } from '@carillon/contract/api-keys'
import { campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { customFieldLimits, customFields } from '@carillon/contract/custom-fields'
import { templateLimits, templates } from '@carillon/contract/dynamic-templates'
import { listLimits, lists } from '@carillon/contract/lists'
import { listsLegacy } from '@carillon/contract/lists-legacy'
import { notificationLimits, notifications } from '@carillon/contract/notifications'
import type { ErrorCode } from '@carillon/contract/refusals'
import { segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { senderLimits, senders } from '@carillon/contract/senders'
import { sendersLegacy } from '@carillon/contract/senders-legacy'
import { singleSendLimits, singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroupLimits, unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { segmentLimits } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { type Caller, expect, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'
import type { Db } from './db.ts'
import { lockAccount } from './lock-account.ts'

interface Limit {
  table: string
  most: number
  refusal: ErrorCode
  /** SQL for the columns in which a row and its n-th copy differ. */
  copy: string
  /** Makes the things that the call needs beforehand, if any. */
  prepare?(me: Caller): Promise<string>
  create(me: Caller, name: string, parent: string): Promise<Outcome>
  /** The call of the oldest API that makes such a row, and its refusal if that is another one. */
  oldest?: { refusal?: ErrorCode; create(me: Caller): Promise<Outcome> }
}

type Outcome = number | ErrorCode | 'fault'

const newUuid = `'id', gen_random_uuid()`
const named = `${newUuid}, 'name', 'copy ' || n`
const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Ada'"
const sender = {
  from: { email: 'ada@example.org', name: 'Ada' },
  reply_to: { email: 'ada@example.org' },
  address: 'Street 1',
  city: 'London',
  country: 'GB',
}

const limits: Limit[] = [
  {
    table: 'sender',
    most: senderLimits.senders,
    refusal: 'sender_limit_reached',
    copy: `'id', -n, 'nickname', 'copy ' || n, 'verification_hash', null`,
    create: (me, nickname) => me.outcome(senders.create, { body: { ...sender, nickname } }),
    oldest: {
      refusal: 'sender_identity_limit_reached',
      create: (me) => me.outcome(sendersLegacy.create, { body: { ...sender, nickname: 'oldest' } }),
    },
  },
  {
    table: 'single_send',
    most: singleSendLimits.singleSends,
    refusal: 'single_send_limit_reached',
    copy: `${named}, 'number', -n`,
    create: (me, name) => me.outcome(singleSends.create, { body: { name } }),
    oldest: {
      refusal: 'campaign_limit_reached',
      create: (me) => me.outcome(campaignsLegacy.create, { body: { title: 'oldest' } }),
    },
  },
  {
    table: 'list',
    most: listLimits.lists,
    refusal: 'list_limit_reached',
    copy: `${named}, 'number', -n`,
    create: (me, name) => me.outcome(lists.create, { body: { name } }),
    oldest: { create: (me) => me.outcome(listsLegacy.create, { body: { name: 'oldest' } }) },
  },
  {
    table: 'segment',
    most: segmentLimits.segments,
    refusal: 'segment_limit_reached',
    copy: `${named}, 'number', -n`,
    create: (me, name) => me.outcome(segments.create, { body: { name, query_dsl } }),
    oldest: {
      create: (me) =>
        me.outcome(segmentsLegacy.create, {
          body: { name: 'oldest', conditions: [{ field: 'email', operator: 'empty' }] },
        }),
    },
  },
  {
    table: 'custom_field',
    most: customFieldLimits.fields,
    refusal: 'custom_field_limit_reached',
    copy: `'id', 'copy' || n, 'name', 'copy' || n, 'number', 1000 + n`,
    create: (me, name) => me.outcome(customFields.create, { body: { name, field_type: 'Text' } }),
    oldest: {
      create: (me) => me.outcome(customFields.createLegacy, { body: { name: 'oldest', type: 'text' } }),
    },
  },
  {
    table: 'template',
    most: templateLimits.templates,
    refusal: 'template_limit_reached',
    copy: named,
    create: (me, name) => me.outcome(templates.create, { body: { name } }),
  },
  {
    table: 'template_version',
    most: templateLimits.versions,
    refusal: 'template_version_total_reached',
    copy: `${named}, 'active', false, 'template_id', (select id from template where name = 'other')`,
    async prepare(me) {
      await me.call(templates.create, { body: { name: 'other' } })
      return (await me.call(templates.create, { body: { name: 'own' } })).id
    },
    create: (me, name, template_id) =>
      me.outcome(templates.createVersion, { params: { template_id }, body: { name, subject: 'Hello' } }),
  },
  {
    table: 'unsubscribe_group',
    most: unsubscribeGroupLimits.groups,
    refusal: 'unsubscribe_group_limit_reached',
    copy: `'id', -n, 'name', 'copy ' || n`,
    create: (me, name) => me.outcome(unsubscribeGroups.create, { body: { name, description: 'Mail' } }),
  },
  {
    table: 'api_key',
    most: apiKeyLimits.keys,
    refusal: 'api_key_limit_reached',
    copy: `'id', 'copy' || n, 'name', 'copy'`,
    create: (me, name) => me.outcome(apiKeys.create, { body: { name } }),
  },
  {
    table: 'notification_address',
    most: notificationLimits.addresses,
    refusal: 'notification_limit_reached',
    copy: `${newUuid}, 'email', 'copy' || n || '@example.org'`,
    create: (me, name) => me.outcome(notifications.create, { body: { name, email: `${name}@example.org` } }),
  },
]

test.for(limits)('the limit of $table holds, whoever is first', async (limit, { server }) => {
  const { db } = server.product.services.database
  const me = await server.as(limit.table)
  const parent = (await limit.prepare?.(me)) ?? ''
  const create = (name: string) => limit.create(me, name, parent)
  const count = () => countRows(db, limit, me)
  await create('first')
  const known = await count()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // ten thousand rows, and no trigger reads them
    await copyRows(tx, limit, me, known + 1, limit.most - 1)
  })

  // Another connection takes the last free place, and rolls back.
  const late = await meanwhile('rollback', { copies: limit.most }, () => [create('late')])
  expect(late.map(isRefused)).toEqual([false])
  expect(await count()).toBe(limit.most)

  // Two calls at the same time.
  await removeOne(db, limit, me)
  const both = await meanwhile('commit', {}, () => [create('one'), create('two')])
  expect(both.map(isRefused).sort()).toEqual([false, true])
  expect(await count()).toBe(limit.most)

  // Another connection takes the last free place, and commits.
  await removeOne(db, limit, me)
  const last = await meanwhile('commit', { copies: limit.most + 1 }, () => [create('last')])
  expect(last).toEqual([limit.refusal])
  const { oldest } = limit
  if (oldest) expect(await oldest.create(me)).toBe(oldest.refusal ?? limit.refusal)
  expect(await count()).toBe(limit.most)

  /**
   * Answers the outcomes of calls that are made while another connection holds the account's lock and, with `copies`,
   * adds rows.
   */
  async function meanwhile<T>(
    end: 'commit' | 'rollback',
    { copies }: { copies?: number },
    ask: () => Promise<T>[],
  ): Promise<T[]> {
    const other = await db.startTransaction().execute()
    try {
      await lockAccount(other, me.account)
      if (copies !== undefined) await copyRows(other, limit, me, copies, copies)
      const asked = ask()
      await waiting(db, asked)
      await other[end]().execute()
      return await Promise.all(asked)
    } finally {
      if (!other.isCommitted && !other.isRolledBack) await other.rollback().execute()
    }
  }
  function isRefused(outcome: unknown): boolean {
    return outcome === limit.refusal
  }
})

async function copyRows(db: Db, { table, copy }: Limit, me: Caller, from: number, to: number): Promise<void> {
  await sql`
    insert into ${sql.table(table)} overriding system value
    select made.*
    from generate_series(${from}::int, ${to}::int) as n,
      (select to_jsonb(one) as fields from ${sql.table(table)} as one where account_id = ${me.account} limit 1) as source,
      jsonb_populate_record(null::${sql.table(table)}, fields || jsonb_build_object(${sql.raw(copy)})) as made
  `.execute(db)
}

async function removeOne(db: Db, { table }: Limit, me: Caller): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ctid =
      (select ctid from ${sql.table(table)} where account_id = ${me.account} and to_jsonb(${sql.table(table)})::text like '%copy%' limit 1)
  `.execute(db)
}

async function countRows(db: Db, { table }: Limit, me: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where account_id = ${me.account}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Waits until all calls wait for a lock. A call that doesn't wait is found by its outcome. */
async function waiting(db: Db, asked: Promise<unknown>[]): Promise<void> {
  let ended = false
  void Promise.race(asked).then(() => {
    ended = true
  })
  await until('the calls wait for a lock', async () => ended || (await lockWaits(db)).length === asked.length)
}
