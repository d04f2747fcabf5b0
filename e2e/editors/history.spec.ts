import { givenTemplate } from '../dynamic-templates/given.ts'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { post } from '../single-sends/given.ts'
import { givenCode, writeSource } from './given.ts'

const text = {
  history: 'History',
  restore: 'Restore this state',
  before: 'Before the first change',
  undo: 'Undo',
  name: 'Name the current state',
  keep: 'Save name',
  byYou: 'You are editing this message in another window.',
  takeOver: 'Take over',
  taken: 'You have taken over this message in another window.',
  compare: 'Compare',
  mine: 'Yours, not saved yet',
  copy: 'Save mine as a copy',
  keepMine: 'Keep mine',
  restoreDraft: 'Restore',
} as const

test.describe('the history', () => {
  test('restores an earlier state and undoes that', async ({ page, api, expectAccessible }) => {
    const id = await givenCode(api, '<p>Once</p>')
    await page.goto(`/single-sends/${id}/editor`)
    const message = page.frameLocator('iframe').first()
    await writeSource(page, '<p>Now</p>')
    await expectSaved(page)
    await page.getByRole('button', { name: text.history }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: text.before }).click()
    await expect(dialog.frameLocator('iframe').first().getByText('Once')).toBeVisible()
    await expect(dialog.frameLocator('iframe').last().getByText('Now')).toBeVisible()
    await dialog.getByLabel(text.name).fill('Mark')
    await dialog.getByRole('button', { name: text.keep }).click()
    await expect(dialog.getByRole('button', { name: /Mark/ })).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.restore }).click()
    await expect(dialog).toBeHidden()
    await expect(message.getByText('Once')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: text.undo }).click()
    await expect(message.getByText('Now')).toBeVisible()
  })

  test('the second window is read-only until it takes over, and the first is notified', async ({
    page,
    api,
    context,
    expectAccessible,
  }) => {
    const id = await givenCode(api, '<p>Shared</p>')
    const held = page.waitForResponse((answer) => answer.url().endsWith('/lock'))
    await page.goto(`/single-sends/${id}/editor`)
    await held
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(second.getByText(text.byYou)).toBeVisible()
    await expect(second.locator('.cm-content')).toHaveCount(0)
    await expect(second.frameLocator('iframe').getByText('Shared')).toBeVisible()
    await writeSource(page, '<p>Typed by the first</p>')
    await second.getByRole('button', { name: text.takeOver }).click()
    await expect(page.getByText(text.taken)).toBeVisible()
    await expectAccessible()
    await expect(second.locator('.cm-content').first()).toBeVisible()
    await second.close()
    // The first window takes over again and has its typed text.
    await page.getByRole('button', { name: text.takeOver }).click()
    await expect(page.locator('.cm-content').first()).toContainText('Typed by the first')
  })

  test('shows both versions of a conflict, and saves mine as a copy', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const id = await givenCode(api, '<p>Begun</p>')
    await page.goto(`/single-sends/${id}/editor`)
    await expect(page.locator('.cm-content').first()).toContainText('Begun')
    const theirs = { email_config: { html_content: '<p>Theirs</p>' } }
    expect((await api.patch(`/v3/marketing/singlesends/${id}`, { data: theirs })).status()).toBe(202)
    await writeSource(page, '<p>Mine</p>')
    await page.getByRole('button', { name: text.compare }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.frameLocator('iframe').first().getByText('Theirs')).toBeVisible()
    await expect(dialog.frameLocator('iframe').last().getByText('Mine')).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.copy }).click()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page.locator('.cm-content').first()).toContainText('Mine')
    const { email_config } = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
    expect(email_config.html_content).toBe('<p>Theirs</p>')
  })
})

