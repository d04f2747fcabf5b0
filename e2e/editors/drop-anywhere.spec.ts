import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Module } from '@carillon/email-design/design'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { post } from '../single-sends/given.ts'
import { modules } from './build-design.ts'

test('a module lands at the line, on the page and around it', async ({ page, api }) => {
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
    // Just inside the edges of the row of columns, the module lands above or below it.
    [middle, held.y + 4, held.y, held.width],
    [middle, held.y + held.height - 4, last.y, held.width],
    // Further inside, it lands in the column.
    [right.x + 30, held.y + held.height / 2 + 2, right.y + right.height, right.width],
    // In the grey area beside the columns it lands above or below them; below the message, at the end.
    [held.x - 50, held.y + held.height / 2 - 4, held.y, held.width],
    [held.x - 50, held.y + held.height / 2 + 4, last.y, held.width],
    [held.x - 50, last.y + last.height + 150, last.y + last.height, held.width],
  ]
  await holdTile(page, 'Divider')
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

  await holdTile(page, 'Divider')
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
  await holdTile(page, 'Divider')
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

test('a module lands in a column of its own, beside columns and between them', async ({ page, api }) => {
  await openModules(page, api, [newModule('text', 'first'), rowOf('row', 2)])
  const line = page.locator('[data-insertion-line=upright]')
  const row = page.locator('[data-module=row]')
  const held = await boxOf(row)
  const inside = await boxOf(page.locator('[data-module=row-1]'))
  const middle = held.y + held.height / 2
  const places: [x: number, lineAt: number][] = [
    [held.x + 10, held.x],
    [inside.x + 5, inside.x],
    [held.x + held.width - 10, held.x + held.width],
  ]
  await holdTile(page, 'Divider')
  for (const [x, lineAt] of places) {
    await moveTo(page, x, middle)
    const off = async () => {
      const shown = await boxOf(line)
      return Math.max(Math.abs(shown.x + 2 - lineAt), Math.abs(shown.height - held.height))
    }
    await expect.poll(off).toBeLessThan(1.5)
  }
  await page.mouse.up()
  await expect(page.locator('[data-insertion-line]')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Divider, 1 of 1 in column 3' })).toBeFocused()
  await expect(page.getByText('Divider added in column 3 of 3.')).toBeAttached()
  await expect(row).toHaveAccessibleName('Columns, 2 of 2')
  await page.keyboard.press('Control+z')
  await expect(modules(page, 'divider')).toHaveCount(0)
  await expect(row.locator('.column')).toHaveCount(2)

  await drop(page, 'Divider', held.x + 10, middle, line)
  await expect(page.getByRole('group', { name: 'Divider, 1 of 1 in column 1' })).toBeFocused()
  await expect(row.locator('.column')).toHaveCount(3)
  await expectSaved(page)
})

test('a module lands beside a plain one, and a moved one takes its column along', async ({ page, api }) => {
  const made = [newModule('text', 'first'), newModule('spacer', 'space'), newModule('social', 'links')]
  await openModules(page, api, made)
  const line = page.locator('[data-insertion-line=upright]')
  const first = await boxOf(page.locator('[data-module=first]'))
  await drop(page, 'Button', first.x + first.width - 10, first.y + first.height / 2, line)
  await expect(page.getByRole('group', { name: 'Button, 1 of 1 in column 2' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Text, 1 of 1 in column 1' })).toBeVisible()

  // The social links go between the two, and then to the left of both.
  const links = page.locator('[data-module=links]')
  await takeModule(page, links)
  const button = await boxOf(modules(page, 'button'))
  await letGo(page, button.x + 4, button.y + button.height / 2, line)
  await expect(page.getByRole('group', { name: 'Social, 1 of 1 in column 2' })).toBeVisible()
  await takeModule(page, links)
  const text = await boxOf(page.locator('[data-module=first]'))
  await letGo(page, text.x + 4, text.y + text.height / 2, line)
  await expect(page.getByRole('group', { name: 'Social, 1 of 1 in column 1' })).toBeVisible()
  await expect(page.getByText('Social moved to column 1 of 3.')).toBeAttached()
  await expect(page.getByRole('group', { name: 'Button, 1 of 1 in column 3' })).toBeVisible()
  await expectSaved(page)
})

test('columns that are full take a module into the nearest one', async ({ page, api }) => {
  await openModules(page, api, [newModule('text', 'first'), rowOf('row', 4)])
  const level = page.locator('[data-insertion-line=level]')
  const row = await boxOf(page.locator('[data-module=row]'))
  await drop(page, 'Divider', row.x + 10, row.y + row.height / 2 + 8, level)
  await expect(page.getByRole('group', { name: 'Divider, 2 of 2 in column 1' })).toBeFocused()

  // Columns go neither into columns nor beside a module.
  const first = await boxOf(page.locator('[data-module=first]'))
  await drop(page, 'Columns', first.x + 10, first.y + first.height / 2 + 8, level)
  await expect(page.getByRole('group', { name: 'Columns, 2 of 3' })).toBeFocused()
})

/** A row of columns with a text in each. */
function rowOf(id: string, count: number): Module {
  const columns = Array.from({ length: count }, (_, at) => ({
    background: '',
    modules: [newModule('text', `${id}-${at}`)],
  }))
  return { ...newModule('columns', id), distribution: columns.map(() => '1').join(), columns }
}

async function openModules(page: Page, api: APIRequestContext, made: Module[]): Promise<void> {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Newsletter',
    email_config: { editor: 'design', subject: 'Dropped', document: newDesign('en', made) },
  })
  await page.goto(`/single-sends/${id}/editor/modules`)
  await expect(modules(page).last()).toBeVisible()
  // The field above the message has its final height.
  await expect(page.getByRole('textbox', { name: /^Preheader/ })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function boxOf(element: Locator) {
  return (await element.boundingBox())!
}

/** Picks a tile up and begins to move it. */
async function holdTile(page: Page, kind: string): Promise<void> {
  const tile = await boxOf(page.getByRole('button', { name: `Add ${kind}`, exact: true }))
  await page.mouse.move(tile.x + 30, tile.y + 30)
  await page.mouse.down()
  await page.mouse.move(tile.x + 40, tile.y + 40, { steps: 3 })
}

/** Moves like a hand: the first event at another place may only report that the place has changed. */
async function moveTo(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y, { steps: 2 })
  await page.mouse.move(x + 1, y)
}

/** Picks up a module of the message. */
async function takeModule(page: Page, module: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(module)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 9, y + height / 2 + 9, { steps: 3 })
}

/** Drops the dragged part, once the line shows the place where it will land. */
async function letGo(page: Page, x: number, y: number, line: Locator): Promise<void> {
  await moveTo(page, x, y)
  await expect(line).toBeVisible()
  await page.mouse.up()
  await expect(line).toHaveCount(0)
}

async function drop(page: Page, kind: string, x: number, y: number, line: Locator): Promise<void> {
  await holdTile(page, kind)
  await letGo(page, x, y, line)
}
