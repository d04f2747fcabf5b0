import { automationMessages } from '@carillon/contract/automation-messages'
import { type AutomationFields, automations } from '@carillon/contract/automations'
import { segments } from '@carillon/contract/segments'
import { addToList } from '#features/contacts/public.ts'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test, until } from '#test/kit.ts'

test('a goal is checked when it is set, published with the rest, copied, and missed when its segment is invalid', async ({
  server,
}) => {
  const me = server.owner
  const given = givenFor(server, me)
  const { db } = server.product.services.database
  const segment = async () =>
    (
      await me.call(segments.create, {
        body: {
          name: newId(),
          query_dsl: "select contact_id, updated_at from contact_data where city = 'Paris'",
        },
      })
    ).id
  const goal = { segment_id: await segment(), days: 14, leaves: true }
  const list = await given.list([])
  const { id } = await me.call(automations.create, {
    body: {
      entrance_criteria: { type: 'list', id: list },
      suppression_group_id: await given.group(),
      goal,
    },
  })
  const params = { id }
  const html = '<p>Hi</p><a href="{{{unsubscribe}}}">Leave</a>'
  const message = await me.call(automationMessages.create, {
    params,
    body: { subject: 'Hello', html_content: html, sender_id: await given.sender() },
  })
  const steps = [{ id: newId(), kind: 'email' as const, message_id: message.id }]
  await me.call(automations.update, { params, body: { steps } })

  const outcome = (body: AutomationFields) => me.outcome(automations.update, { params, body })
  expect(await outcome({ goal: { ...goal, segment_id: newId() } })).toBe('segment_not_found')
  expect(await outcome({ goal: { ...goal, days: 91 } })).toBe('invalid_input')
  const preflight = async () => {
    const { findings } = await me.call(automations.preflight, { params })
    return findings.filter(({ section }) => section === 'goal').map(({ code }) => code)
  }
  await me.call(automations.update, {
    params,
    body: { entrance_criteria: { type: 'segment', id: goal.segment_id } },
  })
  expect(await preflight()).toEqual(['goal_is_entry'])
  await me.call(automations.update, { params, body: { entrance_criteria: { type: 'list', id: list } } })
  expect(await preflight()).toEqual([])

  await me.call(automations.live, { params, body: { existing: { who: 'none' } } })
  const other = { ...goal, segment_id: await segment() }
  expect(await me.call(automations.update, { params, body: { goal: other } })).toMatchObject({
    goal: other,
    has_changes: true,
  })
  expect((await me.call(automations.impact, { params })).settings).toEqual(['goal'])
  expect(await me.call(automations.publish, { params, body: {} })).toMatchObject({ has_changes: false })
  const restored = await me.call(automations.restore, { params: { id, number: 1 } })
  expect(restored).toMatchObject({ goal, has_changes: false })
  expect(await me.call(automations.duplicate, { params, body: {} })).toMatchObject({ goal, status: 'draft' })
  expect(await me.outcome(segments.delete, { params: { id: goal.segment_id } })).not.toBe(204)

  await db
    .updateTable('segment')
    .set({ status: 'invalid', problem: 'segment_query_invalid' })
    .where('id', '=', goal.segment_id)
    .execute()
  expect(await preflight()).toEqual(['segment_invalid'])
  // The automation looks for faults before it moves people.
  await addToList(db, me.account, list, [await given.contact(`${newId()}@people.test`)])
  await until('it pauses itself', async () => {
    const { status, held } = await me.call(automations.get, { params })
    return status === 'paused' && held?.code === 'segment_invalid'
  })
})
