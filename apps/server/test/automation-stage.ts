import { textIdsOf } from '@carillon/journey/emails'
import type { Journey } from '@carillon/journey/steps'
import { allSteps } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { enterByDate, findDateEntries } from '#features/automation-engine/enter-by-date.ts'
import { followContacts, followEvents } from '#features/automation-engine/follow.ts'
import { publish } from '#features/automation-engine/publish.ts'
import { type Existing, goLive } from '#features/automation-engine/states.ts'
import { findDue, tickAutomation } from '#features/automation-engine/tick.ts'
import { addToList } from '#features/contacts/public.ts'
import { type Database, type Db, newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { PublishedSettings } from '#schema/stored-automation.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import type { StoredSms, StoredText } from '#schema/stored-text.ts'

/** Tests of the engine also check the impact that authors of automations are shown. */
export { getImpact } from '#features/automations/live/impact.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const message = (id: string, groupId: number | null): SendMessage => ({
  subject: `Message ${id}`,
  html: '<html><body><p>Hello</p><a href="https://example.com/a">One</a> <a href="{{{unsubscribe}}}">Leave</a></body></html>',
  plain: null,
  from: { email: 'news@sender.example', name: 'News' },
  replyTo: null,
  sender: {
    fromName: 'News',
    fromEmail: 'news@sender.example',
    address: '1 Street',
    city: 'Town',
    country: 'DE',
  },
  unsubscribe: { groupId, customUrl: null },
  categories: [],
  campaign: { id, list: 'automation' },
  tracking: { opens: true, clicks: true },
})

const storedText: StoredText = {
  serviceSid: 'MG00000000000000000000000000000001',
  prefix: '',
  body: 'Hello',
  suffix: ' Reply STOP to opt out.',
  addsSuffix: true,
  media: [],
  shortensLinks: false,
  quiet: { from: '00:00', until: '00:00', action: 'hold' },
  perSecond: 1000,
  perHour: null,
  isSimulated: true,
}

const sms: StoredSms = {
  serviceSid: storedText.serviceSid,
  serviceName: null,
  body: storedText.body,
  imageIds: [],
  addsPrefix: false,
  addsSuffix: true,
  shortensLinks: false,
  quietHours: 'hold',
  usesPhoneNumber: false,
  permission: { userId: null, by: null, at: '2026-01-01T00:00:00Z' },
}

export const settings: PublishedSettings = {
  entry: null,
  again_after_days: null,
  exit_criteria: 'all_messages',
  exit_when: null,
  goal: null,
  send_window: null,
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  categories: [],
  ip_pool: null,
}

export const email = (id = newId()) => ({ id, kind: 'email' as const, message_id: newId() })
export const text = (id = newId()) => ({ id, kind: 'text' as const, message_id: newId() })
export const wait = (
  amount: number,
  unit: 'minutes' | 'hours' | 'days' | 'weeks' = 'days',
  id = newId(),
) => ({
  id,
  kind: 'wait' as const,
  wait: { kind: 'for' as const, duration: { amount, unit } },
})

