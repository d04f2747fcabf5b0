import { abTests } from '@carillon/contract/ab-tests'
import { emailTesting } from '@carillon/contract/email-testing'
import { fillPath } from '@carillon/contract/endpoint'
import { singleSends } from '@carillon/contract/single-sends'
import { vi } from 'vitest'
import { newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { htmlWork } from '#sending/message/html-work.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, testWith } from '#test/kit.ts'
import { givenTested, work } from './runs.fixture.ts'

let ahead = 0
const test = testWith({ ROLES: 'http' }, { now: () => new Date(Date.now() + ahead) })

test('two runs are open at once, however many variations they have', async ({ server }) => {
  const me = await server.as('at once')
  const set = await givenTested(server, me)
  const abtest = await me.call(abTests.set, {
    params: { id: set.id },
    body: {
      type: 'content',
      variation_count: 3,
      test_percentage: 20,
      duration_minutes: 60,
      winner_criteria: 'open',
    },
  })
  const variation_ids = abtest.variations.map(({ id }) => id)
  const body = { tests: ['links' as const], variation_ids }
  const { result } = await me.call(emailTesting.run, { params: set.params, body })
  expect(result.map(({ variation }) => variation?.letter)).toEqual(['A', 'B', 'C'])
  const second = await set.run(['links'])
  const { rows } = await server.product.services.database.pool.query(
    `select distinct queue_name from graphile_worker.jobs where queue_name like 'email-test:%' and key = any($1)`,
    [[second, ...result.map(({ id }) => id)].map((id) => `email-test:${id}`)],
  )
  expect(rows, 'the tests of a run follow each other, beside those of another').toHaveLength(2)
  expect(await set.outcome(['links'])).toBe('email_tests_running')
  const { obstacles } = await me.call(emailTesting.options, { params: set.params, query: {} })
  expect(obstacles.map(({ code, message }) => [code, message])).toEqual([
    ['email_tests_running', 'Two tests are running already. Wait until one of them ends.'],
  ])
  await work(server, me, second)
  expect(await set.outcome(['links'])).toBe(202)
})

test('twenty runs begin within an hour', async ({ server }) => {
  const me = await server.as('hourly')
  const set = await givenTested(server, me)
  for (let run = 0; run < 20; run++) expect(await set.cancel(await set.run(['accessibility']))).toBe(200)
  const answer = await me.fetch(fillPath(emailTesting.run.path, set.params), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tests: ['links'] }),
  })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
  const { obstacles } = await me.call(emailTesting.options, { params: set.params, query: {} })
  expect(obstacles.map(({ code }) => code)).toEqual(['email_tests_hourly'])
  expect(await set.outcome(['links'])).toBe('email_tests_hourly')
  ahead = 3_600_000
  expect(await set.outcome(['links'])).toBe(202)
  ahead = 0
})

test('a message without the needs of a test is refused with each of them', async ({ server }) => {
  const me = await server.as('needs')
  const { id } = await me.call(singleSends.create, { body: { name: 'Empty' } })
  const params = { kind: 'single_send' as const, id }
  const body = { tests: ['spam' as const] }
  const answer = await me.fetch(fillPath(emailTesting.run.path, params), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const codes = ['sender_required', 'subject_required', 'content_required']
  const said = (await answer.json()) as { errors: { error_id: string }[] }
  expect(said.errors.map(({ error_id }) => error_id)).toEqual(codes)
  const { obstacles } = await me.call(emailTesting.options, { params, query: {} })
  expect(obstacles.map(({ code }) => code)).toEqual(codes)
  await me.call(singleSends.update, {
    params: { id },
    body: {
      email_config: {
        subject: 'Hi',
        html_content: '<p>{{#if x}}</p>',
        sender_id: await givenFor(server, me).sender(),
      },
    },
  })
  expect(await me.outcome(emailTesting.run, { params, body })).toBe('template_broken')
  const broken = await me.call(emailTesting.options, { params, query: {} })
  expect(broken.obstacles).toMatchObject([
    { code: 'template_broken', parameter: { problem_code: 'block_not_closed' } },
  ])
  const { db } = server.product.services.database
  const store = (html_content: string) =>
    db
      .updateTable('single_send')
      .set({ html_content, generate_plain_content: true })
      .where('account_id', '=', me.account)
      .where('id', '=', id)
      .execute()
  await store('<b><i>'.repeat(100_000))
  expect(await me.outcome(emailTesting.run, { params, body })).toBe('html_too_deep')
  // The thread that reads HTML has given it up; its own test waits for that.
  const tooComplex = new Refusal('html_too_complex', {}, { field: 'html_content' })
  const reading = vi.spyOn(htmlWork, 'plainText').mockRejectedValueOnce(tooComplex)
  expect(await me.outcome(emailTesting.run, { params, body })).toBe('html_too_complex')
  reading.mockRestore()
  await store('{{#each many}}{{#each ../many}}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx{{/each}}{{/each}}')
  const substitutions = { many: Array.from({ length: 400 }, () => 'x') }
  expect(await me.outcome(emailTesting.run, { params, body: { ...body, substitutions } })).toBe(
    'template_broken',
  )
})

test('clients and values of a run are checked', async ({ server }) => {
  const me = await server.as('checked')
  const { params, outcome } = await givenTested(server, me)
  expect(await outcome(['inbox'])).toBe('email_test_clients_required')
  expect(await outcome(['inbox'], ['gmail-web', 'pine'])).toBe('email_test_client_unknown')
  const substitutions = { name: 'x'.repeat(100_001) }
  const body = { tests: ['spam' as const], substitutions }
  expect(await me.outcome(emailTesting.run, { params, body })).toBe('email_test_values_long')
})

test('unknown messages and variations are not found', async ({ server }) => {
  const me = await server.as('finds nothing')
  const { id } = await givenTested(server, me)
  const body = { tests: ['links' as const] }
  for (const [kind, code] of [
    ['single_send', 'single_send_not_found'],
    ['automation_message', 'automation_message_not_found'],
    ['template_version', 'template_version_not_found'],
  ] as const) {
    const params = { kind, id: newId() }
    expect([
      await me.outcome(emailTesting.options, { params, query: {} }),
      await me.outcome(emailTesting.run, { params, body }),
      await me.outcome(emailTesting.list, { params }),
    ]).toEqual([code, code, code])
  }
  const params = { kind: 'single_send' as const, id }
  const variation_id = newId()
  expect(await me.outcome(emailTesting.options, { params, query: { variation_id } })).toBe(
    'ab_variation_not_found',
  )
  const variation_ids = [variation_id]
  expect(await me.outcome(emailTesting.run, { params, body: { ...body, variation_ids } })).toBe(
    'ab_variation_not_found',
  )
})
