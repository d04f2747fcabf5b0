import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { givenSendable, post } from '../single-sends/given.ts'
import { givenCode, givenDesign, writeSource } from './given.ts'

const text = {
  data: 'Test data as JSON',
  notJson: 'Line 2, column 16',
  as: 'Preview as',
  dark: 'Dark',
  mobile: 'Mobile',
  plain: 'Plain text',
  edit: 'Edit plain text',
  done: 'Done',
  again: 'Generate it from the message again',
  show: 'Show test data',
  code: 'Code',
} as const

test.describe('previews', () => {
  test('shows a message with test data, for a contact, in dark mode and as text', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const contact = 'ada@example.org'
    const put = await api.put('/v3/marketing/contacts', {
      data: { contacts: [{ email: contact, first_name: 'Lovelace' }] },
    })
    const { job_id } = await put.json()
    await expect
      .poll(async () => (await (await api.get(`/v3/marketing/contacts/imports/${job_id}`)).json()).status)
      .toBe('completed')
    const id = await givenCode(
      api,
      '<p>Dear {{first_name}}</p><a href="{{{unsubscribe}}}">x</a>',
      'To {{first_name}}',
    )
    const editor = `/single-sends/${id}/editor`
    await page.goto(`${editor}/preview`)
    const dialog = page.getByRole('dialog')
    const message = dialog.frameLocator('iframe')
    await expect(message.getByText('Dear First name')).toBeVisible()
    await expectAccessible()

    await dialog.getByRole('link', { name: text.show }).click()
    await expect(page).toHaveURL(`${editor}/preview/test_data`)
    const data = dialog.getByRole('textbox', { name: text.data })
    await data.fill('{\n  "first_name" "Bo"\n}')
    await expect(dialog.getByText(text.notJson)).toBeVisible()
    await expectAccessible()
    await data.fill('{ "first_name": "Bo" }')
    await expect(message.getByText('Dear Bo')).toBeVisible()
    await expect(dialog.getByText('To Bo')).toBeVisible()

    await dialog
      .getByRole('combobox', { name: text.as })
      .or(dialog.getByLabel(text.as))
      .first()
      .fill('Lovela')
    await page.getByRole('option', { name: new RegExp(contact) }).click()
    await expect(message.getByText('Dear Lovelace')).toBeVisible()
    await dialog.getByText(text.dark, { exact: true }).click()
    await expect(message.getByText('Dear Lovelace')).toBeVisible()
    await dialog.getByText(text.mobile, { exact: true }).click()
    await dialog.getByText(text.plain, { exact: true }).click()
    await expect(dialog.locator('pre')).toContainText('Dear Lovelace')

    await dialog.getByRole('button', { name: text.edit }).click()
    const area = dialog.getByRole('textbox', { name: text.plain })
    await expect(area).toHaveValue(/Dear \{\{first_name\}\}/)
    await area.fill('By hand for {{first_name}}')
    await dialog.getByRole('button', { name: text.done }).click()
    await expect(dialog.locator('pre')).toContainText('By hand for Lovelace')
    await expectAccessible()
    await expect(async () => {
      const { email_config } = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
      expect(email_config).toMatchObject({
        generate_plain_content: false,
        plain_content: 'By hand for {{first_name}}',
      })
    }).toPass()
    await dialog.getByRole('button', { name: text.again }).click()
    await expect(dialog.locator('pre')).toContainText('Dear Lovelace')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(editor)
    // Test data is kept in this browser.
    await page.goto(`${editor}/test_data`)
    await expect(page.frameLocator('iframe').first().getByText('Dear Bo')).toBeVisible()
    await expectAccessible()
  })
})

test('a broken tag keeps the last valid preview and links to its position', async ({ page, api }) => {
  const id = await givenCode(api, '<p>Good</p>')
  await page.goto(`/single-sends/${id}/editor`)
  const message = page.frameLocator('iframe').first()
  await expect(message.getByText('Good')).toBeVisible()
  await writeSource(page, '<p>Good</p>\n\n<p>{{#if x}}</p>')
  await expect(page.getByText('The preview shows the last version without errors.')).toBeVisible()
  await expect(message.getByText('Good')).toBeVisible()
  await page.getByRole('button', { name: 'Line 3, column 4' }).click()
  await expect(page.locator('.cm-content').first()).toBeFocused()
  await page.keyboard.type('!')
  await expect(page.locator('.cm-content').first()).toContainText('<p>!{{#if x}}')
})

test('the preview equals the sent message byte for byte', async ({ page, api }) => {
  const given = await givenSendable(api, 1)
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Same',
    send_to: { list_ids: [given.listId] },
    email_config: {
      subject: 'Hi {{first_name}}',
      design_id: 'starter-newsletter-en',
      sender_id: given.senderId,
      suppression_group_id: given.groupId,
    },
  })
  await page.goto(`/single-sends/${id}/editor/preview`)
  const { html } = await (await api.post(`/v3/marketing/singlesends/${id}/preview`, { data: {} })).json()
  const shown = async () => {
    const source = await page.getByRole('dialog').locator('iframe').getAttribute('srcdoc')
    return source?.replace(/<meta http-equiv="Content-Security-Policy".*?><base target="_blank">/, '')
  }
  await expect.poll(shown).toBe(html)
})

test('a broken tag in a design links to its module', async ({ page, api }) => {
  const id = await givenDesign(api)
  await page.goto(`/single-sends/${id}/editor/modules`)
  await page.locator('[data-kind=text]').first().click()
  await page.locator('.tiptap').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' {{#if x}}')
  await expectSaved(page)
  await page.keyboard.press('Escape')
  await page.goto(`/single-sends/${id}/editor/preview`)
  await page.getByRole('dialog').getByRole('button', { name: /^Line/ }).click()
  await expect(page.locator('[data-selected]')).toHaveAttribute('data-kind', 'text')
})
