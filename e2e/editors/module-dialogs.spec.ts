import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { modules, openDesign } from './build-design.ts'

const text = {
  link: { kind: 'Link to', email: 'Email address', save: 'Save link' },
  source: { open: 'Edit HTML', save: 'Save HTML', label: 'HTML' },
  convert: { title: 'Convert to code module?', back: 'Keep editing', convert: 'Convert to code module' },
  add: { button: 'Add Button', text: 'Add Text' },
  narrow: { summary: 'On phones', phones: 'Mobile', only: 'Mobile only' },
} as const

test.describe('the dialogs of a module', () => {
  test('edit the link of a button and its HTML, and convert it', async ({ page, api, expectAccessible }) => {
    await openDesign(page, api)
    await page.getByRole('button', { name: text.add.button, exact: true }).click()
    await page.keyboard.press('Control+k')
    await expect(page).toHaveURL(/\/editor\/modules\/edit-link$/)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text.link.kind).selectOption(text.link.email)
    await dialog.locator('input[name=address]').fill('nobody')
    await dialog.getByRole('button', { name: text.link.save }).click()
    await expect(dialog.locator('[data-field=address] [aria-invalid=true]')).toBeVisible()
    await expectAccessible()
    await dialog.locator('input[name=address]').fill('ada@nordlicht.example')
    await dialog.getByRole('button', { name: text.link.save }).click()
    await expect(page.locator('[data-field=href] input')).toHaveValue('ada@nordlicht.example')

    // With another label the module stays a button; with a table in it, it becomes code.
    await page.getByRole('button', { name: text.source.open }).first().click()
    await expect(page).toHaveURL(/\/editor\/modules\/edit_code$/)
    const source = dialog.getByRole('textbox', { name: text.source.label })
    await expect(source).toContainText('mailto:ada@nordlicht.example')
    await expectAccessible()
    const html = (await source.textContent()) ?? ''
    await source.fill(html.replace('mailto:ada', 'mailto:grace'))
    await dialog.getByRole('button', { name: text.source.save }).click()
    await expect(page.locator('[data-field=href] input')).toHaveValue('grace@nordlicht.example')
    await page.getByRole('button', { name: text.source.open }).first().click()
    await source.fill('<table><tr><td>Mine</td></tr></table>')
    await dialog.getByRole('button', { name: text.source.save }).click()
    await expect(page).toHaveURL(/\/editor\/edit_code\/convert$/)
    await expect(page.getByRole('heading', { name: text.convert.title })).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.convert.back }).click()
    await expect(source).toContainText('Mine')
    await dialog.getByRole('button', { name: text.source.save }).click()
    await dialog.getByRole('button', { name: text.convert.convert }).click()
    await expect(modules(page, 'code')).toHaveCount(1)
    await expect(modules(page, 'button')).toHaveCount(0)
    await expect(page.frameLocator('[data-kind=code] iframe').getByText('Mine')).toBeVisible()
    await expectSaved(page)
  })

  test('a module for phones only stays visible and is labelled', async ({ page, api, expectAccessible }) => {
    await openDesign(page, api)
    await page.getByRole('button', { name: text.add.text, exact: true }).click()
    await page.getByText(text.narrow.summary, { exact: true }).click()
    const styles = page.getByRole('complementary', { name: 'Styles' })
    await styles.getByText(text.narrow.phones, { exact: true }).click()
    await expect(modules(page, 'text').getByText(text.narrow.only)).toBeVisible()
    await expectAccessible()
    await expectSaved(page)
    await page.reload()
    await expect(modules(page, 'text').getByText(text.narrow.only)).toBeVisible()
  })
})

test('the dialogs of a module say so when nothing is selected', async ({ page, api, expectAccessible }) => {
  const editor = await openDesign(page, api)
  for (const [path, sentence] of [
    ['modules/edit-link', 'The selection can’t have a link'],
    ['modules/edit_code', 'No module is selected'],
    ['edit_code/convert', 'No module is selected'],
  ]) {
    await page.goto(`${editor}/${path}`)
    await expect(page.getByRole('dialog')).toContainText(sentence ?? '')
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('text pasted from Word keeps only words, lists and links', async ({ page, api }) => {
  await openDesign(page, api)
  await page.getByRole('button', { name: 'Add Text', exact: true }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.locator('.tiptap').evaluate((editor) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<p class=MsoNormal style='color:red'>We <b>open</b>, <a href="https://nordlicht.example/">see</a> {{city}}<o:p></o:p></p>
       <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Soup</p>`,
    )
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  const text = page.locator('.tiptap')
  await expect(text.locator('strong')).toHaveText('open')
  await expect(text.locator('a')).toHaveAttribute('href', 'https://nordlicht.example/')
  await expect(text.locator('ul li')).toHaveText('Soup')
  await expect(text.locator('[data-pill]')).toHaveText('City')
  await expect(text.locator('[style*=red]')).toHaveCount(0)
  await expectSaved(page)
})
