import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Module } from '@carillon/email-design/design'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { post } from '../single-sends/given.ts'
import { modules } from './build-design.ts'

test('a module lands where the line is, on the page and around it', async ({ page, api }) => {
  const row = newModule('columns', 'row')
  const columns = row.columns.map((column, at) => ({ ...column, modules: [newModule('text', `in-${at}`)] }))
  await openModules(page, api, [newModule('text', 'first'), { ...row, columns }, newModule('spacer', 'last')])
  const line = page.locator('[data-insertion-line]')
  const first = await boxOf(page.locator('[data-module=first]'))
  const held = await boxOf(page.locator('[data-module=row]'))
  const right = await boxOf(page.locator('[data-module=in-1]'))
  const last = await boxOf(page.locator('[data-module=last]'))
  const middle = held.x + held.width / 2
  const places: [x: number, y: number, lineAt: number, width: number][] = [
    [middle, first.y + 2, first.y, first.width],
    // Just inside the row of columns: above it and below it.
    [middle, held.y + 4, held.y, held.width],
    [middle, held.y + held.height - 4, last.y, held.width],
    // Well inside: in the column.
    [right.x + 30, held.y + held.height / 2 + 2, right.y + right.height, right.width],
    // The grey area beside the columns, and below the message.
    [held.x - 50, held.y + held.height / 2 - 4, held.y, held.width],
    [held.x - 50, held.y + held.height / 2 + 4, last.y, held.width],
    [held.x - 50, last.y + last.height + 150, last.y + last.height, held.width],
  ]
  await hold(page, 'Divider')
  for (const [x, y, lineAt, width] of places) {
    await moveTo(page, x, y)
    const off = async () => {
      const shown = await boxOf(line)
      return Math.max(Math.abs(shown.y + 2 - lineAt), Math.abs(shown.width - width))
    }
    await expect.poll(off).toBeLessThan(1.5)
  }
  await page.mouse.up()
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Divider, 4 of 4' })).toBeFocused()

  await hold(page, 'Divider')
  await moveTo(page, middle, held.y + 4)
  await page.mouse.up()
  await expect(page.getByRole('group', { name: 'Divider, 2 of 5' })).toBeFocused()
  await expectSaved(page)
})

test('the canvas scrolls while a module is held near its edge', async ({ page, api }) => {
  const tall = Array.from({ length: 9 }, (_, at) => ({ ...newModule('spacer', `m${at}`), height: 300 }))
  await openModules(page, api, tall)
  const area = page.locator('[data-canvas-area]')
  const { x, y, width, height } = await boxOf(area)
  const line = page.locator('[data-insertion-line]')
  await hold(page, 'Divider')
  await moveTo(page, x + width / 2, y + height - 50)
  await expect(modules(page).last()).toBeInViewport()
  await expect(line).toBeInViewport()
  // While it scrolls, another module is under the pointer with each event, and the page hears of no movement.
  const left = () => area.evaluate((it) => Math.round(it.scrollHeight - it.clientHeight - it.scrollTop))
  await expect.poll(left).toBeLessThanOrEqual(1)
  await moveTo(page, x + width / 2, y + 5)
  await expect.poll(() => area.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await expect(line).toBeInViewport()
  await page.mouse.up()
  await expect(page.getByRole('group', { name: 'Divider, 1 of 10' })).toBeFocused()
})

async function openModules(page: Page, api: APIRequestContext, made: Module[]): Promise<void> {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Newsletter',
    email_config: { editor: 'design', subject: 'Dropped', document: newDesign('en', made) },
  })
  await page.goto(`/single-sends/${id}/editor/modules`)
  await expect(modules(page).last()).toBeVisible()
}

async function boxOf(element: Locator) {
  return (await element.boundingBox())!
}

/** Picks a tile up and begins to move it. */
async function hold(page: Page, kind: string): Promise<void> {
  const tile = await boxOf(page.getByRole('button', { name: `Add ${kind}`, exact: true }))
  await page.mouse.move(tile.x + 30, tile.y + 30)
  await page.mouse.down()
  await page.mouse.move(tile.x + 40, tile.y + 40, { steps: 3 })
}

/** As a hand does: the first event at another place may only say that the place is another one. */
async function moveTo(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y, { steps: 2 })
  await page.mouse.move(x + 1, y)
}