test('saves mine as a copy of a design and of a template version, too', async ({ page, api }) => {
  const html_content = '<p>Begun</p>'
  const design = await post(api, '/v3/designs', { name: 'Kept', editor: 'code', html_content })
  const version = { name: 'Kept', editor: 'code', html_content }
  const { id, versions } = await givenTemplate(api, 'Copied', [version])
  const places = [
    { stored: `/v3/designs/${design.id}`, editor: `/design-library/your-designs/${design.id}/editor` },
    {
      stored: `/v3/templates/${id}/versions/${versions[0]}`,
      editor: `/dynamic-templates/${id}/version/${versions[0]}/editor`,
    },
  ]
  for (const { stored, editor } of places) {
    await page.goto(editor)
    await expect(page.locator('.cm-content').first()).toContainText('Begun')
    expect((await api.patch(stored, { data: { html_content: '<p>Theirs</p>' } })).ok()).toBe(true)
    await writeSource(page, '<p>Mine</p>')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save mine as a copy' }).click()
    await expect(page).not.toHaveURL(new RegExp(editor))
    await expect(page.locator('.cm-content').first()).toContainText('Mine')
    expect((await (await api.get(stored)).json()).html_content).toBe('<p>Theirs</p>')
  }
})

test.describe('a lock', () => {
  // The service worker releases the lock of a closed page.
  test.use({ serviceWorkers: 'allow' })

  test('is released when its window is closed', async ({ page, api, context }) => {
    const id = await givenCode(api, '<p>Passed on</p>')
    await page.goto('/single-sends')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    for (let round = 0; round < 4; round++) {
      const window = await context.newPage()
      const held = window.waitForResponse((answer) => answer.url().endsWith('/lock'))
      await window.goto(`/single-sends/${id}/editor`)
      expect(await (await held).json()).toEqual({ held: true, by: null })
      if (round === 0) {
        // A reloaded page keeps the lock.
        const again = window.waitForResponse((answer) => answer.request().method() === 'PUT')
        await window.reload()
        expect(await (await again).json()).toEqual({ held: true, by: null })
      }
      // A browser does not send the release of a page that is still loading.
      await expect(window.locator('.cm-content').first()).toBeVisible()
      await window.close()
      const asked = { data: { holder: crypto.randomUUID() } }
      const lock = `/v3/marketing/content/single_send/${id}/lock`
      await expect.poll(async () => (await (await api.put(lock, asked)).json()).held).toBe(true)
      await api.delete(`${lock}/${asked.data.holder}`)
    }
  })
})

test('offline input survives closing the browser', async ({ page, api, context }) => {
  const id = await givenCode(api, '<p>Before</p>')
  await page.goto(`/single-sends/${id}/editor`)
  await expect(page.locator('.cm-content').first()).toContainText('Before')
  await context.setOffline(true)
  await writeSource(page, '<p>Typed on the train</p>')
  await page.close()
  await context.setOffline(false)
  // A window closed offline does not release its lock.
  const lock = `/v3/marketing/content/single_send/${id}/lock`
  const held = await api.put(lock, { data: { holder: crypto.randomUUID(), take_over: true } })
  expect(await held.json()).toEqual({ held: true, by: null })
  const later = await context.newPage()
  await later.goto(`/single-sends/${id}/editor`)
  await later.getByRole('button', { name: 'Take over' }).click()
  await later.getByRole('button', { name: 'Restore' }).click()
  await expect(later.locator('.cm-content').first()).toContainText('Typed on the train')
  await expectSaved(later)
  const { email_config } = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
  expect(email_config.html_content).toContain('Typed on the train')
})

test.describe('taking over', () => {
  test('stays read-only until the stored message is loaded', async ({ page, api }) => {
    const id = await givenCode(api, '<p>Before</p>')
    const path = `/v3/marketing/singlesends/${id}`
    const lock = `/v3/marketing/content/single_send/${id}/lock`
    await api.put(lock, { data: { holder: crypto.randomUUID() } })
    await page.goto(`/single-sends/${id}/editor`)
    const message = page.frameLocator('iframe').first()
    await expect(message.getByText('Before')).toBeVisible()
    await expect(page.getByText(text.byYou)).toBeVisible()
    const theirs = { email_config: { html_content: '<p>Stored meanwhile</p>' } }
    expect((await api.patch(path, { data: theirs })).status()).toBe(202)
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        await isAnswered
        await route.continue()
      },
    )
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await page.getByRole('button', { name: text.takeOver }).click()
    await asked
    await expect(message.getByText('Before')).toBeVisible()
    await expect(page.locator('.cm-content')).toHaveCount(0)
    answer()
    await expect(page.locator('.cm-content').first()).toContainText('Stored meanwhile')
  })
})
