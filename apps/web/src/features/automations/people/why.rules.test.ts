import type { PathEntry } from '@carillon/contract/automation-people'
import { emailStepsOf, textStepsOf } from '@carillon/journey/emails'
import type { Journey, Step } from '@carillon/journey/steps'
import de from '@carillon/messages/de/automation-people'
import en from '@carillon/messages/en/automation-people'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { expect, test } from 'vitest'
import { type Known, sentenceOf, whyOf } from './why.rules.ts'

const wait: Step = { id: 'wait', kind: 'wait', wait: { kind: 'for', duration: { amount: 2, unit: 'days' } } }
const email = (id: string): Step => ({ id, kind: 'email', message_id: `message-${id}` })
const text = (id: string): Step => ({ id, kind: 'text', message_id: `message-${id}` })
const end: Step = { id: 'end', kind: 'end' }
const yes: Step = {
  id: 'branch',
  kind: 'branch',
  paths: [{ id: 'yes', when: { kind: 'on_list', list_id: 'list' }, steps: [email('two'), end] }],
  otherwise: [email('three')],
}
/** Email 1, a wait, and a branch: email 2 and the end, else email 3; email 4 and a text behind it. */
const steps: Journey = [email('one'), wait, yes, email('four'), text('texted')]

const may = (day: number) => `2026-05-0${day}T10:00:00.000Z`
const now = new Date(may(4))
const entry = (
  what: PathEntry['what'],
  step_id: string | null,
  more: Partial<PathEntry> = {},
): PathEntry => ({
  at: may(3),
  run: 1,
  what,
  step_id,
  ...more,
})
const outcome = { message_id: 'm', delivered_at: null, opened_at: null, clicked_at: null, bounced_at: null }
const came = {
  text_id: 't',
  delivered_at: may(3),
  clicked_at: null,
  replied_at: null,
  opted_out_at: null,
  failed: null,
  dropped: false,
}
const enrolled = (more: Partial<NonNullable<Known['enrolment']>> = {}): NonNullable<Known['enrolment']> => ({
  run: 1,
  state: 'active',
  reason: null,
  step_id: 'wait',
  due_at: may(6),
  waits_for_happening: false,
  held_at: null,
  ended_at: null,
  ...more,
})

type Case = [about: string, step: string, known: Partial<Known>, english: string, german: string]
const left = (reason: string | null) => enrolled({ state: 'exited', reason, ended_at: may(3), due_at: null })
const took = (path_id: string | null) => entry('took_path', 'branch', { path_id })

