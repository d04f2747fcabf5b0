import { expect, test } from '../fixtures.ts'

const library = '/design-library/your-designs'
const none = '00000000-0000-7000-8000-000000000000'

/** Every address below a design's editor, opened directly. */
const ofEditor = [
  ...['', '/modules', '/modules/edit-link', '/modules/edit_code', '/edit_code/convert'],
  ...['/preview', '/preview/test_data', '/test_data'],
  ...['/image_manager', '/image_manager/edit', `/image_manager/images/${none}/delete`],
]

/** In German, as all walks; each address is opened once and judged in both themes. */
test.use({ language: 'de', theme: 'dark' })

test('the editor of a design and its dialogs can be opened directly', async ({
  page,
  api,
  open,
  settled,
  expectAccessible,
}) => {
  const made = await api.post('/v3/designs', { data: { name: 'Walked', editor: 'design' } })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  for (const part of ofEditor) {
    await test.step(part || 'the editor', async () => {
      await open(`${library}/${id}/editor${part}`)
      await expect(page.getByRole('heading', { name: 'Walked' }).first()).toBeAttached()
      await settled()
      await expectAccessible()
      await expectAccessible('light')
    })
  }
  await test.step('an old address', async () => {
    await open('/design-library/my-designs')
    await expect(page).toHaveURL(library)
  })
  await test.step('a deleted design', async () => {
    await open(`${library}/${none}/editor`)
    await expect(page.getByRole('link')).toBeVisible()
    await expectAccessible()
    await expectAccessible('light')
  })
})
