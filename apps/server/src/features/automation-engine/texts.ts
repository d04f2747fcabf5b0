import type { FlatStep } from '@carillon/journey/flatten'
import type { Db } from '#platform/db.ts'
import { askIn, keepPlaces } from '#sending/pacing/public.ts'
import { addTextRecipients, findTextNewcomers, type JoinedText, quietUntil } from '#sending/texts/public.ts'
import type { Running } from './running.ts'
import { sendOf } from './sends.ts'
import { exitBefore, findWithinLimits, goOn, isHeldUp, noteSent, putOff } from './stops.ts'
import type { Traveller } from './travellers.ts'

type TextStep = Extract<FlatStep, { kind: 'text' }>

/**
 * Texts people who are at this step, as `sendTo` does with emails: people who meet the exit leave, people who come at the
 * wrong time or in their night wait there, the others go on. People who can't be texted go on without it, and the log has
 * the reason. (A text without recipients is no reason to end a series that has emails as well.)
 */
export async function textTo(
  tx: Db,
  running: Running,
  step: TextStep,
  people: readonly Traveller[],
  now: Date,
): Promise<void> {
  await exitBefore(tx, running, people, now)
  const staying = people.filter(({ state }) => state === 'active')
  const punctual = staying.filter((person) => !isHeldUp(running, null, person, now))
  const { awake, others } = await partByNight(tx, running, step, punctual, now)
  const { ready, counts } = await findWithinLimits(tx, running, step, awake, now)
  const joining = [...ready, ...others]
  for (const run of new Set(joining.map((person) => person.run))) {
    const group = joining.filter((person) => person.run === run)
    const contactIds = group.map(({ contactId }) => contactId)
    const send = await sendOf(tx, running, step, run, now)
    const joined = await addTextRecipients(tx, send, { ...askedOf(running, step), contactIds, now })
    if (counts) {
      const leaving = contactIds.filter((id) => joined.get(id) === 'pending')
      await keepPlaces(askIn(tx), { account: running.account, sendId: send }, leaving, now)
    }
    for (const person of group) leaveText(step, person, joined.get(person.contactId), now)
  }
}

function publishedOf({ texts }: Running, { message_id: id }: TextStep) {
  const published = texts[id]
  if (!published) throw new Error(`text ${id} was not published`)
  return published
}

function askedOf(running: Running, step: TextStep) {
  const { content } = publishedOf(running, step)
  return { usesPhoneNumber: content.usesPhoneNumber, needsConsent: content.permission === null }
}

/**
 * The people who can be texted now, and the people who can't be at all. People in their night wait for the morning at the
 * step, so that the messages of a series keep their order, or go on without the text.
 */
async function partByNight(
  tx: Db,
  running: Running,
  step: TextStep,
  people: readonly Traveller[],
  now: Date,
): Promise<{ awake: Traveller[]; others: Traveller[] }> {
  const { quiet } = publishedOf(running, step).text
  const contactIds = people.map(({ contactId }) => contactId)
  const asked = { account: running.account, sendId: null, contactIds, ...askedOf(running, step) }
  const found = new Map((await findTextNewcomers(tx, asked)).map((one) => [one.id, one]))
  const awake: Traveller[] = []
  const others: Traveller[] = []
  for (const person of people) {
    const { number = null, is } = found.get(person.contactId) ?? {}
    const until = is === 'pending' && number !== null ? quietUntil(number, now, quiet) : null
    if (until === null) (is === 'pending' ? awake : others).push(person)
    else if (quiet.action === 'hold') putOff(person, { reason: 'quiet_hours', until: until.getTime() })
    else {
      person.log.push({ what: 'skipped_quiet_hours', step: step.id })
      goOn(person, step.next, now)
    }
  }
  return { awake, others }
}

const skipped: Record<Exclude<JoinedText, 'pending'>, string> = {
  without_number: 'skipped_no_number',
  opted_out: 'skipped_opted_out',
  no_consent: 'skipped_no_consent',
  same_number: 'skipped_same_number',
}

function leaveText(step: TextStep, person: Traveller, joined: JoinedText | undefined, now: Date): void {
  if (joined === 'pending') noteSent(step, person, now)
  else if (joined) person.log.push({ what: skipped[joined], step: step.id })
  goOn(person, step.next, now)
}
