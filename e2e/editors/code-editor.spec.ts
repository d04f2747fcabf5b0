import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { post } from '../single-sends/given.ts'
import { givenCode, writeSource } from './given.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p style="height:40px">Row ${at}</p>`).join('\n')

test('source and message scroll together in both directions', async ({ page, api }) => {
  const id = await givenCode(api, rows(300))
  await page.goto(`/single-sends/${id}/editor`)
  const message = page.frameLocator('iframe').first()
  await expect(message.getByText('Row 299')).toBeAttached()
  const scroller = page.locator('.cm-scroller').first()
  await scroller.evaluate((element) => {
    element.scrollTop = element.scrollHeight
  })
  await expect(message.getByText('Row 299', { exact: true })).toBeInViewport()
  await page.locator('iframe').first().hover()
  await page.mouse.wheel(0, -100_000)
  await expect(message.getByText('Row 0', { exact: true })).toBeInViewport()
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeLessThan(200)
})

test('scrolling matches landmarks, not only shares of the height', async ({ page, api }) => {
  // A long head and a tall picture: equal shares of the height would show different parts.
  const head = `<style>\n${'.never { color: red }\n'.repeat(200)}</style>`
  const high = '<img src="/gap.png" alt="Gap" style="display:block;height:4000px;width:10px">'
  const id = await givenCode(
    api,
    `${head}\n${rows(100)}\n${high}\n<p>Beneath the gap</p>\n${rows(60).replaceAll('Row', 'Line')}`,
  )
  await page.goto(`/single-sends/${id}/editor`)
  const message = page.frameLocator('iframe').first()
  await expect(message.getByText('Line 59')).toBeAttached()
  // Landmarks at different heights, so that each is visible on the other side.
  await page
    .locator('.cm-scroller')
    .first()
    .evaluate(async (element) => {
      const way = () => element.scrollHeight - element.clientHeight
      // The heights of lines outside the view are estimates until they are rendered.
      for (let round = 0; round < 12; round++) {
        const row = [...element.querySelectorAll('.cm-line')].find((line) =>
          line.textContent.includes('Row 50<'),
        )
        if (row) {
          const down = row.getBoundingClientRect().top - element.getBoundingClientRect().top
          element.scrollTop += down - (element.scrollTop / way()) * element.clientHeight
        } else {
          element.scrollTop = ((202 + 50) / 365) * way()
        }
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }
    })
  await expect(page.locator('.cm-line', { hasText: 'Row 50<' })).toBeInViewport()
  await expect(message.getByText('Row 50', { exact: true })).toBeInViewport()
  const frame = page.locator('iframe').first()
  await frame.hover()
  const way = await frame.evaluate((element) => {
    const document = (element as HTMLIFrameElement).contentDocument
    const [all, beneath] = [document?.scrollingElement, document?.querySelector('img + p')]
    if (!all || !beneath) throw new Error('The message does not stand there.')
    const share = (beneath.getBoundingClientRect().top + all.scrollTop) / all.scrollHeight
    return share * (all.scrollHeight - all.clientHeight) - all.scrollTop
  })
  await page.mouse.wheel(0, way)
  await expect(message.getByText('Beneath the gap')).toBeInViewport()
  await expect(page.locator('.cm-line', { hasText: 'Beneath the gap' })).toBeInViewport()
})

test('a source never contains the NUL character, which can not be stored', async ({ page, api }) => {
  const id = await givenCode(api, '<p>Old</p>')
  await page.goto(`/single-sends/${id}/editor`)
  await writeSource(page, '<p>New\0 words</p>')
  await expectSaved(page)
  const { email_config } = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
  expect(email_config.html_content).toBe('<p>New words</p>')
})