const cases: Case[] = [
  [
    'who clicked',
    'one',
    { path: [entry('sent', 'one', { email: { ...outcome, opened_at: may(3), clicked_at: may(4) } })] },
    'Got email 1 on 3 May and clicked a link on 4 May.',
    'Hat E-Mail 1 am 3.5. bekommen und am 4.5. einen Link angeklickt.',
  ],
  [
    'who opened',
    'one',
    { path: [entry('sent', 'one', { email: { ...outcome, opened_at: may(4) } })] },
    'Got email 1 on 3 May and opened it on 4 May.',
    'Hat E-Mail 1 am 3.5. bekommen und am 4.5. geöffnet.',
  ],
  [
    'who got it',
    'one',
    { path: [entry('sent', 'one', { email: { ...outcome, delivered_at: may(3) } })] },
    'Got email 1 on 3 May.',
    'Hat E-Mail 1 am 3.5. bekommen.',
  ],
  [
    'whose server has not answered',
    'one',
    { path: [entry('sent', 'one', { email: outcome })] },
    'Was sent email 1 on 3 May. It is not delivered yet.',
    'E-Mail 1 wurde am 3.5. gesendet und ist noch nicht zugestellt.',
  ],
  [
    'whose mail came back, though they left for it',
    'one',
    {
      enrolment: left('bounced'),
      path: [entry('sent', 'one', { email: { ...outcome, bounced_at: may(4) } })],
    },
    'Did not get email 1: it was sent on 3 May and came back on 4 May.',
    'Hat E-Mail 1 nicht bekommen: Sie wurde am 3.5. gesendet und kam am 4.5. zurück.',
  ],
  [
    'who had no address',
    'one',
    { path: [entry('skipped_no_email', 'one')] },
    'Did not get email 1: the contact had no email address on 3 May.',
    'Hat E-Mail 1 nicht bekommen: Beim Kontakt stand am 3.5. keine E-Mail-Adresse.',
  ],
  [
    'whose account had no credits',
    'one',
    { path: [entry('skipped_no_credits', 'one')] },
    'Did not get email 1: the account had no email credits on 3 May.',
    'Hat E-Mail 1 nicht bekommen: Das Konto hatte am 3.5. kein Versandguthaben.',
  ],
  [
    'who was moved past it by somebody known',
    'one',
    { path: [entry('moved_on', 'one', { user: { name: 'Ada', email: 'ada@example.org' } })] },
    'Did not get email 1: Ada moved them past it on 3 May.',
    'Hat E-Mail 1 nicht bekommen: wurde am 3.5. von Ada daran vorbeigeschickt.',
  ],
  [
    'who was moved past it by an API key',
    'one',
    { path: [entry('moved_on', 'one', { user: null })] },
    'Did not get email 1: somebody moved them past it on 3 May.',
    'Hat E-Mail 1 nicht bekommen: wurde am 3.5. von jemandem daran vorbeigeschickt.',
  ],
  [
    'who took the other path, even when they left later',
    'two',
    { enrolment: left('unsubscribed'), path: [took(null)] },
    'Did not get email 2: took another path on 3 May.',
    'Hat E-Mail 2 nicht bekommen: hat am 3.5. einen anderen Weg genommen.',
  ],
  [
    'who left',
    'two',
    { enrolment: left('unsubscribed') },
    'Did not get email 2: left on 3 May because they unsubscribed.',
    'Hat E-Mail 2 nicht bekommen: am 3.5. ausgetreten wegen einer Abmeldung.',
  ],
  [
    'who was removed',
    'two',
    { enrolment: left('removed') },
    'Did not get email 2: somebody removed them on 3 May.',
    'Hat E-Mail 2 nicht bekommen: wurde am 3.5. von Hand entfernt.',
  ],
  [
    'who left for a reason that this page does not know',
    'two',
    { enrolment: left('merged') },
    'Did not get email 2: left on 3 May.',
    'Hat E-Mail 2 nicht bekommen: am 3.5. ausgetreten.',
  ],
  [
    'whose path ended before it',
    'four',
    {
      enrolment: enrolled({ state: 'completed', step_id: 'end', ended_at: may(3), due_at: null }),
      path: [took('yes')],
    },
    'Did not get email 4: the path ended on 3 May, before it.',
    'Hat E-Mail 4 nicht bekommen: Der Weg endete am 3.5. davor.',
  ],
  [
    'who was past the place of an email that came later',
    'one',
    {},
    'Did not get email 1: was past this place when it was put there.',
    'Hat E-Mail 1 nicht bekommen: war an dieser Stelle schon vorbei, als sie dorthin kam.',
  ],
  [
    'who waits',
    'two',
    {},
    'Has not got email 2 yet: waits at “Wait 2 days” until 6 May, 10:00.',
    'Hat E-Mail 2 noch nicht bekommen: wartet bei „Wait 2 days“ bis 6.5., 10:00.',
  ],
  [
    'who waits for something',
    'two',
    { enrolment: enrolled({ waits_for_happening: true }) },
    'Has not got email 2 yet: waits for something to happen, at the latest until 6 May, 10:00.',
    'Hat E-Mail 2 noch nicht bekommen: wartet, bis etwas geschieht, spätestens bis 6.5., 10:00.',
  ],
  [
    'who is held',
    'two',
    { enrolment: enrolled({ held_at: may(3), due_at: null }) },
    'Has not got email 2 yet: is held at “Wait 2 days” since 3 May.',
    'Hat E-Mail 2 noch nicht bekommen: wird seit 3.5. bei „Wait 2 days“ festgehalten.',
  ],
  [
    'who is due',
    'two',
    { enrolment: enrolled({ due_at: may(4) }) },
    'Has not got email 2 yet: is about to go on.',
    'Hat E-Mail 2 noch nicht bekommen: geht gleich weiter.',
  ],
  [
    'in an automation that is paused',
    'two',
    { status: 'paused' },
    'Has not got email 2 yet: the automation is paused.',
    'Hat E-Mail 2 noch nicht bekommen: Die Automation ist pausiert.',
  ],
  [
    'who met the entry before',
    'two',
    { enrolment: null, absent: 'before_live' },
    'Did not get email 2: met the entry before the automation went live, so they did not enter.',
    'Hat E-Mail 2 nicht bekommen: hat die Bedingung für den Eintritt schon erfüllt, bevor die Automation live war, und ist deshalb nicht eingetreten.',
  ],
  [
    'whose date comes',
    'two',
    { enrolment: null, absent: 'date_ahead', enters_at: may(9) },
    'Has not got email 2 yet: enters by their date, on 9 May, 10:00.',
    'Hat E-Mail 2 noch nicht bekommen: tritt nach dem Datum ein, am 9.5., 10:00.',
  ],
  [
    'who has no date',
    'two',
    { enrolment: null, absent: 'no_date' },
    'Did not get email 2: has no date in the field by which people enter.',
    'Hat E-Mail 2 nicht bekommen: hat kein Datum in dem Feld, nach dem Personen eintreten.',
  ],
  [
    'who got a text',
    'texted',
    { path: [entry('sent', 'texted', { text: came })] },
    'Got text message 1 on 3 May.',
    'Hat Textnachricht 1 am 3.5. bekommen.',
  ],
  [
    'who replied to a text',
    'texted',
    { path: [entry('sent', 'texted', { text: { ...came, replied_at: may(4) } })] },
    'Got text message 1 on 3 May and replied on 4 May.',
    'Hat Textnachricht 1 am 3.5. bekommen und am 4.5. geantwortet.',
  ],
  [
    'who opted out by a text',
    'texted',
    {
      path: [entry('sent', 'texted', { text: { ...came, replied_at: may(4), opted_out_at: may(4) } })],
    },
    'Got text message 1 on 3 May and opted out on 4 May.',
    'Hat Textnachricht 1 am 3.5. bekommen und sich am 4.5. abgemeldet.',
  ],
  [
    'whose text failed',
    'texted',
    {
      path: [
        entry('sent', 'texted', { text: { ...came, delivered_at: null, failed: 'Unreachable (30003)' } }),
      ],
    },
    'Did not get text message 1: it was sent on 3 May and failed: Unreachable (30003).',
    'Hat Textnachricht 1 nicht bekommen: Sie wurde am 3.5. gesendet und schlug fehl: Unreachable (30003).',
  ],
  [
    'who has no number',
    'texted',
    { path: [entry('skipped_no_number', 'texted')] },
    'Did not get text message 1: the contact had no US number on 3 May.',
    'Hat Textnachricht 1 nicht bekommen: Beim Kontakt stand am 3.5. keine US-Nummer.',
  ],
  [
    'who has not come to a text',
    'texted',
    {},
    'Has not got text message 1 yet: waits at “Wait 2 days” until 6 May, 10:00.',
    'Hat Textnachricht 1 noch nicht bekommen: wartet bei „Wait 2 days“ bis 6.5., 10:00.',
  ],
  [
    'by what happened this time, not the time before',
    'two',
    {
      enrolment: enrolled({ run: 2 }),
      path: [entry('sent', 'two', { email: { ...outcome, delivered_at: may(3) } })],
    },
    'Has not got email 2 yet: waits at “Wait 2 days” until 6 May, 10:00.',
    'Hat E-Mail 2 noch nicht bekommen: wartet bei „Wait 2 days“ bis 6.5., 10:00.',
  ],
]

