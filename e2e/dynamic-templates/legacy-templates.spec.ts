import { expect, test } from '../fixtures.ts'
import { givenTemplate, readVersion } from './given.ts'

const text = {
  title: 'Legacy Templates',
  link: 'Legacy templates',
  copy: 'Copy as new template',
  confirm: 'Copy template',
  open: 'Open the new template',
  replaceTags: 'Replace tags',
  replace: 'Replace 3 tags',
  done: '3 tags were replaced.',
  go: 'Continue editing',
  close: 'Closing characters',
  nothing: 'No tags with these characters were found.',
  becomes: (source: string, replacement: string) => `${source} becomes ${replacement}`,
} as const

test.describe('legacy templates', () => {
  test('are copied as dynamic templates with Handlebars tags', async ({ page, api, expectAccessible }) => {
    const name = 'Old receipt'
    const html_content = '<p>Hi -name-, -name-! See -shop- and -sincerely-</p>'
    const original = await givenTemplate(
      api,
      name,
      [{ name: 'First', subject: 'For you', html_content }],
      'legacy',
    )
    await page.goto('/dynamic-templates')
    await page.getByRole('link', { name: text.link }).click()
    await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expectAccessible()
    await page.getByRole('link', { name: 'First' }).click()

    await page.getByRole('link', { name: text.copy }).click()
    await expectAccessible()
    await page.getByRole('button', { name: text.confirm }).click()
    await expectAccessible()
    await page.getByRole('link', { name: text.open }).click()
    await expect(page).toHaveURL(/\/dynamic-templates\/d-\w+\/version\/[\w-]+\/editor\/legacy_tags$/)
    const [, template = '', version = ''] = /(d-\w+)\/version\/([\w-]+)/.exec(page.url()) ?? []
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('-name-')).toBeVisible()
    await expectAccessible()

    await dialog.getByRole('link', { name: text.replaceTags }).click()
    await dialog.getByLabel(text.close).fill('?')
    await expect(dialog.getByText(text.nothing)).toBeVisible()
    await dialog.getByLabel(text.close).fill('-')
    await dialog.getByLabel(text.becomes('-sincerely-', '{{sincerely}}')).uncheck()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.replace }).click()
    await expect(dialog.getByText(text.done)).toBeVisible()
    await expect(page).toHaveURL(/\/editor\/replace_tags\/success$/)
    await expectAccessible()
    await dialog.getByRole('button', { name: text.go }).click()

    const converted = '<p>Hi {{name}}, {{name}}! See {{shop}} and -sincerely-</p>'
    await expect(page.locator('.cm-content').first()).toHaveText(converted)
    expect((await readVersion(api, template, version)).html_content).toBe(converted)
    const untouched = await readVersion(api, original.id, original.versions[0] ?? '')
    expect(untouched.html_content).toBe(html_content)
  })
})

test('the legacy pages link to the designs', async ({ page, expectAccessible }) => {
  await page.goto('/legacy/templates')
  await page
    .getByRole('region', { name: 'Legacy', exact: true })
    .getByRole('link', { name: 'Design Library' })
    .click()
  await expect(page).toHaveURL(/\/legacy\/templates\/design-library$/)
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(tab('Your designs')).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
  await tab('Prepared designs').click()
  await expect(page).toHaveURL(/\/legacy\/templates\/design-library\/system-designs$/)
  await expect(page.getByRole('link', { name: 'Newsletter', exact: true })).toBeVisible()
})
