import type { APIRequestContext, Page } from '@playwright/test'
import { test } from '../clocked.ts'
import { expect, owner } from '../fixtures.ts'
import { clickAsReader, openAsReader } from '../mail.ts'
import type { ClockedProduct } from '../start-product.ts'
import { givenSendable, post } from './given.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

interface Mail {
  to: string
  html: string
}

/**
 * A test of two messages to 40 people. Half of them get a test message, ten people each of the two. The test messages
 * were delivered, and the duration of an hour runs.
 */
async function givenRunningTest(
  api: APIRequestContext,
  clocked: ClockedProduct,
  name: string,
  { type, winner_criteria }: { type: 'subject' | 'content'; winner_criteria: 'open' | 'click' | 'manual' },
) {
  const { listId, senderId, groupId } = await givenSendable(api, 40)
  const htmlOf = (letter: string) =>
    `<p>${letter}</p><a href="https://${letter}.example/">Go</a> <a href="{{{unsubscribe}}}">no</a>`
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name,
    send_to: { list_ids: [listId] },
    email_config: {
      subject: `A ${listId}`,
      html_content: htmlOf('a'),
      editor: 'code',
      sender_id: senderId,
      suppression_group_id: groupId,
    },
  })
  const path = `/v3/marketing/singlesends/${id}`
  const made = await api.put(`${path}/abtest`, {
    data: {
      type,
      winner_criteria,
      variation_count: 2,
      test_percentage: 50,
      duration_minutes: 60,
    },
  })
  expect(made.status(), await made.text()).toBe(200)
  const [a, b] = (await made.json()).variations
  const own = type === 'subject' ? { subject: `B ${listId}` } : { html_content: htmlOf('b') }
  const changed = await api.patch(`${path}/abtest/variations/${b.id}`, { data: own })
  expect(changed.status(), await changed.text()).toBe(200)
  const started = await api.put(`${path}/schedule`, { data: { send_at: 'now' } })
  expect(started.status(), await started.text()).toBe(201)

  const it = {
    id,
    name,
    a: a.id as string,
    b: b.id as string,
    /** The delivered messages, by letter. Waits until both letters have the expected number. */
    async mails(expected: { A: number; B: number }): Promise<{ A: Mail[]; B: Mail[] }> {
      const found: { A: Mail[]; B: Mail[] } = { A: [], B: [] }
      const params = { search: listId, page_size: 200 }
      await expect(async () => {
        const { result } = await (await api.get('/v3/mailbox/messages', { params })).json()
        const mails = await Promise.all(
          result.map(async (entry: { id: string }) =>
            (await api.get(`/v3/mailbox/messages/${entry.id}`)).json(),
          ),
        )
        const isB = ({ subject, html }: { subject: string; html: string }) =>
          type === 'subject' ? subject.startsWith('B ') : html.includes('<p>b</p>')
        found.A = mails.filter((mail) => !isB(mail))
        found.B = mails.filter(isB)
        expect({ A: found.A.length, B: found.B.length }).toEqual(expected)
      }).toPass()
      const people = [...found.A, ...found.B].map(({ to }) => to)
      expect(new Set(people).size, 'nobody got two messages').toBe(people.length)
      return found
    },
    /** The test, as soon as it is in this state. The queue gets there by itself within a minute. */
    async reaches(state: string) {
      let abtest: { state: string; test_ends_at: string; expiration_date: string } | undefined
      await expect(async () => {
        abtest = (await (await api.get(path)).json()).abtest
        expect(abtest?.state).toBe(state)
      }).toPass()
      return abtest!
    },
    /** Moves the product's time to this one and a second more. */
    async goTo(time: string): Promise<void> {
      const now = await clocked.moveBy(0)
      await clocked.moveBy(Date.parse(time) + 1000 - now.getTime())
    },
    /** Waits until the expected numbers of people are counted, by letter and kind. */
    async counts(expected: { A: [opens: number, clicks: number]; B: [opens: number, clicks: number] }) {
      await expect(async () => {
        const { variations } = await (await api.get(`${path}/abtest/results`)).json()
        const counted = variations.map(
          ({ letter, window }: { letter: string; window: Record<string, number> }) => [
            letter,
            [window['unique_opens'], window['unique_clicks']],
          ],
        )
        expect(Object.fromEntries(counted)).toEqual(expected)
      }).toPass()
    },
  }
  await it.mails({ A: 10, B: 10 })
  // An open right after the delivery counts as the receiving server's filter.
  await clocked.moveBy(minuteMs)
  const { test_ends_at } = await it.reaches('testing')
  return { ...it, endsAt: test_ends_at }
}

async function open(api: APIRequestContext, mails: readonly Mail[]): Promise<void> {
  for (const mail of mails) await openAsReader(api, mail)
}

async function click(api: APIRequestContext, mails: readonly Mail[]): Promise<void> {
  for (const mail of mails) await clickAsReader(api, mail)
}

/** The row of a version in the results on the stats page. */
function rowOf(page: Page, letter: string) {
  const table = page.getByRole('table', { name: 'Results of the test messages by version' })
  return table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: letter }) })
}

