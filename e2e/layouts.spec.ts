import type { Locator, Page } from '@playwright/test'
import { givenSeries } from './automations/given.ts'
import { expect, test } from './fixtures.ts'
import { givenDraft, givenSendable, post } from './single-sends/given.ts'

/** The edges of an element in the window. */
async function edgesOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height, middle: x + width / 2 }
}

/** Answers an address as if the account had what the answer says. */
async function answer(page: Page, path: RegExp, json: unknown): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json }))
}

for (const width of [1440, 390]) {
  test(`the steps of the empty forms stand in the middle, ${width} wide`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 844 })
    await answer(page, /\/v3\/marketing\/signup_forms(\?|$)/, {
      result: [],
      form_count: 0,
      form_limit: 15,
      _metadata: { count: 0 },
    })
    await open('/forms/signup')
    const steps = await edgesOf(page.locator('main ol'))
    const title = await edgesOf(page.getByText('Create your first Signup Form'))
    expect(Math.abs(steps.middle - title.middle)).toBeLessThanOrEqual(2)
  })
}

test('the index of single sends shows long names, its filters in one row, and three rows on a phone', async ({
  page,
  api,
  open,
}) => {
  const given = await givenSendable(api, 1)
  const name = 'Autumn letter to the members of the harbour'
  for (const at of [1, 2, 3]) await givenDraft(api, `${name} ${at}`, given)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/single-sends')
  const link = page.getByRole('link', { name: `${name} 3` })
  await expect(link).toBeVisible()
  // The line around the link cuts it; the link itself has no width of its own.
  const cut = await link.locator('..').evaluate((line) => line.scrollWidth - line.clientWidth)
  expect(cut, 'pixels of the name that are cut').toBeLessThanOrEqual(0)
  const search = await edgesOf(
    page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search/))
      .last(),
  )
  const channel = await edgesOf(page.getByRole('button', { name: /Channel|Sort|Category/ }).last())
  expect(channel.top, 'filters in the row of the search').toBeLessThan(search.bottom)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: `${name} 1` })).toBeVisible()
  expect((await edgesOf(page.getByRole('link', { name: `${name} 3` }))).bottom).toBeLessThanOrEqual(844)
})

test('a status in the log of an integration is as wide as its word', async ({ page, api, open }) => {
  const integration = await post(api, '/v3/marketing/integrations', {
    destination: 'Segment',
    filters: { email_events: ['open'] },
    properties: { write_key: 'layout1234567890', destination_region: 'US' },
    label: 'Layout',
  })
  // Paused, it sends nothing from this machine.
  await api.patch(`/v3/marketing/integrations/${integration.integration_id}`, { data: { is_paused: true } })
  await answer(page, /\/batches(\?|$)/, {
    result: [
      {
        id: 'b1',
        at: new Date().toISOString(),
        kind: 'events',
        event_count: 1,
        status: 200,
        latency_ms: 12,
        problem: null,
        body: '{}',
        shown_count: 1,
      },
    ],
  })
  await open(`/integrations/segment`)
  const row = page.locator('summary').filter({ has: page.locator('time') })
  const chip = row.locator('> *').nth(2)
  await expect(chip).toBeVisible()
  const taken = await chip.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return element.getBoundingClientRect().width - words.getBoundingClientRect().width
  })
  expect(taken, 'the chip beyond its word').toBeLessThan(40)
  await api.delete(`/v3/marketing/integrations?ids=${integration.integration_id}`)
})

