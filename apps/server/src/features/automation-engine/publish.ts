import { isDeepStrictEqual } from 'node:util'
import { compareJourneys, placesOfRemoved } from '@carillon/journey/compare'
import { allSteps, type Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import type { PublishedMessages, PublishedSettings, PublishedTexts } from '#schema/stored-automation.ts'
import { startDates } from './enter-by-date.ts'
import { lockRunning } from './running.ts'
import { keepPublishedOpen, keepSteps } from './sends.ts'
import { findTravellers, type Noted, writeTravellers } from './travellers.ts'
import { complete } from './walk.ts'

/** The parts of a new version. Messages without a change keep their content's id. */
export interface ToPublish {
  steps: Journey
  settings: PublishedSettings
  messages: PublishedMessages
  texts: PublishedTexts
  by: string | null
}

/**
 * Makes this the version that people go through, within the caller's transaction, and finds new places for people whose
 * step is gone or was changed: from a step that is gone to the next one behind it, measured from their last message; at a
 * changed wait, by its new length. New emails go only to people who have not passed them. With another entry, only people
 * added from now on enter, and people inside go on, whether they match it or not. @returns its number
 */
export async function publish(
  tx: Db,
  automation: { id: string; account: string },
  { steps, settings, messages, texts, by }: ToPublish,
  now: Date,
): Promise<number> {
  const { id } = automation
  const row = await tx
    .selectFrom('automation')
    .select(['published', 'paused_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int + 1 as number from automation_version where automation_id = ${id}`.execute(
    tx,
  )
  const number = rows[0]?.number ?? 1
  const before =
    row.published === null
      ? null
      : await tx
          .selectFrom('automation_version')
          .select(['steps', 'settings'])
          .where('automation_id', '=', id)
          .where('number', '=', row.published)
          .executeTakeFirstOrThrow()
  await tx
    .insertInto('automation_version')
    .values({
      automation_id: id,
      number,
      published_at: now,
      published_by: by,
      steps: JSON.stringify(steps),
      settings: JSON.stringify(settings),
      messages: JSON.stringify(messages),
      texts: JSON.stringify(texts),
    })
    .execute()
  const hasOtherGoal = settings.goal?.segment_id !== before?.settings.goal?.segment_id
  await tx
    .updateTable('automation')
    .set({ published: number, ...(hasOtherGoal ? { goal_since: settings.goal ? now : null } : {}) })
    .where('id', '=', id)
    .execute()
  await keepPublishedOpen(
    tx,
    id,
    [...Object.values(messages), ...Object.values(texts)].map(({ content_id }) => content_id),
    now,
  )
  await keepSteps(tx, id, messageStepsOf(steps))
  // In a paused automation, people to be looked at are due at the time of the pause, from which its clocks go on.
  if (before) {
    await replace(tx, automation, before.steps, steps, { number, now, lookAt: row.paused_at ?? now })
    if (!isDeepStrictEqual(before.settings.entry, settings.entry)) await beginEntry(tx, id, now)
  }
  return number
}

/** Begins a new entry as if the automation went live by it. */
async function beginEntry(tx: Db, id: string, now: Date): Promise<void> {
  const since = await databaseTime(tx)
  await tx
    .updateTable('automation')
    .set({ live_since: since, entry_changed_at: now, enrolling: null })
    .where('id', '=', id)
    .execute()
  const running = await lockRunning(tx, id)
  if (running) await startDates(tx, running, now)
}

function messageStepsOf(steps: Journey) {
  return allSteps(steps).flatMap(({ step }) => (step.kind === 'email' || step.kind === 'text' ? [step] : []))
}

async function replace(
  tx: Db,
  automation: { id: string; account: string },
  before: Journey,
  after: Journey,
  { number, now, lookAt }: { number: number; now: Date; lookAt: Date },
): Promise<void> {
  const places = placesOfRemoved(before, after)
  const gone = [...places.keys()]
  const people =
    gone.length === 0 ? [] : await findTravellers(tx, automation.id, sql`step_id = any(${gone}::uuid[])`)
  for (const person of people) {
    const to = (person.step && places.get(person.step)) ?? null
    const noted: Noted = { what: 'replaced', step: person.step, detail: { version: number } }
    person.log.push(noted)
    if (to === null) {
      complete(person, person.step)
      continue
    }
    person.step = to
    person.arrived = person.lastSent ?? person.arrived
    person.due = lookAt.getTime()
    person.waitsFor = null
  }
  await writeTravellers(tx, automation, people, now)
  const { changed } = compareJourneys(before, after)
  if (changed.length === 0) return
  await sql`
    update enrolment set due_at = ${lookAt}
    where automation_id = ${automation.id} and state = 'active' and step_id = any(${changed}::uuid[])`.execute(
    tx,
  )
}

/** Stores contents that differ from the published ones in nothing that is sent, so that they count as published. */
export async function keepContents(
  tx: Db,
  automation: { id: string; published: number | null },
  { messages, texts }: { messages: object; texts: object },
): Promise<void> {
  await sql`
    update automation_version
    set messages = ${JSON.stringify(messages)}::jsonb, texts = ${JSON.stringify(texts)}::jsonb
    where automation_id = ${automation.id} and number = ${automation.published}`.execute(tx)
}
