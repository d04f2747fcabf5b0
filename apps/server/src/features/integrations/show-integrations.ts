import type { Integration } from '@carillon/contract/integrations'
import type { Db } from '#platform/db.ts'
import {
  type Backlog,
  countBacklog,
  type DestinationState,
  findDestinations,
} from '#sending/events/subscriptions/public.ts'
import { destinationOf, eventsOf, type IntegrationRow } from './integrations.ts'
import { countCalls } from './log-batches.ts'
import { healthOf, stateOf } from './state.rules.ts'

/** Integrations as calls answer them, with the state of their delivery. */
export async function showIntegrations(
  db: Db,
  rows: readonly IntegrationRow[],
  now: Date,
): Promise<Integration[]> {
  const ids = rows.map(({ id }) => id)
  const [states, backlogs, calls] = await Promise.all([
    findDestinations(db, ids),
    countBacklog(db, ids),
    countCalls(db, ids, now),
  ])
  return rows.map((row) => {
    const state = states.get(row.id)
    return {
      integration_id: row.id,
      user_id: row.account_id,
      destination: destinationOf(row),
      label: row.label,
      filters: { email_events: eventsOf(row) },
      properties: propertiesOf(row),
      is_paused: row.is_paused,
      state: stateOf({
        isPaused: row.is_paused,
        isRefused: row.refused_at !== null,
        failures: state?.failures ?? 0,
      }),
      delivery: deliveryOf(state, backlogs.get(row.id), calls.get(row.id)),
    }
  })
}

export async function showIntegration(db: Db, row: IntegrationRow, now: Date): Promise<Integration> {
  const [shown] = await showIntegrations(db, [row], now)
  if (!shown) throw new Error('an integration without an answer')
  return shown
}

/** A new integration. Only this answer has its secret. */
export async function showNew(db: Db, row: IntegrationRow, now: Date): Promise<Integration> {
  const shown = await showIntegration(db, row, now)
  if (row.secret === null) return shown
  return { ...shown, properties: { ...shown.properties, signing_secret: row.secret } }
}

function propertiesOf({ destination, write_key, region, url, earlier_secret }: IntegrationRow) {
  if (destination === 'Webhook') return { url: url ?? '', has_earlier_secret: earlier_secret !== null }
  return {
    write_key: write_key ?? '',
    destination_region: region === 'EU' ? ('EU' as const) : ('US' as const),
  }
}

function deliveryOf(
  state: DestinationState | undefined,
  backlog: Backlog = { waiting: 0, givenUp: 0 },
  calls = { calls: 0, failed: 0 },
): Integration['delivery'] {
  return {
    health: healthOf(calls),
    delivered_at: state?.delivered_at?.toISOString() ?? null,
    failures: state?.failures ?? 0,
    last_error: state?.last_error ?? null,
    last_status: state?.last_status ?? null,
    last_error_at: state?.last_error_at?.toISOString() ?? null,
    next_at: state?.next_at?.toISOString() ?? null,
    waiting: backlog.waiting,
    given_up: backlog.givenUp,
  }
}