test.for(cases)('the reason for a person %s', ([, step, known, english, german]) => {
  const why = whyOf(
    steps,
    step,
    { status: 'live', enrolment: enrolled(), absent: null, path: [], ...known },
    now,
  )
  const placeIn = (list: readonly { step: string }[]) => list.findIndex((each) => each.step === step) + 1
  const says = (texts: typeof en | typeof de, day: (at: string) => string) => {
    const time = (at: string) => `${day(at)}, 10:00`
    const ofText = placeIn(textStepsOf(steps))
    const message = ofText
      ? fillPlaceholders(texts.person.text, { number: ofText })
      : fillPlaceholders(texts.person.email, { number: placeIn(emailStepsOf(steps)) })
    const { key, values } = sentenceOf(why, { message, day, time, step: 'Wait 2 days' })
    const text = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts)
    return fillPlaceholders(text as string, values)
  }
  expect(says(en, (at) => `${Number(at.slice(8, 10))} May`)).toBe(english)
  expect(says(de, (at) => `${Number(at.slice(8, 10))}.5.`)).toBe(german)
})

test('an email whose step is in a split counts in the order in which it is drawn', () => {
  expect(emailStepsOf(steps).map(({ step }) => step)).toEqual(['one', 'two', 'three', 'four'])
})