test('finds and replaces, highlights tags, and undoes everything', async ({
  page,
  api,
  expectAccessible,
}) => {
  const html = '<p>{{first_name}} buys a boat, a boat</p>\r\n{{#if vip}}<b>VIP</b>{{/if}}'
  const id = await givenCode(api, html)
  await page.goto(`/single-sends/${id}/editor`)
  // A mark of the checks may cover some letters of a tag.
  const marked = async (kind: string) => (await page.locator(`.cm-tag-${kind}`).allTextContents()).join('')
  await expect.poll(() => marked('value')).toBe('{{first_name}}')
  await expect.poll(() => marked('block')).toBe('{{#if vip}}{{/if}}')
  await page.getByRole('button', { name: 'Find and replace' }).click()
  await page.locator('.cm-search input[name=search]').fill('boat')
  await page.locator('.cm-search input[name=replace]').fill('ship')
  await expectAccessible()
  await page.locator('.cm-search button[name=replaceAll]').click()
  await expectSaved(page)
  const stored = async () =>
    (await (await api.get(`/v3/marketing/singlesends/${id}`)).json()).email_config.html_content
  expect(await stored()).toBe(html.replaceAll('boat', 'ship'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toBe(html)
})

test('lists findings, goes to their lines and applies the certain fixes', async ({
  page,
  api,
  expectAccessible,
}) => {
  const id = await givenCode(
    api,
    '<p>Words enough to be read</p>\n<img src="https://example.org/a.png">\n{{plann}}',
  )
  await page.goto(`/single-sends/${id}/editor`)
  await page.getByRole('button', { name: /problems found/ }).click()
  await expect(page.getByText('There is no field “plann”')).toBeVisible()
  await expect(page.locator('.cm-lint-marker-warning')).toHaveCount(2)
  await expectAccessible()
  await page.getByRole('button', { name: 'Fix' }).click()
  await expect(page.locator('.cm-content').first()).toContainText('{{{unsubscribe}}}')
  await expect(page.getByText('The message has no unsubscribe link')).toHaveCount(0)
  await expect(page.getByText('There is no field “plann”')).toBeVisible()
})

test('a source of three megabytes stays usable, and a too large one is kept locally', async ({
  page,
  api,
}) => {
  const id = await givenCode(api, '<p>Small</p>')
  await page.goto(`/single-sends/${id}/editor`)
  await writeSource(page, `${rows(70_000)}\n<p>Last of all</p>`)
  await page.locator('.cm-content').first().press('Control+End')
  await page.keyboard.type('<p>Typed at the end</p>')
  await expect(page.locator('.cm-content').first()).toContainText('Typed at the end')
  await expect(page.frameLocator('iframe').first().getByText('Typed at the end')).toBeAttached()
  await expect(page.getByText('The message is larger than 1 MB')).toBeVisible()
  await expect(page.locator('[data-save-state=failed]')).toBeVisible()
})

test('a design of five hundred modules can be opened and edited', async ({ page, api }) => {
  const modules = Array.from({ length: 500 }, (_, at) => ({
    ...newModule('text', crypto.randomUUID(), 'en'),
    blocks: [{ type: 'paragraph', align: 'unset', spans: [{ text: `Module ${at}` }] }],
  }))
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Long',
    email_config: { editor: 'design', document: { ...newDesign('en'), modules } },
  })
  await page.goto(`/single-sends/${id}/editor/modules`)
  await expect(page.locator('[data-module]')).toHaveCount(500)
  await page.locator('[data-module]').nth(7).click()
  await page.locator('.tiptap').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' with more')
  await expect(page.getByText('Module 7 with more')).toBeVisible()
  await expectSaved(page)
})

test('the findings of a design are listed beside it and can be fixed there', async ({
  page,
  api,
  expectAccessible,
}) => {
  const text = newModule('text', crypto.randomUUID(), 'en')
  const pale = [{ type: 'paragraph', align: 'unset', spans: [{ text: 'Pale words', color: '#cccccc' }] }]
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Pale',
    email_config: {
      editor: 'design',
      document: {
        ...newDesign('en'),
        modules: [{ ...text, blocks: pale }, newModule('unsubscribe', crypto.randomUUID(), 'en')],
      },
    },
  })
  await page.goto(`/single-sends/${id}/editor/modules`)
  await page.getByRole('button', { name: /problems? found/ }).click()
  await expect(page.getByText('The text is hard to read')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^The text is hard to read/ }).click()
  await expect(page.locator('[data-selected]')).toHaveAttribute('data-kind', 'text')
  await page.getByRole('button', { name: 'Fix' }).click()
  await expect(page.getByText('The text is hard to read')).toHaveCount(0)
})