/** True if another process, or an open transaction, kept opens and clicks from being followed. */
async function hasEventsToFollow(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message_event event join automation_send made on made.send_id = event.send_id
    where event.written_at > (select followed_to from automation_event_mark) and event.event in ('open', 'click')
    limit 1`.execute(db)
  return rows.length > 0
}

export interface Stage {
  account: string
  now: Date
  /** Moves the clock, and does everything that is due by then. */
  pass(ms: number): Promise<void>
  /** Does everything that is due now. */
  settle(): Promise<void>
  contacts(count: number): Promise<string[]>
  list(): Promise<string>
  /** Makes a custom field of dates. */
  dateField(id: string): Promise<void>
  add(list: string, contacts: readonly string[]): Promise<void>
  automation(steps: Journey, change?: Partial<PublishedSettings>): Promise<string>
  publish(id: string, steps: Journey, change?: Partial<PublishedSettings>): Promise<void>
  live(id: string, existing?: Existing): Promise<void>
  /** The entries of a person's log, in order. */
  log(automation: string, contact: string): Promise<string[]>
  person(
    automation: string,
    contact: string,
  ): Promise<
    { state: string; reason: string | null; step_id: string | null; due_at: Date | null } | undefined
  >
  counters(automation: string): Promise<Record<string, number>>
}

/**
 * An account with a clock of its own, and automations without the calls that make them. `known` names an existing
 * account, which may have made some by calls.
 */
export async function openStage({ db }: Database, known?: string): Promise<Stage> {
  const account = known ?? newId()
  if (known === undefined) {
    await db
      .insertInto('account')
      .values({ id: account, username: account, time_zone: 'Europe/Berlin' })
      .execute()
  }
  const services = { config: { emailCredits: { limit: null } } } as unknown as Pick<Services, 'config'>
  const versions = new Map<string, Record<string, string>>()
  const stage: Stage = {
    account,
    now: new Date(),
    async pass(ms) {
      stage.now = new Date(stage.now.getTime() + ms)
      await stage.settle()
    },
    async settle() {
      while (await hasEventsToFollow(db)) await followEvents(db)
      while (await followContacts(db, account, stage.now));
      // The tick is repeated if another process has the automation.
      for (;;) {
        const dated = await findDateEntries(db, stage.now)
        if (dated.length === 0) break
        for (const id of dated) await enterByDate(db, id, stage.now)
      }
      for (;;) {
        const due = await findDue(db, stage.now)
        if (due.length === 0) return
        for (const id of due) await tickAutomation(services, db, id, stage.now)
        while (await followContacts(db, account, stage.now));
      }
    },
    async contacts(count) {
      const ids = Array.from({ length: count }, newId)
      await sql`
        insert into contact (id, account_id, email, phone_number_id)
        select id, ${account}, id || '@people.example', '+1212' || (2000000 + (select count(*) from contact) + place)
        from unnest(${ids}::uuid[]) with ordinality as made (id, place)`.execute(db)
      return ids
    },
    async list() {
      const id = newId()
      await db.insertInto('list').values({ id, account_id: account, name: id }).execute()
      return id
    },
    async dateField(id) {
      const field = { account_id: account, id, name: id, field_type: 'Date', number: 1 }
      await db.insertInto('custom_field').values(field).execute()
    },
    async add(list, contacts) {
      await addToList(db, account, list, contacts)
    },
    async automation(steps, change = {}) {
      const id = newId()
      await db
        .insertInto('automation')
        .values({ id, account_id: account, name: id, steps: JSON.stringify(steps) })
        .execute()
      await stage.publish(id, steps, change)
      return id
    },
    async publish(id, steps, change = {}) {
      const contents = versions.get(id) ?? {}
      versions.set(id, contents)
      const ids = allSteps(steps).flatMap(({ step }) => (step.kind === 'email' ? [step.message_id] : []))
      for (const one of ids) contents[one] ??= newId()
      const messages = Object.fromEntries(
        ids.map((one) => {
          const groupId = change.suppression_group_id ?? null
          return [one, { content_id: contents[one]!, message: message(one, groupId), content: {} }]
        }),
      )
      const texts = Object.fromEntries(
        textIdsOf(steps).map((one) => {
          contents[one] ??= newId()
          return [one, { content_id: contents[one], text: storedText, content: sms }]
        }),
      )
      const version = { steps, messages, texts, settings: { ...settings, ...change }, by: null }
      await db.transaction().execute((tx) => publish(tx, { id, account }, version, stage.now))
    },
    async live(id, existing = { who: 'none' }) {
      await db.transaction().execute((tx) => goLive(tx, id, existing, stage.now))
    },
    async log(automation, contact) {
      const rows = await db
        .selectFrom('enrolment_log')
        .select('what')
        .where('automation_id', '=', automation)
        .where('contact_id', '=', contact)
        .orderBy('id')
        .execute()
      return rows.map(({ what }) => what)
    },
    person: (automation, contact) =>
      db
        .selectFrom('enrolment')
        .select(['state', 'reason', 'step_id', 'due_at'])
        .where('automation_id', '=', automation)
        .where('contact_id', '=', contact)
        .orderBy('run', 'desc')
        .executeTakeFirst(),
    async counters(automation) {
      const rows = await db
        .selectFrom('automation_counter')
        .select(['metric', 'value'])
        .where('automation_id', '=', automation)
        .where('step_id', '=', automation)
        .where('value', '<>', 0)
        .execute()
      return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]))
    },
  }
  return stage
}

/** The people who became recipients of a message. */
export async function recipientsOf({ db }: Database, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from recipient join automation_send made on made.send_id = recipient.send_id
    where made.message_id = ${messageId} and state <> 'dropped'`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}
