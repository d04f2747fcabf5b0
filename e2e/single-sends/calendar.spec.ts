import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenDraft, givenSendable } from './given.ts'

const text = {
  undo: 'Undo',
  calendar: 'Calendar',
  pickedUp: 'Picked up',
  there: 'To Thursday',
  now: 'is now at',
} as const

test('a scheduled send is dragged to another day, taken back, and moved by keyboard', async ({
  page,
  api,
  expectAccessible,
}) => {
  const name = `Planned ${Date.now()}`
  const id = await givenDraft(api, name, await givenSendable(api, 1))
  const { at, days } = nextYear()
  const [tuesday, wednesday, thursday] = days
  const scheduled = await api.put(`/v3/marketing/singlesends/${id}/schedule`, {
    data: { send_at: at(tuesday) },
  })
  expect(scheduled.status(), await scheduled.text()).toBe(201)

  await page.goto(`/single-sends?search=${encodeURIComponent(name)}&day=${tuesday}`)
  await page.getByRole('link', { name: text.calendar, exact: true }).click()
  await expect(page).toHaveURL(/search=Planned/)
  await page.goto(`${page.url()}&day=${tuesday}`)
  const cell = (day: string) => page.locator(`[data-day="${day}"]`)
  const send = (within = page.locator('main')) => within.getByRole('link', { name })
  await expect(send(cell(tuesday))).toBeVisible()
  await expectAccessible()

  const picture = await pictureUnderPointer(page)
  await send().dragTo(cell(thursday))
  expect(await picture()).toContain(name)
  await expect(send(cell(thursday))).toBeVisible()
  await expect.poll(() => sendAt(api, id)).toBe(at(thursday))
  await page.getByRole('button', { name: text.undo }).click()
  await expect(send(cell(tuesday))).toBeVisible()
  await expect.poll(() => sendAt(api, id)).toBe(at(tuesday))

  const spoken = page.locator('main').getByRole('status')
  await send().focus()
  await page.keyboard.press('Space')
  await expect(spoken.filter({ hasText: text.pickedUp })).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(spoken.filter({ hasText: text.there })).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(send(cell(wednesday))).toBeFocused()
  await expect(spoken.filter({ hasText: text.now })).toHaveCount(1)
  await expect.poll(() => sendAt(api, id)).toBe(at(wednesday))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing moves when the sends of a month come late', async ({
    page,
    api,
    open,
    settled,
    expectStill,
  }) => {
    const name = `Late ${Date.now()}`
    const id = await givenDraft(api, name, await givenSendable(api, 1))
    const { at, days } = nextYear()
    await api.put(`/v3/marketing/singlesends/${id}/schedule`, { data: { send_at: at(days[0]) } })
    const calls = '**/v3/marketing/singlesends/calendar?*'
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(calls, async (route) => {
      await asked
      await route.continue()
    })
    const opened = open(`/single-sends?view=calendar&search=${encodeURIComponent(name)}&day=${days[0]}`)
    await expect(page.locator('main [data-loading]')).toBeVisible()
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    )
    answer()
    await opened
    await expect(page.getByRole('link', { name })).toBeVisible()
    await settled()
    await expectStill()
  })
})

/** @returns a function that answers the text of the picture that was under the pointer in the next drag */
async function pictureUnderPointer(page: Page): Promise<() => Promise<string>> {
  const drawn = await page.evaluateHandle(() => {
    const seen = { text: '' }
    const { setDragImage } = DataTransfer.prototype
    DataTransfer.prototype.setDragImage = function (picture, x, y) {
      seen.text = picture.textContent ?? ''
      DataTransfer.prototype.setDragImage = setDragImage
      setDragImage.call(this, picture, x, y)
    }
    return seen
  })
  return () => drawn.evaluate(({ text }) => text)
}

async function sendAt(api: APIRequestContext, id: string): Promise<string> {
  const { send_at } = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
  return send_at
}

/** A Tuesday in June of next year and the two days after it: in one week, without a clock change. */
function nextYear() {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 8))
  const tuesday = 8 + ((9 - first.getUTCDay()) % 7)
  const days = [0, 1, 2].map(
    (more) => first.toISOString().slice(0, 8) + String(tuesday + more).padStart(2, '0'),
  )
  const at = (day: string) => `${day}T10:00:00.000Z`
  return { at, days: days as [string, string, string] }
}
