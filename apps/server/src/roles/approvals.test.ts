import { approvals } from '@carillon/contract/approvals'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, ask, off } from '#features/approvals/approvals.fixture.ts'
import { givenSeries, openProduct, type Product } from '#features/automations/live/series.fixture.ts'
import { givenPerson, type Person } from '#test/given-person.ts'

let product: Product
let ben: Person

beforeAll(async () => {
  product = await openProduct()
  ben = await givenPerson(product.server, 'ben', { type: 'admin' })
  await product.me.call(approvals.updateSettings, { body: { ...off, automations: true } })
})
afterAll(() => product.close())

const approve = (id: string) => ben.outcome(approvals.approve, { params: { id }, body: {} })
const statusOf = async (id: string) => (await product.me.call(automations.get, { params: { id } })).status

test('an automation waits before it is set live, and again before its changes are published', async () => {
  const { me } = product
  const { id, params, messages } = await givenSeries(product, 1)
  const asked = await ask(me, automations.live, { params, body: { existing: { who: 'none' } } })
  expect(asked).toMatchObject({ kind: 'automation', path: `/automations/${id}/detail`, count: null })
  expect(await statusOf(id)).toBe('draft')
  const marked = async () =>
    (await me.call(automations.list, { query: {} })).result.find((row) => row.id === id)?.approval_asked
  expect(await marked()).toBe(true)
  expect(await approve(asked.id)).toBe(200)
  expect(await marked()).toBeUndefined()
  expect(await statusOf(id)).toBe('live')

  const message = { id, message_id: messages[0]! }
  await me.call(automationMessages.update, { params: message, body: { subject: 'Other' } })
  const publishing = await ask(me, automations.publish, { params, body: {} })
  await me.call(automationMessages.update, { params: message, body: { subject: 'Third' } })
  expect(await approve(publishing.id)).toBe('approval_changed')
  expect(await approve((await ask(me, automations.publish, { params, body: {} })).id)).toBe(200)

  const restored = await ask(me, automations.restore, { params: { id, number: '1' } })
  expect(await approve(restored.id)).toBe(200)
})

test('resuming goes on with what was approved; a disabled automation waits again', async () => {
  const { me } = product
  const { id, params } = await givenSeries(product, 1)
  await approve((await ask(me, automations.live, { params, body: { existing: { who: 'none' } } })).id)
  await me.call(automations.pause, { params })
  expect(await me.outcome(automations.resume, { params })).toBe(200)
  await me.call(automations.disable, { params })
  await ask(me, automations.live, { params, body: { existing: { who: 'none' } } })
  expect(await statusOf(id)).toBe('disabled')
})

test.for([automations.update, automations.updateByPut])(
  'a change of the status by $method waits too, and has to come alone',
  async (endpoint) => {
    const { me } = product
    const { id, params } = await givenSeries(product, 1)
    const both = await answerOf(me, endpoint, { params, body: { name: 'Renamed', status: 'live' } })
    expect(await both.json()).toMatchObject({ errors: [{ error_id: 'approval_alone' }] })
    const asked = await ask(me, endpoint, { params, body: { status: 'live' } })
    expect(await statusOf(id)).toBe('draft')
    expect(await approve(asked.id)).toBe(200)
    expect(await statusOf(id)).toBe('live')
  },
)
