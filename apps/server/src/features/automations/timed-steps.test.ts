import { type Automation, automations } from '@carillon/contract/automations'
import { lists } from '@carillon/contract/lists'
import type { WireErrors } from '@carillon/contract/refusals'
import { newId } from '#platform/db.ts'
import { expect, test } from '#test/kit.ts'

test('automations are made and changed by the body of the public API: emails with the time before each', async ({
  server,
}) => {
  const me = await server.as('public-body')
  const { id: list } = await me.call(lists.create, { body: { name: 'Newsletter' } })
  const write = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await me.fetch(path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Automation & WireErrors }
  }
  const first = { send_timing: 'PT0S', message: { subject: 'One', html_content: '<p>1</p>' } }
  const body = {
    title: 'Welcome',
    type: 'triggered',
    status: 'draft',
    exit_criteria: 'all_messages',
    entrance_criteria: { occurs: 'first', type: 'list', id: list },
    goal: { query_dsl: '', query_json: null },
    steps: [first, { send_timing: 'P1DT12H', subject: 'Two' }],
  }
  const made = await write('POST', automations.create.path, body)
  expect(made).toMatchObject({ status: 201, body: { name: 'Welcome', goal: null } })
  const { steps, messages, id } = made.body
  expect(steps).toMatchObject([
    { kind: 'email' },
    { kind: 'wait', wait: { kind: 'for', duration: { amount: 36, unit: 'hours' } } },
    { kind: 'email' },
  ])
  expect(messages.map(({ subject }) => subject)).toEqual(['One', 'Two'])

  const path = `${automations.create.path}/${id}`
  const known = { id: steps[0]!.id, send_timing: 'P7D', message: { subject: 'Changed' } }
  const changed = await write('PUT', path, { steps: [known] })
  expect(changed.body.steps).toMatchObject([
    { kind: 'wait', wait: { duration: { amount: 1, unit: 'weeks' } } },
    steps[0],
  ])
  expect(changed.body.messages).toMatchObject([{ subject: 'Changed' }])

  const step = `${path}/steps/${steps[0]!.id}`
  const waiting = await write('PATCH', step, { wait_time: 90, step_status: 'active' })
  expect(waiting.body.steps).toMatchObject([
    { id: changed.body.steps[0]!.id, wait: { duration: { amount: 90, unit: 'minutes' } } },
    steps[0],
  ])
  const atOnce = await write('PATCH', step, { wait_time: 0 })
  expect(atOnce.body.steps).toEqual([steps[0]])

  const refusals = [
    await write('POST', automations.create.path, { ...body, steps: [{ ...first, send_timing: 'soon' }] }),
    await write('POST', automations.create.path, { ...body, steps: [{ ...first, send_timing: 'PT1M' }] }),
    await write('PATCH', path, { goal: { query_dsl: 'SELECT 1' } }),
    await write('PATCH', step, { step_status: 'paused' }),
    await write('PATCH', `${path}/steps/${newId()}`, { wait_time: 5 }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.errors[0]?.field])).toEqual([
    [400, 'steps.0.send_timing'],
    [400, 'steps.0.send_timing'],
    [400, 'goal.query_dsl'],
    [400, 'step_status'],
    [404, undefined],
  ])
  // A refused call leaves no automation behind.
  expect((await me.call(automations.list, {}))._metadata.count).toBe(1)
})
