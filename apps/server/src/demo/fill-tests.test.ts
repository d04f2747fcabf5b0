import { emailTesting } from '@carillon/contract/email-testing'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, testWith } from '#test/kit.ts'
import { fillDemo } from './fill-demo.ts'
import { fillTests } from './fill-tests.ts'

const test = testWith({ CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '' })

test('the demo has three past tests with pictures of its message', async ({
  server: { owner, url, product },
}) => {
  const { services } = product
  const now = new Date()
  await fillDemo(services.database.db, { now, publicUrl: url }, 20)
  await fillTests(services, now)
  const { result: sends } = await owner.call(singleSends.list, {})
  const id = sends.find(({ name }) => name === 'Members’ evening invitation')?.id ?? ''
  const { result } = await owner.call(emailTesting.list, { params: { kind: 'single_send', id } })
  expect(
    result.map(({ state, refunded, is_older, tests }) => [state, refunded, is_older, tests.length]),
  ).toEqual([
    ['complete', 0, false, 4],
    ['partial', 1, false, 3],
    ['complete', 0, true, 2],
  ])
  for (const { made_at } of result) expect(Date.parse(made_at)).toBeLessThan(now.getTime() - 80_000_000)

  const shown = await owner.call(emailTesting.get, { params: { test_id: result[0]?.id ?? '' } })
  expect([shown.spam?.state, shown.links?.state, shown.accessibility?.state]).toEqual([
    'done',
    'done',
    'done',
  ])
  expect(shown.links?.links.length).toBeGreaterThan(0)
  for (const { state, pictures } of shown.inbox?.clients ?? []) {
    expect(state).toBe('done')
    for (const picture of pictures)
      expect((await fetch(url + new URL(picture.url).pathname)).status, picture.url).toBe(200)
  }
  // The message was changed after the first test, and not after the second one.
  const compared = async (at: number) => {
    const { inbox } = await owner.call(emailTesting.get, { params: { test_id: result[at]?.id ?? '' } })
    const picture = inbox?.clients[0]?.pictures.find(({ view }) => view === 'light')
    return picture?.compared?.share ?? null
  }
  expect([await compared(2), await compared(0)]).toEqual([null, 0])
  expect(await compared(1)).toBeGreaterThan(0)
})
