import type { automations } from '@carillon/contract/automations'
import type { HandlerInput } from '@carillon/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Look, Looking, Watched } from '#platform/http/gate.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { type AutomationRow, findAutomation } from './find-automation.ts'
import { demandReady } from './live/lifecycle.ts'
import { preflight } from './live/preflight.ts'

type Describe = (looking: Looking, row: AutomationRow) => Promise<Watched>

/** The calls after which people go through something new, as an approver has to see them. */
export function looksAtGoingLive(
  findUntested: FindUntested,
): Record<'live' | 'publish' | 'restore' | 'update', Look> {
  const describe: Describe = (looking, row) => describeWith(looking, row, findUntested)
  return {
    /** Setting a draft or disabled automation live. */
    async live(context, input) {
      const row = await accessOf(context, input)
      return row.status === 'draft' || row.status === 'disabled' ? describe(context, row) : null
    },
    /** Publishing changes: people go through them, at the latest when the automation is resumed. */
    async publish(context, input) {
      const row = await accessOf(context, input)
      return row.published === null ? null : describe(context, row)
    },
    /** Restoring a version publishes it. The preflight is that of the restored version, so the call itself makes it. */
    async restore(context, input) {
      const { check: _, ...watched } = await describe(context, await accessOf(context, input))
      return watched
    },
    update: (context, input) => lookAtUpdate(context, input, describe),
  }
}

/**
 * A change with a status. Resuming needs no approval: people go on through what was approved.
 * @throws approval_alone if it changes more than the status, as the approver could not see that
 */
async function lookAtUpdate(
  context: Looking,
  input: Parameters<Look>[1],
  describe: Describe,
): Promise<Watched | null> {
  const {
    status,
    revision: _,
    ...others
  } = (input.body ?? {}) as HandlerInput<typeof automations.update>['body']
  if (status !== 'live' && status !== 'active') return null
  const row = await accessOf(context, input)
  if (row.status !== 'draft' && row.status !== 'disabled') return null
  const watched = await describe(context, row)
  const isAlone = Object.values(others).every((value) => value === undefined)
  return isAlone ? watched : { ...watched, check: () => Promise.reject(new Refusal('approval_alone')) }
}

function accessOf({ db, account }: Looking, { params }: Parameters<Look>[1]): Promise<AutomationRow> {
  return findAutomation(db, account, (params as { id: string }).id)
}

async function describeWith(
  { db, now, services }: Looking,
  row: AutomationRow,
  findUntested: FindUntested,
): Promise<Watched> {
  return {
    kind: 'automation',
    subject: `automation:${row.id}`,
    name: row.name,
    path: `/automations/${row.id}/detail`,
    dueAt: null,
    reviewed: await findReviewed(db, row),
    count: () => Promise.resolve(null),
    check: async () => demandReady(await preflight(db, row, { ...services, now, findUntested })),
  }
}

async function findReviewed(db: Db, { id, revision }: AutomationRow): Promise<unknown> {
  const { rows } = await sql<{ messages: unknown; texts: unknown }>`
    select
      (select jsonb_agg(jsonb_build_array(id, revision) order by id) from automation_message where automation_id = ${id})
        as messages,
      (select jsonb_agg(jsonb_build_array(id, revision) order by id) from automation_text where automation_id = ${id})
        as texts
  `.execute(db)
  return { revision, ...rows[0] }
}
