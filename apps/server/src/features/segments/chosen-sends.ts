import { conditionsOf, type EventSource, type SegmentTree } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { asUuid } from '#platform/uuid.ts'
import type { AutomationSend, ChosenSends, SingleSendPart } from './compile/compile-event.ts'

/**
 * The sends of the single sends and automations that the conditions choose. The statement that finds contacts names them, because
 * a planner that does not know them takes the recipients of all sends into account and joins in a bad order.
 */
export async function chosenSends(db: Db, account: string, tree: SegmentTree): Promise<ChosenSends> {
  const sources = conditionsOf(tree).flatMap(({ condition }) =>
    condition.kind === 'event' ? [condition.source] : [],
  )
  return {
    singleSends: await sendsOfSingleSends(db, account, idsOf(sources, 'single_send')),
    automationSends: await sendsOfAutomations(db, account, idsOf(sources, 'automation')),
  }
}

function idsOf(sources: readonly EventSource[], type: 'single_send' | 'automation'): string[] {
  return sources.flatMap((source) => (source.type === type && source.id ? (asUuid(source.id) ?? []) : []))
}

async function sendsOfSingleSends(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<readonly SingleSendPart[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('send')
    .select([
      'client_id as singleSend',
      'variation_id as variation',
      sql<boolean>`part > 0`.as('isTest'),
      'id as send',
      sql<boolean>`recipients_removed_at is not null`.as('isThinned'),
    ])
    .where('account_id', '=', account)
    .where('client', '=', 'single-sends')
    .where('client_id', 'in', ids)
    .execute()
}

async function sendsOfAutomations(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<readonly AutomationSend[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('automation_send')
    .innerJoin('send', 'send.id', 'automation_send.send_id')
    .select([
      'automation_id as automation',
      'step_id as step',
      'send_id as send',
      sql<boolean>`send.recipients_removed_at is not null`.as('isThinned'),
    ])
    .where('automation_send.account_id', '=', account)
    .where('automation_id', 'in', ids)
    .execute()
}
