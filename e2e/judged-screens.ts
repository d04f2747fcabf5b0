import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * Remembers what axe has checked in this run. A check takes a third of a second or more, and most would find the same
 * as an earlier one. A page is checked if its screen is new in its theme, or if it contains a kind of element not
 * checked before. All workers of a run share a folder with one empty file for each checked thing.
 */
export function startRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-judged-'))
  process.env['CARILLON_JUDGED'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** True if the current page must be checked. Returns true only once for the same content. */
export async function isNew(page: Page, theme: string): Promise<boolean> {
  const folder = process.env['CARILLON_JUDGED']
  if (!folder) return true
  const width = (page.viewportSize()?.width ?? 1280) < 700 ? 'narrow' : 'wide'
  const things = [`screen ${screenOf(page.url())} ${width}`, ...(await page.evaluate(kindsOnPage))]
  // All things are recorded, also after the first new one.
  return things.filter((thing) => noteThing(folder, `${theme} ${thing}`)).length > 0
}

const noted = new Set<string>()

/** Records a thing. Returns true if no worker has recorded it before. */
function noteThing(folder: string, thing: string): boolean {
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

/** The path with a placeholder for every id: `/contacts/lists/:id`. */
export function screenOf(url: string): string {
  return new URL(url).pathname.replaceAll(/\/(?=[^/]*\d|[^/]{30})[^/]+/g, '/:id')
}

/** Every kind of visible element: its name, style, role and state. */
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
