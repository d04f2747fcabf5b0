import type { EmailEvent } from '@carillon/contract/integrations'
import { sampleEvents } from '#features/event-webhook/public.ts'
import { callId } from '#platform/outgoing/standard-webhooks.ts'
import { webhookEvents } from './event-kinds.ts'
import { accessIntegration, destinationOf, eventsOf, type Setting } from './integrations.ts'
import { logBatches } from './log-batches.ts'
import { bodyOf, postEvents } from './post-events.ts'
import { sampleTracks } from './sample-tracks.ts'

/** Posts a sample of each event that an integration asks for. Answers the line of the log about it. */
export async function testIntegration(
  { db, account, now, receivers }: Setting,
  id: string,
  { segmentUrl }: { segmentUrl: string | null },
) {
  const row = await accessIntegration(db, account, id)
  const events =
    destinationOf(row) === 'Webhook' ? samplesOf(eventsOf(row), now) : sampleTracks(eventsOf(row), now)
  const body = bodyOf(
    row,
    events.map((event) => JSON.stringify(event)),
    now,
  )
  const begun = performance.now()
  const outcome = await postEvents({ receivers, segmentUrl, now: () => now }, row, {
    id: callId([row.id, String(now.getTime())]),
    body,
  })
  const latencyMs = Math.round(performance.now() - begun)
  const call = { ...outcome, kind: 'test' as const, count: events.length, first: events, at: now, latencyMs }
  const [logged] = await logBatches(db, { id: row.id, account }, [call])
  if (!logged) throw new Error('a call that was not logged')
  return logged
}

/** The samples of these events. They have the names of calls, which differ from those of the settings for one event. */
function samplesOf(events: readonly EmailEvent[], now: Date) {
  const names = new Set<string>(
    [...webhookEvents(events)].map((name) => (name === 'spam_report' ? 'spamreport' : name)),
  )
  return sampleEvents(now).filter(({ event }) => names.has(event))
}
