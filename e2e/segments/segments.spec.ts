import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenDraft, givenSendable } from '../single-sends/given.ts'
import { cityIs, givenCities, givenSegment, treeOf } from './given.ts'

test.describe('every page of a segment, opened directly', () => {
  // In German, as all walks, whose longer words must fit the narrow screen. Each page is opened once.
  test.use({ language: 'de', theme: 'dark' })
  const narrow = { width: 360, height: 780 }
  const wide = { width: 1280, height: 800 }

  test('is accessible and fits, narrow and wide', async ({ page, api, open, settled, expectAccessible }) => {
    const cities = await givenCities(api)
    const { id, name } = await givenSegment(api, {
      name: 'Opened',
      list: cities.id,
      query_json: {
        version: 1,
        joiner: 'or',
        groups: [
          { joiner: 'and', conditions: [cityIs('Denver'), { ...cityIs('Ulm'), operator: 'is_not' }] },
          { joiner: 'and', conditions: [cityIs('Kiel')] },
        ],
      },
    })
    const heading = (text: string) => page.getByRole('heading', { name: text, exact: true })
    const pages = [
      ['/contacts/segments', null],
      ['/contacts/segments/create', null],
      [`/contacts/segments/${id}`, name],
      [`/contacts/segments/${id}/edit`, 'Segment bearbeiten'],
      [`/contacts/segments/duplicate/${id}`, 'Segment duplizieren'],
      [`/contacts/segments/${id}/delete`, 'Segment löschen'],
      ['/contacts/segments/00000000-0000-7000-8000-000000000000', 'Ungültige Segment-ID'],
    ] as const
    for (const [path, title] of pages) {
      await page.setViewportSize(narrow)
      await open(path)
      await expect(title ? heading(title) : page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled()
      await expectAccessible()
      await expectToFit(page)
      await page.setViewportSize(wide)
      await settled()
      await expectAccessible()
      await expectAccessible('light')
      await expectToFit(page)
    }
  })

  async function expectToFit(page: Page): Promise<void> {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('the index finds a segment by name, and its menu opens every page', async ({ page, api }) => {
  const cities = await givenCities(api)
  const { id, name } = await givenSegment(api, {
    name: 'Indexed',
    list: cities.id,
    query_json: treeOf(cityIs('Kiel')),
  })
  await page.goto('/contacts/segments')
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(cities.name)
  await expect(row).toContainText('2')
  await expect(row).toContainText('Ready')
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  for (const action of ['Show contacts', 'Edit', 'Duplicate', 'Refresh', 'Export as CSV', 'Delete']) {
    await expect(page.getByRole('menuitem', { name: action, exact: true })).toBeVisible()
  }
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/contacts/segments/${id}/edit`)
})

test('a refresh of a current segment does not count', async ({ page, api }) => {
  const cities = await givenCities(api)
  const { id, name } = await givenSegment(api, {
    name: 'Refreshed',
    list: cities.id,
    query_json: treeOf(cityIs('Kiel')),
  })
  await page.goto(`/contacts/segments/${id}`)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.focus()
  await expect(page.getByRole('tooltip')).toContainText('2 of 2 left today')
  await refresh.click()
  await expect(page.getByText(`“${name}” is already up to date.`)).toBeVisible()
})

test('a duplicate starts with the original conditions and is saved under its own name', async ({
  page,
  api,
}) => {
  const cities = await givenCities(api)
  const { id, name } = await givenSegment(api, {
    name: 'Original',
    list: cities.id,
    query_json: treeOf(cityIs('Denver')),
  })
  await page.goto(`/contacts/segments/duplicate/${id}`)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`Copy of ${name}`)
  await expect(page.getByText('City is Denver')).toBeVisible()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByRole('heading', { name: `Copy of ${name}`, level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByText('3 contacts')).toBeVisible()
})

test('two windows that edit one segment get a conflict', async ({ page, context, api }) => {
  const cities = await givenCities(api)
  const { id, name } = await givenSegment(api, {
    name: 'Contested',
    list: cities.id,
    query_json: treeOf(cityIs('Denver')),
  })
  const other = await context.newPage()
  await page.goto(`/contacts/segments/${id}/edit`)
  await other.goto(`/contacts/segments/${id}/edit`)
  for (const [window, ending] of [
    [other, 'theirs'],
    [page, 'mine'],
  ] as const) {
    await window.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} ${ending}`)
  }
  await other.getByRole('button', { name: 'Save segment' }).click()
  await expect(other.getByRole('heading', { name: `${name} theirs`, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Save segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this segment' })
  await expect(dialog.getByText(`${name} theirs`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${name} theirs`)

  await api.patch(`/v3/marketing/segments/2.0/${id}`, { data: { name: `${name} third` } })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} mine`)
  await page.getByRole('button', { name: 'Save segment' }).click()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { name: `${name} mine`, level: 1 })).toBeVisible()
})

test('a segment with a query shows the query and can be renamed', async ({ page, api }) => {
  const cities = await givenCities(api)
  const { id, name } = await givenSegment(api, {
    name: 'Queried',
    list: cities.id,
    query_dsl:
      "SELECT contact_id, updated_at FROM contact_data WHERE length(city) = 4 AND email LIKE 'person%'",
  })
  await page.goto(`/contacts/segments/${id}/edit`)
  await expect(page.getByLabel('SQL query')).toContainText('length(city) = 4')
  await expect(page.getByRole('complementary').locator('strong').first()).toHaveText('2')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} anew`)
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByRole('heading', { name: `${name} anew`, level: 1 })).toBeVisible()
  await expect(page.getByLabel('SQL query')).toContainText('length(city) = 4')
})

test('a segment is deleted, and its contacts too if their number is typed', async ({ page, api }) => {
  const cities = await givenCities(api)
  const kept = await givenSegment(api, { name: 'Kept', list: cities.id, query_json: treeOf(cityIs('Kiel')) })
  const both = await givenSegment(api, {
    name: 'Both',
    list: cities.id,
    query_json: treeOf(cityIs('Denver')),
  })
  const size = async () => (await (await api.get(`/v3/marketing/lists/${cities.id}`)).json()).contact_count

  await page.goto(`/contacts/segments/${kept.id}/delete`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete segment' }).click()
  await expect(page.getByText(`Segment “${kept.name}” deleted.`)).toBeVisible()
  await expect(page).toHaveURL(/\/contacts\/segments$/)
  expect(await size()).toBe(5)

  await page.goto(`/contacts/segments/${both.id}/delete`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Also delete the 3 contacts in it' }).check()
  const confirm = dialog.getByRole('button', { name: 'Delete segment and 3 contacts' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill('3')
  await confirm.click()
  await expect(page).toHaveURL(/\/contacts\/segments$/)
  await expect.poll(size).toBe(2)
})

test('a single send goes to one segment and excludes another', async ({ page, api }) => {
  const cities = await givenCities(api)
  const all = await givenSegment(api, { name: 'Everyone', list: cities.id, query_json: treeOf() })
  const kiel = await givenSegment(api, { name: 'Kiel', list: cities.id, query_json: treeOf(cityIs('Kiel')) })
  await page.goto(`/contacts/segments/${all.id}`)
  await page.getByRole('button', { name: 'Segment options' }).click()
  await page.getByRole('menuitem', { name: 'Create Single Send' }).click()
  await expect(page).toHaveURL(/\/single-sends\/[0-9a-f-]{36}\/editor/)
  await page.getByText('Settings', { exact: true }).click()
  await expect(page.getByText('5 people get this message')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Exclude contacts' }).check()
  const field = page.getByRole('combobox', { name: 'Exclude those in' })
  await field.click()
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  await list.getByRole('option', { name: kiel.name }).click()
  await expect(page.getByText('3 people get this message')).toBeVisible()
})

test('a segment used by a scheduled send can not be deleted, and editing it warns', async ({
  page,
  api,
  expectAccessible,
}) => {
  const given = await givenSendable(api)
  const { id } = await givenSegment(api, { name: 'Awaited', list: given.listId, query_json: treeOf() })
  const send = await givenDraft(api, 'Sent on Friday', given)
  const path = `/v3/marketing/singlesends/${send}`
  await api.patch(path, { data: { send_to: { list_ids: [], segment_ids: [id] } } })
  const send_at = new Date(Date.now() + 48 * 3600_000).toISOString()
  expect((await api.put(`${path}/schedule`, { data: { send_at } })).status()).toBe(201)

  await page.goto(`/contacts/segments/${id}/delete`)
  const dialog = page.getByRole('dialog', { name: 'This segment is in use' })
  await expect(dialog.getByRole('link', { name: 'Sent on Friday' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await page.goto(`/contacts/segments/${id}/edit`)
  await expect(
    page.getByText('The Single Send Sent on Friday goes to all contacts in this segment'),
  ).toBeVisible()
  await expectAccessible()
  await api.delete(`${path}/schedule`)
})

test('a segment with a deleted field is invalid and can be fixed in the builder', async ({
  page,
  api,
  expectAccessible,
}) => {
  const cities = await givenCities(api)
  const name = `mended_${Date.now().toString(36)}`
  const field = await (
    await api.post('/v3/marketing/field_definitions', { data: { name, field_type: 'Text' } })
  ).json()
  const { id } = await givenSegment(api, {
    name: 'Broken',
    list: cities.id,
    query_json: treeOf(cityIs('Kiel'), { ...cityIs('x'), field: field.id }),
  })
  expect((await api.delete(`/v3/marketing/field_definitions/${field.id}`)).ok()).toBe(true)
  await page.goto(`/contacts/segments/${id}`)
  await expect(page.getByText('This segment is invalid, so nothing is sent to it.')).toBeVisible()
  await expect(page.getByText(`It uses the field “${name}”, which was deleted.`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Fix its conditions' }).click()
  await expect(page.getByText('A deleted field is x')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove condition: A deleted field is x' }).click()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('2 contacts')).toBeVisible()
  await expect(page.getByText('This segment is invalid')).toBeHidden()
})

test('a legacy segment offers only legacy fields, and its converted copy offers all', async ({
  page,
  api,
}) => {
  const cities = await givenCities(api)
  const name = `Legacy ${Date.now().toString(36)}`
  await api.post('/v3/contactdb/segments', {
    data: {
      name,
      list_id: cities.id,
      conditions: [{ field: 'first_name', operator: 'eq', value: 'Ada', and_or: '' }],
    },
  })
  const { results } = await (await api.get('/v3/marketing/segments/2.0')).json()
  const { id } = results.find((each: { name: string }) => each.name === name)
  await page.goto(`/contacts/segments/${id}/edit`)
  await page.getByRole('button', { name: 'Edit condition: First name is Ada' }).click()
  const subject = page.getByRole('combobox', { name: 'Field' })
  await subject.click()
  const list = page.locator(`[id="${await subject.getAttribute('aria-controls')}"]`)
  await expect(list.getByRole('option', { name: 'Date added' })).toBeVisible()
  await expect(list.getByRole('option', { name: 'City' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add group' })).toBeHidden()
  await subject.press('Escape')
  await page.getByRole('link', { name: 'Convert' }).click()
  await expect(page.getByRole('heading', { name: 'Duplicate a segment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add group' })).toBeVisible()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByRole('heading', { name: `Copy of ${name}`, level: 1 })).toBeVisible()
})