test('the hint about the simulated provider keeps off the buttons', async ({ page, api, open }) => {
  // Other tests may have connected one.
  expect([204, 404]).toContain((await api.delete('/v3/marketing/sms/credentials')).status())
  await open('/integrations/twilio')
  const hint = page.getByText(/^To try everything out/)
  await expect(hint).toBeVisible()
  const buttons = await page.getByRole('main').getByRole('button').all()
  const { top, bottom, left, right } = await edgesOf(hint)
  for (const button of buttons) {
    const box = await edgesOf(button)
    const isBeside = box.right <= left || box.left >= right
    const away = isBeside ? 8 : Math.max(top - box.bottom, box.top - bottom)
    expect(away, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(8)
  }
})

test('the picture of an email stays while a changed one is made', async ({ page, api, open }) => {
  const given = await givenSendable(api, 1)
  const id = await givenSeries(api, { ...given, name: 'Pictures', subjects: ['First', 'Second'] })
  await open(`/automations/${id}/detail`)
  const card = page
    .locator('[data-menu-area]')
    .filter({ has: page.getByRole('textbox') })
    .first()
  const picture = card.locator('iframe')
  await expect(picture).toBeVisible()
  await page.route(/\/preview$/, () => undefined)
  const asked = page.waitForRequest(/\/preview$/)
  const subject = page.getByRole('textbox', { name: /Subject/ }).first()
  await subject.fill('Another one')
  await subject.press('Tab')
  await asked
  await expect(picture).toBeVisible()
})

test('the canvas of the design editor shows the whole width of a message', async ({ page, api, open }) => {
  const id = await givenDraft(api, 'Canvas', await givenSendable(api, 1))
  await open(`/single-sends/${id}/editor/modules`)
  const stage = page.locator('[data-canvas-area]')
  await expect(stage.getByText('Dear', { exact: false }).first()).toBeVisible()
  for (const width of [900, 1024, 1180, 1279, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(page.getByRole('button', { name: 'Divider' })).toBeVisible()
    // The editor measures the message again once the window has its new width.
    const beyond = () => stage.evaluate((area) => area.scrollWidth - area.clientWidth)
    await expect.poll(beyond, `pixels beside the canvas in a window of ${width}`).toBe(0)
    const panels = await page.getByRole('complementary').all()
    const low = await Promise.all(panels.map(async (panel) => (await edgesOf(panel)).bottom))
    expect(Math.max(...low), `the lower edge of the panels in a window of ${width}`).toBeLessThanOrEqual(768)
  }
})

test('a send has more of its name than its time in the month of a tablet', async ({ page, api, open }) => {
  const id = await givenDraft(api, 'Winter letter', await givenSendable(api, 1))
  const send_at = '2031-01-15T09:00:00Z'
  const planned = await api.put(`/v3/marketing/singlesends/${id}/schedule`, { data: { send_at } })
  expect(planned.ok(), await planned.text()).toBe(true)
  await page.setViewportSize({ width: 1024, height: 768 })
  await open('/single-sends?view=calendar&day=2031-01-15')
  const name = page.getByText('Winter letter', { exact: true })
  await expect(name).toBeVisible()
  const { left, right } = await edgesOf(name)
  expect(right - left, 'pixels of the name').toBeGreaterThan(50)
  await api.delete(`/v3/marketing/singlesends/${id}/schedule`)
})

test('the buttons of a dialog are in view on a phone', async ({ page, api, open }) => {
  const id = await givenDraft(api, 'Dialog', await givenSendable(api, 1))
  await page.setViewportSize({ width: 390, height: 844 })
  await open(`/single-sends/${id}/review/send`)
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send now' })
  await expect(send).toBeInViewport({ ratio: 1 })
})

test('the values of a condition have a field as wide as its card', async ({ page, open }) => {
  await open('/contacts/segments/create')
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  const value = page.getByRole('combobox', { name: 'Value' })
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(value).toBeVisible()
    const card = await edgesOf(page.locator('fieldset').filter({ has: value }).last())
    const subject = await edgesOf(page.getByRole('combobox', { name: 'Field' }))
    // The box with its tags, of which the field for the next one is the end.
    const box = await edgesOf(value.locator('..'))
    expect(box.left - subject.left, `the left edge in a window of ${width}`).toBeLessThanOrEqual(14)
    expect(card.right - box.right, `the room at its right in a window of ${width}`).toBeLessThanOrEqual(26)
  }
})

test.describe('on a tablet in German', () => {
  test.use({ language: 'de', viewport: { width: 768, height: 1024 } })

  test('the bar of an editor is one row', async ({ page, api, open }) => {
    const id = await givenDraft(api, 'Herbstbrief an alle Mitglieder', await givenSendable(api, 1))
    await open(`/single-sends/${id}/editor`)
    const send = await edgesOf(page.getByText('Prüfen und senden', { exact: true }).first())
    const title = await edgesOf(page.getByRole('heading', { name: 'Herbstbrief an alle Mitglieder' }))
    expect(send.top).toBeLessThan(title.bottom)
    expect(send.right).toBeLessThanOrEqual(768)
  })

  test('the numbers of an A/B test have all their columns', async ({ page, api, open }) => {
    const id = await givenDraft(api, 'Test auf Tablets', await givenSendable(api, 60))
    const base = `/v3/marketing/singlesends/${id}`
    const halves = { test_percentage: 50, duration_minutes: 60 }
    const data = { type: 'subject', winner_criteria: 'manual', variation_count: 3, ...halves }
    const made = await api.put(`${base}/abtest`, { data })
    expect(made.ok(), await made.text()).toBe(true)
    for (const { id: variation, letter } of (await made.json()).variations) {
      const changed = await api.patch(`${base}/abtest/variations/${variation}`, {
        data: { subject: `Betreff ${letter}` },
      })
      expect(changed.ok(), await changed.text()).toBe(true)
    }
    const sent = await api.put(`${base}/schedule`, { data: { send_at: 'now' } })
    expect(sent.ok(), await sent.text()).toBe(true)
    await open(`/single-sends/${id}/stats`)
    const table = page.locator('table[data-results]')
    await expect(table.locator('tbody tr')).toHaveCount(3)
    for (const width of [768, 1024, 1260, 1280]) {
      await page.setViewportSize({ width, height: 1024 })
      const beyond = () =>
        table.evaluate((element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth)
      await expect.poll(beyond, `pixels beside the table in a window of ${width}`).toBeLessThanOrEqual(0)
    }
  })

  test('many chips have one row, below the search', async ({ page, api, open }) => {
    await givenSendable(api, 1)
    await open('/contacts/all')
    const search = page.getByPlaceholder(/Telefon/)
    const chips = page.getByRole('button', { name: /^(Alle|Ungültige Adressen|Spam-Meldungen) / })
    await expect(chips).toHaveCount(3)
    // The chips have no numbers at first, and grow when they get them.
    const places = async () => {
      const { bottom } = await edgesOf(search)
      const tops = await Promise.all(
        (await chips.all()).map(async (chip) => (await edgesOf(chip)).top - bottom),
      )
      return tops.every((top) => top >= 0 && top < 60)
    }
    await expect.poll(places, 'each chip is in the row below the search, or in the next').toBe(true)
  })

  test('the title of a form stays within the bar of its editor', async ({ page, api, open }) => {
    const form = await post(api, '/v3/marketing/signup_forms', {
      name: 'Anmeldung zum Rundbrief der Werkstatt',
    })
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 1024 })
      await open(`/forms/signup/${form.id}/editor`)
      const title = await edgesOf(page.getByRole('heading', { level: 1 }))
      const status = await edgesOf(page.getByText('Entwurf gespeichert, noch nicht übernommen'))
      const bar = await edgesOf(
        page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }),
      )
      expect(title.top, `the title in a window of ${width}`).toBeGreaterThanOrEqual(bar.top)
      expect(status.bottom, `the status in a window of ${width}`).toBeLessThanOrEqual(bar.bottom)
      expect(bar.bottom - bar.top, `the bar in a window of ${width}`).toBeLessThanOrEqual(58)
    }
    await api.delete(`/v3/marketing/signup_forms/${form.id}`)
  })

  test('the fields of an import show their whole choice', async ({ page, open }) => {
    await open('/contacts/import/upload-csv')
    const buffer = Buffer.from('E-Mail;Vorname;Notiz;Notiz\nada@x.example;Ada;a;b\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Hochladen und Spalten zuordnen' }).click()
    const choices = page.locator('tbody input:not([type=hidden])')
    await expect(choices).toHaveCount(4)
    const cut = await choices.evaluateAll((inputs) =>
      inputs.map((input) => input.scrollWidth - input.clientWidth).filter((beyond) => beyond > 0),
    )
    expect(cut).toEqual([])
  })
})

test.describe('in German', () => {
  test.use({ language: 'de' })

  test('the buttons of an editor stand in one row on a phone', async ({ page, api, open }) => {
    const id = await givenDraft(api, 'Herbstbrief', await givenSendable(api, 1))
    await page.setViewportSize({ width: 360, height: 740 })
    await open(`/single-sends/${id}/editor`)
    const first = await edgesOf(page.getByText('Vorschau', { exact: true }).first())
    const last = await edgesOf(page.getByText('Prüfen und senden', { exact: true }).first())
    expect([last.top, last.right <= 360]).toEqual([first.top, true])
  })
})
