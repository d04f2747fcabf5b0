import { addDays } from '@carillon/journey/dates'
import { textIdsOf } from '@carillon/journey/emails'
import { flatten } from '@carillon/journey/flatten'
import { type Facts, next } from '@carillon/journey/next'
import { Journey } from '@carillon/journey/steps'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setField } from '#features/contacts/public.ts'
import { newId } from '#platform/db.ts'
import { countTextClick } from '#sending/texts/follow-link.ts'
import { recordInbound } from '#sending/texts/record-inbound.ts'
import { hour, minute, openStage, type Stage } from '#test/automation-stage.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { arbitraryJourney, dateField, idOf } from '../../../../../packages/journey/test/arbitrary-journey.ts'
import { settledMs } from './facts.ts'
import { wakeTexted } from './wake-texted.ts'
import { chanceOf } from './walk.ts'

const database = await openTestDatabase()

const people = 4

/** The events between two looks: time passes, or a person reacts to their last message. */
const arbitraryDeed = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  // Moves to shortly before a person is due: a reaction then is not certain yet when they are due.
  fc.record({ kind: fc.constant('almost' as const) }),
  // Sets the date that people wait for: this many days from today, or no date any more.
  fc.record({
    kind: fc.constant('date' as const),
    who: fc.nat(people - 1),
    ahead: fc.option(fc.integer({ min: -4, max: 6 })),
  }),
  fc.record({
    kind: fc.constantFrom('open' as const, 'click' as const, 'join' as const),
    who: fc.nat(people - 1),
  }),
)

interface Line {
  at: number
  what: string
  step: string | null
  path?: string | null
}

/** A person as the rule of the package alone moves them. */
interface Person {
  id: string
  place: { step: string | null; arrived: number }
  due: number
  isDone: boolean
  lines: Line[]
  lastMessage: string | null
  opened: Map<string, number>
  clicked: Map<string, number>
  replied: Set<string>
  date: string | null
}

test('people are moved as the rule of the package says, whatever the steps and whatever they do', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryJourney.filter((steps) => steps.length > 0),
      fc.array(arbitraryDeed, { minLength: 4, maxLength: 14 }),
      async (shape, deeds) => {
        // Each run has steps, messages and lists of its own.
        const prefix = newId().slice(-8)
        const own = (id: string) => id.replace(/^01900000/, prefix)
        const journey = Journey.parse(JSON.parse(JSON.stringify(shape).replaceAll('01900000-', `${prefix}-`)))
        const stage = await openStage(database)
        for (const list of [5000, 6000]) {
          const id = own(idOf(list))
          await database.db.insertInto('list').values({ id, account_id: stage.account, name: id }).execute()
        }
        await stage.dateField(dateField)
        const entry = await stage.list()
        const automation = await stage.automation(journey, { entry: { type: 'list', id: entry } })
        await stage.live(automation)
        const ids = await stage.contacts(people)
        const model = new Model(journey, ids, stage.now.getTime(), own(idOf(5000)))
        // Some people have a date already.
        for (const [at, ahead] of [2, 4].entries()) await setDate(stage, model.people[at]!, ahead)
        await stage.add(entry, ids)
        await look(stage, model)
        for (const deed of deeds) {
          if (deed.kind === 'pass') await letPass(stage, model, automation, deed.hours * hour)
          else if (deed.kind === 'almost') {
            const ms = model.nextDue() - 3 * minute - stage.now.getTime()
            if (ms > 0 && Number.isFinite(ms)) await letPass(stage, model, automation, ms)
          } else if (deed.kind === 'date') {
            await setDate(stage, model.people[deed.who]!, deed.ahead)
            await look(stage, model)
          } else await react(stage, model, model.people[deed.who]!, deed.kind)
        }
        await letPass(stage, model, automation, 20 * 24 * hour)
        for (const person of model.people) {
          expect(await linesOf(automation, person.id)).toEqual(person.lines)
        }
      },
    ),
    { numRuns: 20, interruptAfterTimeLimit: 20_000 },
  )
})

class Model {
  readonly people: Person[]
  readonly #steps
  readonly #first: string | null
  readonly #list: string
  readonly texts: ReadonlySet<string>
  readonly listed = new Set<string>()

  constructor(journey: Journey, ids: readonly string[], now: number, list: string) {
    const flat = flatten(journey)
    this.#steps = new Map(flat.map((step) => [step.id, step]))
    this.#first = flat[0]?.id ?? null
    this.#list = list
    this.texts = new Set(textIdsOf(journey))
    this.people = ids.map((id) => ({
      id,
      place: { step: null, arrived: now },
      due: now,
      isDone: false,
      lastMessage: null,
      lines: [{ at: now, what: 'entered', step: null }],
      opened: new Map(),
      clicked: new Map(),
      replied: new Set(),
      date: null,
    }))
  }

  look(now: number): void {
    for (const person of this.people) if (!person.isDone) this.#move(person, now)
  }

  nextDue(): number {
    return Math.min(...this.people.filter(({ isDone }) => !isDone).map(({ due }) => due))
  }

