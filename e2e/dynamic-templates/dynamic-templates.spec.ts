import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { givenSender, givenTemplate, mailTo, readVersion } from './given.ts'

const text = {
  create: 'Create a dynamic template',
  submit: 'Create template',
  addVersion: 'Add version',
  code: 'Code editor',
  settingsTab: 'Settings',
  back: 'Back',
  active: 'Active',
  actions: (name: string) => `Actions for ${name}`,
  makeActive: 'Make active',
  compare: 'Compare',
  undo: 'Undo',
  preview: 'Preview',
  sendTest: 'Send test',
  sent: 'Test sent to 1 address.',
  renameItem: 'Rename',
  rename: 'Rename template',
  used: 'in the last 30 days it was sent to 2 recipients',
  duplicate: 'Duplicate template',
  copyOf: (name: string) => `Copy of ${name}`,
  delete: 'Delete template',
  deleteVersion: 'Delete version',
  isActive: 'is active, so it can’t be deleted',
  search: 'Template name or version',
} as const

test.describe('dynamic templates', () => {
  test('are created, edited, filled with test data, tested and activated', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const name = 'Receipt'
    await givenSender(api, 'shop@nordlicht.example')
    await page.goto('/dynamic-templates')
    await page.getByRole('link', { name: text.create }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: text.submit }).click()
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    await page.locator('input[name=name]').fill(name)
    await page.keyboard.press('Enter')

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(row.locator('code')).toHaveText(/^d-[0-9a-f]{32}$/)
    const id = await row.locator('code').textContent()
    await expectAccessible()

    await row.getByRole('link', { name: text.addVersion }).click()
    await expectAccessible()
    await page.getByRole('button', { name: text.code }).click()
    await expect(page).toHaveURL(/\/version\/[\w-]+\/editor$/)
    const version = /version\/([\w-]+)/.exec(page.url())?.[1] ?? ''
    await page.locator('input[name=name]').fill('Plain')
    await page.locator('[data-line][data-name=subject]').fill('Order {{order.id}}')
    await page.locator('.cm-content').first().fill('<p>Thank you, {{name}}.</p>')
    await expectSaved(page)
    await expectAccessible()
    const stored = await readVersion(api, id ?? '', version)
    expect(stored).toMatchObject({ name: 'Plain', subject: 'Order {{order.id}}', active: 1 })
    expect(stored.plain_content).toContain('Thank you, {{name}}.')

    const data = JSON.stringify({ name: 'Ada', order: { id: 17 } })
    await api.patch(`/v3/templates/${id}/versions/${version}`, { data: { test_data: data } })
    await page.goto(`/dynamic-templates/${id}/version/${version}/preview?open=${id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Order 17')).toBeVisible()
    await expect(page.frameLocator('[role=dialog] iframe').getByText('Thank you, Ada.')).toBeVisible()
    await page.keyboard.press('Escape')

    await row.getByRole('button', { name: text.actions('Plain') }).click()
    await page.getByRole('menuitem', { name: text.sendTest }).click()
    await dialog.locator('input[name=emails]').fill('reader@example.org')
    await expectAccessible()
    await dialog.getByRole('button', { name: text.sendTest }).click()
    await expect(page.getByText(text.sent)).toBeVisible()
    const mail = await mailTo(api, 'reader@example.org')
    expect(mail?.subject).toBe('Test - Order 17')
    expect(mail?.html).toContain('Thank you, Ada.')

    const second = await api.post(`/v3/templates/${id}/versions`, {
      data: { name: 'Festive', html_content: '<p>Merry thanks, {{name}}.</p>' },
    })
    expect(second.status()).toBe(201)
    await page.reload()
    const card = (of: string) => row.getByRole('listitem').filter({ hasText: of })
    await expect(card('Plain').getByText(text.active, { exact: true })).toBeVisible()
    await row.getByRole('button', { name: text.actions('Festive') }).click()
    await page.getByRole('menuitem', { name: text.makeActive }).click()
    // The toast disappears after ten seconds, unless the pointer is over it.
    const undo = page.getByRole('status').getByRole('button', { name: text.undo })
    await undo.hover()
    await expect(card('Festive').getByText(text.active, { exact: true })).toBeVisible()
    await expect(card('Plain').getByText(text.active, { exact: true })).toHaveCount(0)
    await undo.click()
    await expect(card('Plain').getByText(text.active, { exact: true })).toBeVisible()

    await row.getByRole('button', { name: text.actions('Festive') }).click()
    await page.getByRole('menuitem', { name: text.compare }).click()
    await expect(dialog.getByRole('heading', { name: /^(Festive|Plain)$/ })).toHaveText(['Festive', 'Plain'])
    await dialog.getByText('HTML', { exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Festive' }).locator('.cm-changedText')).toHaveText([
      'Merry thanks',
    ])
    await expectAccessible()
  })

  test('are renamed, duplicated, searched and deleted, with undo', async ({ page, api }) => {
    const name = 'Reminder'
    const { id, versions } = await givenTemplate(api, name, [
      { name: 'Gentle', subject: 'A reminder' },
      { name: 'Firm' },
    ])
    const heading = (of: string) => page.getByRole('heading', { name: of, exact: false })

    await page.goto('/dynamic-templates')
    await heading(name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: text.renameItem, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/dynamic-templates/${id}/edit$`))
    await page.locator('input[name=name]').fill(`${name} 2`)
    // The list changes before the server has answered.
    const renamed = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: text.rename }).click()
    expect((await renamed).ok()).toBe(true)
    await expect(heading(`${name} 2`)).toBeVisible()

    await page.goto(`/dynamic-templates/${id}/duplicate`)
    await page.getByRole('button', { name: text.duplicate }).click()
    await expect(heading(text.copyOf(`${name} 2`))).toBeVisible()

    await page.getByPlaceholder(text.search).fill('firm')
    await expect(page).toHaveURL(/search=firm/)
    await expect(page.getByRole('listitem').getByText('Firm')).toHaveCount(2)

    await page.goto(`/dynamic-templates/${id}/versions/${versions[0]}/delete`)
    await expect(page.getByRole('dialog').getByText(text.isActive)).toBeVisible()
    await page.goto(`/dynamic-templates/${id}/versions/${versions[1]}/delete`)
    await page.getByRole('button', { name: text.deleteVersion }).click()
    await expect(page).toHaveURL(/\/dynamic-templates$/)
    expect((await api.get(`/v3/templates/${id}/versions/${versions[1]}`)).status()).toBe(404)

    const email = 'programs@nordlicht.example'
    await givenSender(api, email)
    const personalizations = ['ada', 'ben'].map((who) => ({ to: [{ email: `${who}@example.com` }] }))
    const mail = { from: { email }, template_id: id, personalizations }
    expect((await api.post('/v3/mail/send', { data: mail })).status()).toBe(202)
    await page.goto(`/dynamic-templates/${id}/delete`)
    await expect(page.getByRole('dialog')).toContainText(`${name} 2`)
    await expect(page.getByRole('dialog')).toContainText(text.used)
    await page.getByRole('button', { name: text.delete }).click()
    const row = page.getByRole('button', { name: new RegExp(`^${name} 2`) })
    await expect(row).toHaveCount(0)
    await page.getByRole('status').getByRole('button', { name: text.undo }).click()
    await expect(row).toBeVisible()
  })
})

test('a template over the limit is refused in the name form', async ({ page, api }) => {
  await page.route('**/v3/templates', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            errors: [
              { message: '', field: null, error_id: 'template_limit_reached', details: { limit: 300 } },
            ],
          },
        })
      : route.continue(),
  )
  expect((await api.get('/v3/templates')).status()).toBe(200)
  await page.goto('/dynamic-templates/new')
  await page.locator('input[name=name]').fill('One more')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('There are already 300 templates.')).toBeVisible()
})
