import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * What axe has judged in this run. A judgement takes a third of a second and more, and most would find what the one before
 * found: a page is judged when its screen is new in its theme, or when something on it looks or behaves like nothing
 * judged before. All workers of a run share one folder, in which an empty file stands for each thing judged.
 */
export function startRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-judged-'))
  process.env['CARILLON_JUDGED'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Whether the page as it stands is to be judged; says yes once. */
export async function isNew(page: Page, theme: string): Promise<boolean> {
  const folder = process.env['CARILLON_JUDGED']
  if (!folder) return true
  const width = (page.viewportSize()?.width ?? 1280) < 700 ? 'narrow' : 'wide'
  const things = [`screen ${screenOf(page.url())} ${width}`, ...(await page.evaluate(kindsOnPage))]
  // All are noted, also after the first new one.
  return things.filter((thing) => note(folder, `${theme} ${thing}`)).length > 0
}

const noted = new Set<string>()

/** Whether nobody noted it before, also no other worker. */
function note(folder: string, thing: string): boolean {
  if (noted.has(thing)) return false
  noted.add(thing)
  try {
    writeFileSync(join(folder, createHash('sha1').update(thing).digest('hex')), '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** The path with the same place for every id: `/contacts/lists/:id`. */
export function screenOf(url: string): string {
  return new URL(url).pathname.replaceAll(/\/(?=[^/]*\d|[^/]{30})[^/]+/g, '/:id')
}

/** Each sort of element that can be seen: its name, its style, its role and its state. */
function kindsOnPage(): string[] {
  const kinds = new Set<string>()
  const states = [
    'role',
    'type',
    'aria-invalid',
    'aria-disabled',
    'aria-pressed',
    'aria-selected',
    'disabled',
  ]
  for (const element of document.querySelectorAll('body *')) {
    if (element.getClientRects().length === 0) continue
    const state = states.map((name) => element.getAttribute(name)).join(',')
    kinds.add(`${element.localName} ${element.getAttribute('class')?.trim() ?? ''} ${state}`)
  }
  return [...kinds]
}