  #move(person: Person, now: number): void {
    const facts: Facts = {
      isTrue: (happening) => {
        if (happening.kind === 'on_list')
          return happening.list_id === this.#list && this.listed.has(person.id)
        if (happening.kind === 'replied') return person.replied.has(happening.message_id)
        if (happening.kind !== 'opened' && happening.kind !== 'clicked')
          throw new Error('not in these journeys')
        const at = person[happening.kind].get(happening.message_id)
        return at !== undefined && at + settledMs <= now
      },
      chance: (split) => chanceOf(split, { contactId: person.id, run: 1 }),
      zoneOf: () => 'Europe/Berlin',
      dateOf: () => person.date,
    }
    const { moves, outcome } = next(this.#steps, this.#first, person.place, facts, now)
    let at = person.place.step
    for (const move of moves) {
      at = move.step
      if (move.kind === 'sent') person.lastMessage = move.message
      if (move.kind === 'sent' || move.kind === 'acted')
        person.lines.push({ at: now, what: move.kind, step: at })
      if (move.kind === 'took') person.lines.push({ at: now, what: 'took_path', step: at, path: move.path })
      if (move.kind === 'waited') {
        person.lines.push({ at: now, what: move.happened ? 'happened' : 'waited', step: at })
      }
      if (move.kind === 'undated') person.lines.push({ at: now, what: 'undated', step: at })
    }
    if (outcome.state !== 'waits') {
      person.isDone = true
      const what = outcome.state === 'left' ? 'exited' : 'completed'
      person.lines.push({ at: now, what, step: at })
    } else {
      person.place = { step: outcome.step, arrived: outcome.arrived }
      person.due = outcome.due
    }
  }
}

async function look(stage: Stage, model: Model): Promise<void> {
  await stage.settle()
  model.look(stage.now.getTime())
}

/** Goes from one moment to the next at which anything is due, by the product or by the rule. */
async function letPass(stage: Stage, model: Model, automation: string, ms: number): Promise<void> {
  const end = stage.now.getTime() + ms
  for (;;) {
    const { rows } = await sql<{ due: Date | null }>`
      select min(due_at) as due from enrolment where automation_id = ${automation} and state = 'active'`.execute(
      database.db,
    )
    const due = Math.min(rows[0]?.due?.getTime() ?? Number.POSITIVE_INFINITY, model.nextDue(), end)
    stage.now = new Date(due)
    await look(stage, model)
    if (due >= end) return
  }
}

/** @param ahead days from today; null: none any more */
async function setDate(stage: Stage, person: Person, ahead: number | null): Promise<void> {
  person.date = ahead === null ? null : addDays(stage.now.toISOString().slice(0, 10), ahead)
  await database.db
    .transaction()
    .execute((tx) => setField(tx, stage.account, [person.id], { field: dateField, value: person.date }))
}

async function react(
  stage: Stage,
  model: Model,
  person: Person,
  what: 'open' | 'click' | 'join',
): Promise<void> {
  if (what === 'join') {
    model.listed.add(person.id)
    const { rows } = await sql<{ id: string }>`
      select id from list where account_id = ${stage.account} and id::text like '%1388'`.execute(database.db)
    await stage.add(rows[0]!.id, [person.id])
  } else if (person.lastMessage !== null && model.texts.has(person.lastMessage)) {
    await answersText(stage, person, person.lastMessage, what)
  } else if (person.lastMessage !== null) {
    const times = what === 'open' ? person.opened : person.clicked
    if (!times.has(person.lastMessage)) times.set(person.lastMessage, stage.now.getTime())
    const column = sql.ref(what === 'open' ? 'opened_at' : 'clicked_at')
    const { rows } = await sql<{ send_id: string }>`
      update recipient set ${column} = coalesce(${column}, ${stage.now})
      where contact_id = ${person.id}
        and send_id in (select send_id from automation_send where message_id = ${person.lastMessage})
      returning send_id`.execute(database.db)
    await database.db
      .insertInto('message_event')
      .values({
        contact_id: person.id,
        id: newId(),
        account_id: stage.account,
        send_id: rows[0]!.send_id,
        event: what,
        at: stage.now,
      })
      .execute()
  }
  await look(stage, model)
}

/** Clicks in the last text, or replies to it where an email would be opened. */
async function answersText(
  stage: Stage,
  person: Person,
  messageId: string,
  what: 'open' | 'click',
): Promise<void> {
  const { rows } = await sql<{ send_id: string; number: string }>`
    update text_message set sent_at = coalesce(sent_at, ${stage.now})
    where contact_id = ${person.id} and send_id in (select send_id from automation_send where message_id = ${messageId})
    returning send_id, number`.execute(database.db)
  const { send_id: sendId, number } = rows[0]!
  if (what === 'click') {
    if (!person.clicked.has(messageId)) person.clicked.set(messageId, stage.now.getTime())
    const link = { sendId, contactId: person.id, url: 'https://example.com', number: 0 }
    await countTextClick(database.db, link, stage.now, wakeTexted)
    return
  }
  const sent = {
    account: stage.account,
    number,
    sid: newId(),
    body: 'Yes please',
    imageCount: 0,
    keyword: null,
  }
  person.replied.add(messageId)
  await recordInbound(database.db, sent, stage.now, wakeTexted)
}

async function linesOf(automation: string, contact: string): Promise<Line[]> {
  const rows = await database.db
    .selectFrom('enrolment_log')
    .select(['at', 'what', 'step_id', 'detail'])
    .where('automation_id', '=', automation)
    .where('contact_id', '=', contact)
    .orderBy('id')
    .execute()
  return rows.map(({ at, what, step_id, detail }) => ({
    at: at.getTime(),
    what,
    step: step_id,
    ...('path' in detail ? { path: detail['path'] as string | null } : {}),
  }))
}
