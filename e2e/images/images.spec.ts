import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { setOffline } from '../set-offline.ts'
import { png } from './png.ts'

const text = {
  details: 'Image details',
  none: 'This image is not used yet.',
  dialog: 'Delete image',
  used: 'It is used here:',
  undo: 'Undo',
  deleted: '” deleted.',
  uploaded: '3 images uploaded.',
  wrongType: 'Only GIF, JPEG and PNG',
  tooLarge: 'exceeds per-image size of 4MB, resize and retry',
  portrait: 'Portrait 3:4',
  landscape: 'Landscape 4:3',
  turn: 'Rotate right',
  corner: 'Bottom right corner',
  undoStep: 'Undo',
  adjust: 'Adjust',
  grayscale: 'Grayscale',
  save: 'Save as a new image',
  suffix: 'edited',
  alt: 'Alt text',
  insert: 'Insert',
  edit: 'Edit image',
  cancel: 'Cancel',
} as const

const library = '/design-library/your-images'

async function choose(page: Page, ...files: { name: string; buffer: Buffer; mimeType?: string }[]) {
  await page
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ mimeType: 'image/png', ...file })))
}

/** Uploads an image through the API. */
async function given(api: APIRequestContext, name: string): Promise<{ id: string; url: string }> {
  const buffer = png(400, 300, [14, 102, 85])
  const answer = await api.post('/v3/images', {
    multipart: { upload: { name, mimeType: 'image/png', buffer } },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function givenSend(api: APIRequestContext, name: string, html: string): Promise<string> {
  const data = { name, email_config: { html_content: html } }
  const answer = await api.post('/v3/marketing/singlesends', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

test.describe('images', () => {
  test('are uploaded several at once, and other files are refused', async ({ page, expectAccessible }) => {
    await page.goto(library)
    await expect(page.locator('input[type=file]')).toBeAttached()
    await expectAccessible()
    const names = ['one', 'two', 'three'].map((name) => `${name}.png`)
    await choose(page, ...names.map((name) => ({ name, buffer: png(40, 30, [200, 80, 40]) })))
    await expect(page.getByRole('status').filter({ hasText: text.uploaded })).toBeVisible()
    for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible()
    await expectAccessible()

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await choose(page, { name: 'vector.png', buffer: svg })
    await expect(page.getByRole('alert').filter({ hasText: text.wrongType })).toContainText('vector.png')
    await choose(page, { name: 'huge.png', buffer: Buffer.alloc(4 * 1024 * 1024 + 1) })
    await expect(page.getByRole('alert').filter({ hasText: text.tooLarge })).toContainText('huge.png')
    await expect(page.getByRole('progressbar')).toHaveCount(0)

    await page.getByRole('searchbox').fill('two')
    await expect(page.getByRole('link', { name: 'one.png' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'two.png' })).toBeVisible()
  })

  test('show where they are used, and are deleted and restored', async ({ page, api, expectAccessible }) => {
    const name = 'used.png'
    const image = await given(api, name)
    await page.goto(library)
    await page.getByRole('link', { name }).click()
    const sheet = page.getByRole('dialog', { name: text.details })
    await expect(sheet.getByText(text.none)).toBeVisible()
    await expect(page.locator(`nav a[href="${library}"]`)).toHaveAttribute('aria-current', 'page')
    await expect(sheet.getByText('400 × 300')).toBeVisible()
    await expectAccessible()

    const send = await givenSend(api, 'Shows', `<img src="${image.url}" alt="">`)
    await page.goto(`/design-library/images/${image.id}/details`)
    const use = sheet.getByRole('link', { name: 'Shows' })
    await expect(use).toHaveAttribute('href', `/single-sends/${send}/editor`)

    await page.goto(`/design-library/images/${image.id}/delete`)
    const dialog = page.getByRole('dialog', { name: text.dialog })
    await expect(dialog.getByText(text.used)).toBeVisible()
    await expect(dialog.getByText('Shows', { exact: true })).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.dialog }).click()
    const notice = page.getByRole('status').filter({ hasText: text.deleted })
    await expect(notice).toContainText(name)
    // The toast disappears after ten seconds, unless the pointer is over it.
    await notice.hover()
    await expect(page).toHaveURL(new RegExp(`${library}$`))
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await notice.getByRole('button', { name: text.undo, exact: true }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  test('are edited by keyboard and saved as new ones', async ({ page, api, settled, expectAccessible }) => {
    const { id } = await given(api, 'raw.png')
    await page.goto(`/design-library/images/${id}/editor`)
    const save = page.getByRole('button', { name: text.save })
    await expect(save).toBeVisible()
    await expect(save).toBeDisabled()
    await settled()
    await expectAccessible()
    await page.getByRole('button', { name: text.portrait }).click()
    await expect(page.getByRole('button', { name: text.portrait, pressed: true })).toBeVisible()
    await page.getByRole('button', { name: text.turn }).click()
    await expect(page.getByRole('button', { name: text.landscape, pressed: true })).toBeVisible()
    await page.getByRole('button', { name: text.undoStep, exact: true }).click()
    await expect(page.getByRole('button', { name: text.portrait, pressed: true })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${text.corner}`) }).focus()
    await page.keyboard.press('Control+ArrowLeft')
    await page.getByRole('tab', { name: text.adjust }).click()
    await page.getByLabel(text.grayscale).focus()
    await page.keyboard.press('End')
    await expectAccessible()
    await save.click()
    await expect(page).toHaveURL(/\/details$/)
    await expect(page.getByRole('dialog').getByText(`raw ${text.suffix}.png`)).toBeVisible()

    const { images } = await (
      await api.get('/v3/images', { params: { search: `raw ${text.suffix}` } })
    ).json()
    expect(images).toHaveLength(1)
    const { width, height } = images[0]
    expect(width).toBeLessThan(225)
    expect(Math.abs(width / height - 3 / 4)).toBeLessThan(0.02)
    expect((await api.get(`/v3/images/${id}`)).status()).toBe(200)
  })

  test('are managed in a dialog over an editor and inserted into it', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const name = 'hero.png'
    const chosenFirst = await given(api, name)
    const image = await given(api, 'instead.png')
    const send = await givenSend(api, 'Editor', '<p>Hello</p>')
    const manager = `/single-sends/${send}/editor/image_manager`
    await page.goto(`${manager}/images/${chosenFirst.id}/delete?image=${chosenFirst.id}`)
    await expect(page.getByRole('dialog', { name: text.dialog })).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`${manager}\\?image=${chosenFirst.id}$`))

    await page.getByRole('link', { name: text.edit }).click()
    await expect(page).toHaveURL(new RegExp(`${manager}/edit`))
    await expect(page.getByRole('button', { name: text.save })).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.cancel, exact: true }).click()

    await expect(page.getByLabel(text.alt)).toBeVisible()
    await expectAccessible()
    // The alt text stays when another image replaces this one, as after editing an image.
    await page.getByLabel(text.alt).fill('A green field')
    await page.getByRole('link', { name: /^instead\.png/ }).click()
    await expect(page).toHaveURL(new RegExp(`image=${image.id}$`))
    await expect(page.getByLabel(text.alt)).toHaveValue('A green field')
    await page.getByRole('button', { name: text.insert, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/single-sends/${send}/editor$`))
    await expect(async () => {
      const stored = await (await api.get(`/v3/marketing/singlesends/${send}`)).json()
      expect(stored.email_config.html_content).toContain(image.url)
      expect(stored.email_config.html_content).toContain('A green field')
    }).toPass()
  })
})

test('uploads wait for the network, and images appear in other tabs', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(library)
  await page.goto(library)
  await expect(page.locator('input[type=file]')).toBeAttached()
  await setOffline(page, true)
  const name = 'lost.png'
  await choose(page, { name, buffer: png(50, 50, [1, 2, 3]) })
  await expect(page.getByText('Not uploaded: no connection.')).toBeVisible()
  await setOffline(page, false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(other.getByRole('link', { name })).toBeVisible()
  await other.close()
})

test('an upload failed by a server error says so, and can be retried or removed', async ({ page }) => {
  await page.goto(library)
  await page.route('**/v3/images', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  const [kept, removed] = ['kept.png', 'removed.png'] as const
  const buffer = png(50, 50, [9, 8, 7])
  await choose(page, { name: kept, buffer }, { name: removed, buffer })
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(tile(kept)).toContainText('Not uploaded: the server ran into a problem.')
  await tile(removed).getByRole('button', { name: 'Remove' }).click()
  await expect(tile(removed)).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(['There was a problem uploading your image.'])
  await page.unroute('**/v3/images')
  await tile(kept).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: kept })).toBeVisible()
})