test('the best open rate wins, and all other recipients get that subject', async ({
  page,
  api,
  clocked,
  open: openPage,
}) => {
  const it = await givenRunningTest(api, clocked, 'Best open rate', {
    type: 'subject',
    winner_criteria: 'open',
  })
  const { A, B } = await it.mails({ A: 10, B: 10 })
  await open(api, A.slice(0, 2))
  await open(api, B.slice(0, 6))
  await click(api, A.slice(0, 2))
  await it.counts({ A: [2, 2], B: [6, 0] })
  await openPage(`/single-sends/${it.id}/stats`)
  await expect(page.getByText(/^The test runs until /)).toBeVisible()
  await expect(page.getByText(/^With a probability of 9\d\.\d%, B is really better\./)).toBeVisible()

  await it.goTo(it.endsAt)
  await it.mails({ A: 10, B: 30 })
  // The open page updates itself.
  await expect(page.getByText(/^Variation B won and (goes|went) to 20 more people\.$/)).toBeVisible()
  await expect(rowOf(page, 'B').getByRole('img', { name: 'Winner' })).toBeVisible()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pick winner' })).toBeHidden()
})

test('the best click rate wins, and all other recipients get that content', async ({
  page,
  api,
  clocked,
  open: openPage,
}) => {
  const it = await givenRunningTest(api, clocked, 'Best click rate', {
    type: 'content',
    winner_criteria: 'click',
  })
  const { A, B } = await it.mails({ A: 10, B: 10 })
  await open(api, A.slice(0, 8))
  await click(api, A.slice(0, 1))
  await click(api, B.slice(0, 5))
  await it.counts({ A: [8, 1], B: [5, 5] })

  await it.goTo(it.endsAt)
  await it.mails({ A: 10, B: 30 })
  await openPage(`/single-sends/${it.id}/stats`)
  await expect(page.getByText(/^Variation B won and (goes|went) to 20 more people\.$/)).toBeVisible()
  await expect(rowOf(page, 'B').getByRole('img', { name: 'Winner' })).toBeVisible()
  await expect(page.getByText(/unique clicks until the end of the test/)).toBeVisible()
})

test('a person picks the winner by hand, once for all', async ({
  page,
  api,
  clocked,
  open: openPage,
  expectAccessible,
}) => {
  const it = await givenRunningTest(api, clocked, 'Picked by hand', {
    type: 'subject',
    winner_criteria: 'manual',
  })
  const { B } = await it.mails({ A: 10, B: 10 })
  await open(api, B.slice(0, 6))
  await it.counts({ A: [0, 0], B: [6, 0] })
  await it.goTo(it.endsAt)
  await it.reaches('pick_winner')
  await toldOwner(api, it.name, 'The test has ended.')
  await openPage('/single-sends')
  const row = page.getByRole('row', { name: new RegExp(it.name) })
  await expect(row.getByText(/^Pick winner by /)).toBeVisible()
  await row.getByRole('link', { name: it.name }).click()

  // The leader is preselected; the user picks the other variation.
  await expect(page.getByRole('radio', { name: /Variation B 60\.0% opened/ })).toBeChecked()
  await expect(page.getByText(/The winner goes to 20 people\. Choose by /)).toBeVisible()
  await expectAccessible()
  await page.getByRole('radio', { name: /Variation A 0\.0% opened/ }).check()
  await page.getByRole('link', { name: 'Pick winner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick variation A?' })
  await expect(dialog).toContainText('It goes to 20 people at once.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Pick winner' }).click()
  await expect(page.getByText('Variation A is the winner.')).toBeVisible()
  await expect(page.getByText(/^Variation A won and (goes|went) to 20 more people\.$/)).toBeVisible()
  await it.mails({ A: 30, B: 10 })
  const again = await api.post(`/v3/marketing/singlesends/${it.id}/abtest/winner`, {
    data: { variation_id: it.b },
  })
  expect(await again.text()).toContain('can’t be changed')
})

test('a test expires when no user picks for seven days, and the other recipients get nothing', async ({
  page,
  api,
  clocked,
  open: openPage,
}) => {
  const it = await givenRunningTest(api, clocked, 'Never picked', {
    type: 'subject',
    winner_criteria: 'manual',
  })
  await it.goTo(it.endsAt)
  const { expiration_date: expires } = await it.reaches('pick_winner')
  expect(Date.parse(expires) - Date.parse(it.endsAt)).toBe(7 * dayMs)
  await it.goTo(new Date(Date.parse(expires) - dayMs).toISOString())
  await toldOwner(api, it.name, 'The time to pick ends in a day.')
  await openPage(`/single-sends/${it.id}/stats`)
  await expect(page.getByRole('link', { name: 'Pick winner' })).toBeVisible()

  await it.goTo(expires)
  await it.reaches('expired')
  await openPage(`/single-sends/${it.id}/stats/pick_winner?pick=B`)
  await expect(page.getByRole('dialog')).toContainText('No winner can be picked now.')
  await openPage(`/single-sends/${it.id}/stats`)
  await expect(page.getByText(/^Nobody picked a winner by .* Only the sample got a message\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pick winner' })).toBeHidden()
  await openPage('/single-sends')
  await expect(page.getByRole('row', { name: new RegExp(it.name) }).getByText('Expired')).toBeVisible()
  await it.goTo(new Date(Date.parse(expires) + dayMs).toISOString())
  await toldOwner(api, it.name, 'The time to pick ended a day ago.')
  await it.mails({ A: 10, B: 10 })
})

/** Waits until the owner got this sentence about the test by mail. */
async function toldOwner(api: APIRequestContext, name: string, sentence: string): Promise<void> {
  const params = { search: owner.email, page_size: 200 }
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params })).json()
    const own = result.filter(({ subject }: { subject: string }) => subject.includes(name))
    const texts = await Promise.all(
      own.map(async ({ id }: { id: string }) => {
        const { text } = await (await api.get(`/v3/mailbox/messages/${id}`)).json()
        return text.replace(/\s+/g, ' ')
      }),
    )
    expect(texts.join('\n')).toContain(sentence)
  }).toPass()
}
