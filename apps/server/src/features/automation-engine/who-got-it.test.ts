import { automations } from '@carillon/contract/automations'
import { contactProfile } from '@carillon/contract/contact-profile'
import { home } from '@carillon/contract/home'
import { segments } from '@carillon/contract/segments'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { EventCondition } from '@carillon/segment-language/tree'
import { contactsChanged } from '#features/segments/public.ts'
import { newId } from '#platform/db.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { day, email, openStage, wait } from '#test/automation-stage.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test, until } from '#test/kit.ts'

const got = (id: string | null, step: string | null): EventCondition => ({
  kind: 'event',
  event: 'sent',
  negated: false,
  machines: false,
  source: { type: 'automation', id, step },
  period: { type: 'any_time' },
})
const treeOf = (condition: EventCondition) => ({
  version: 1 as const,
  joiner: 'and' as const,
  groups: [{ joiner: 'and' as const, conditions: [condition] }],
})
const queryFor = (term: string) =>
  `SELECT contact_id, updated_at FROM contact_data WHERE contact_id IN (
     SELECT e.contact_id FROM event_data e WHERE e.event_type = 'processed' AND e.data:payload.unique_args.${term})`

test('segments find the people who got an email of an automation, also after its step or the automation is gone', async ({
  server,
}) => {
  const me = await server.as('asking-who-got-it')
  const { database } = server.product.services
  const { db } = database
  const stage = await openStage(database, me.account)
  const list = await stage.list()
  const group = await givenFor(server, me).group()
  const entry = { entry: { type: 'list' as const, id: list }, suppression_group_id: group }
  const [first, second] = [email(), email()]
  const id = await stage.automation([first, wait(1), second], entry)
  const [early, late, nobody] = (await stage.contacts(3)) as [string, string, string]
  await db
    .insertInto('contact_identifier')
    .values(
      [early, late, nobody].map((contact_id) => ({
        account_id: me.account,
        contact_id,
        kind: 'email' as const,
        value: `${contact_id}@people.example`,
      })),
    )
    .execute()
  await stage.live(id)
  await stage.add(list, [early])
  await stage.settle()
  await stage.pass(day)
  await stage.add(list, [late])
  await stage.settle()
  await until('all are recipients, also those whom the worker moves', async () => {
    const made = db
      .selectFrom('recipient')
      .innerJoin('automation_send as made', 'made.send_id', 'recipient.send_id')
    return (
      (await made.select('recipient.send_id').where('made.automation_id', '=', id).execute()).length === 3
    )
  })
  // The worker writes rows of the same people meanwhile, in another order.
  const { rows } = await retryDeadlocks(db, async (tx) => {
    const sent = await tx
      .selectFrom('recipient')
      .innerJoin('automation_send as made', 'made.send_id', 'recipient.send_id')
      .select(['recipient.send_id', 'recipient.contact_id'])
      .where('made.automation_id', '=', id)
      .execute()
    for (const { send_id, contact_id } of sent) {
      await tx
        .updateTable('recipient')
        .set({ sent_at: stage.now })
        .where('send_id', '=', send_id)
        .where('contact_id', '=', contact_id)
        .execute()
      const event = { contact_id, id: newId(), account_id: me.account, send_id, at: stage.now }
      await tx
        .insertInto('message_event')
        .values({ ...event, event: 'delivered' })
        .execute()
      await tx.updateTable('contact').set({ last_emailed: stage.now }).where('id', '=', contact_id).execute()
    }
    return { rows: sent }
  })
  expect(rows).toHaveLength(3)

  // Other readers of sent mails: the person's timeline, by the subject of each email, the start page, and the group.
  const { result: lived } = await me.call(contactProfile.timeline, {
    params: { id: early },
    query: { kinds: 'sends' },
  })
  const named = lived.flatMap(({ automation, subject }) => (automation?.id === id ? (subject ?? []) : []))
  expect([...new Set(named)].sort()).toEqual(
    [first, second].map(({ message_id }) => `Message ${message_id}`).sort(),
  )
  expect((await me.call(home.get, { query: {} })).setup.has_sent).toBe(true)
  const mailed = await me.call(unsubscribeGroups.get, { params: { group_id: group } })
  expect(mailed.last_email_sent_at).not.toBeNull()

  const finds = async (body: object) => {
    const { contacts_sample } = await me.call(segments.count, { body })
    return contacts_sample.map((contact) => contact.id).sort()
  }
  const both = [early, late].sort()
  const [one, other] = [first.id, second.id]
  const cases = [
    [got(null, null), 'mc_auto_id IS NOT NULL', both],
    [got(id, null), `mc_auto_id = '${id}'`, both],
    [got(id, one), `mc_auto_step_id = '${one}'`, both],
    [got(id, other), `mc_auto_step_id = '${other}'`, [early]],
    [got(newId(), other), `mc_auto_id = '${newId()}'`, []],
  ] as const
  for (const [condition, term, expected] of cases) {
    expect(await finds({ query_json: treeOf(condition) }), term).toEqual(expected)
    expect(await finds({ query_dsl: queryFor(term) }), term).toEqual(expected)
    for (const person of [early, late, nobody]) {
      const identifier = `${person}@people.example`
      const tested = await me.call(segments.test, { body: { query_json: treeOf(condition), identifier } })
      expect(tested.matches, term).toBe((expected as readonly string[]).includes(person))
    }
  }

  // Follows the events: the second email has no open, then one.
  const opened = { ...got(id, other), event: 'opened' as const }
  const { id: segment } = await me.call(segments.create, {
    body: { name: 'Opened the second', query_json: treeOf(opened) },
  })
  const size = async () => {
    const { state, contacts_count } = await me.call(segments.get, { params: { id: segment } })
    return state === 'ready' ? contacts_count : null
  }
  await until('it is evaluated', async () => (await size()) === 0)
  await db.transaction().execute(async (tx) => {
    const { send_id } = await tx
      .selectFrom('automation_send')
      .select('send_id')
      .where('step_id', '=', other)
      .executeTakeFirstOrThrow()
    const [at, opens] = [new Date(), { opened_at: new Date() }]
    await tx
      .updateTable('recipient')
      .set(opens)
      .where('send_id', '=', send_id)
      .where('contact_id', '=', early)
      .execute()
    const event = { contact_id: early, id: newId(), account_id: me.account, send_id, event: 'open', at }
    await tx.insertInto('message_event').values(event).execute()
    await tx.updateTable('contact').set({ last_opened: at }).where('id', '=', early).execute()
    await contactsChanged(tx, me.account, [early], { events: true })
  })
  await until('who opened it is a member', async () => (await size()) === 1)

  // The message moves to a step of its own, then all is deleted.
  const moved = { ...second, id: newId() }
  await stage.publish(id, [first, wait(1), moved], entry)
  expect(await finds({ query_json: treeOf(got(id, moved.id)) })).toEqual([early])
  await me.call(automations.disable, { params: { id } })
  await me.call(automations.delete, { params: { id } })
  expect(await finds({ query_json: treeOf(got(id, null)) })).toEqual(both)
  expect(await finds({ query_dsl: queryFor('mc_auto_id IS NOT NULL') })).toEqual(both)
})
