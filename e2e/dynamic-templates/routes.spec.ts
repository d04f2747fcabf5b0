import { givenEmailTest } from '../email-tests.ts'
import { expect, test } from '../fixtures.ts'
import { givenSender, givenTemplate } from './given.ts'

/** Every address below a template, opened directly. `:code` and `:design` are versions of these editors. */
const list = [
  ...['/edit', '/duplicate', '/delete', '/versions/new', '/versions/:code/delete'],
  ...[
    '/version/:code/preview',
    '/version/:code/compare',
    '/version/:code/send_test',
    '/version/:code/editor',
  ],
]
const ofEditor = [
  ...['test_data', 'preview', 'preview/test_data', 'modals/send_test', 'image_manager'],
  ...['legacy_tags', 'replace_tags', 'replace_tags/success'],
  ...['email_testing', 'email_testing/review', 'email_testing/view_results'],
].map((path) => `/version/:code/editor/${path}`)
const ofModules = ['modules', 'modules/edit-link', 'modules/edit_code', 'edit_code/convert'].map(
  (path) => `/version/:design/editor/${path}`,
)
const areas = [
  { base: '/dynamic-templates', generation: 'dynamic', paths: list },
  { base: '/dynamic-templates', generation: 'dynamic', paths: [...ofEditor, ...ofModules] },
  { base: '/legacy/templates', generation: 'legacy', paths: [...list, '/version/:code/editor/copy'] },
] as const

/** In German, as all walks; each address is opened once and judged in both themes. */
test.describe('opened directly', () => {
  test.use({ language: 'de', theme: 'dark' })

  for (const { base, generation, paths } of areas) {
    test(`${base} and ${paths[0]}`, async ({ page, api, open, settled, expectAccessible }) => {
      const { id, versions } = await givenTemplate(
        api,
        `Walked ${generation}`,
        [
          { name: 'Code', subject: 'Hi', html_content: '<p>Hi -name-</p>' },
          { name: 'Design', editor: 'design' },
        ],
        generation,
      )
      await givenSender(api, `walk-${paths.length}@nordlicht.example`)
      const isTested = paths.some((path) => path.endsWith('/view_results'))
      const results = isTested ? await givenEmailTest(api, 'template_version', versions[0] ?? '') : []
      for (const path of [...paths, ...results.map((end) => `/version/:code/editor${end}`)]) {
        await test.step(path, async () => {
          const place = path.replace(':code', versions[0] ?? '').replace(':design', versions[1] ?? '')
          await open(`${base}/${id}${place}`)
          await expect(page).toHaveURL(new RegExp(`${base}/${id}${place}$`))
          await expect(page.getByRole('heading').first()).toBeVisible()
          await settled()
          await expectAccessible()
          await expectAccessible('light')
        })
      }
    })
  }
})

test('addresses of module dialogs redirect to the code editor', async ({ page, api }) => {
  const { id, versions } = await givenTemplate(api, 'By hand', [{ name: 'Code', html_content: '<p>Hi</p>' }])
  const editor = `/dynamic-templates/${id}/version/${versions[0]}/editor`
  await page.goto(`${editor}/modules/edit-link`)
  await expect(page).toHaveURL(new RegExp(`${editor}$`))
  await expect(page.locator('.cm-content').first()).toBeVisible()
})
