import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Of the version that the builder brings, without its comments. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * A judge of the page as it stands. The builder alone carries more than a megabyte into every frame for every
 * judgement, and twice into the page; here a document gets it once, and frames, which are sandboxed messages, never.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return (
    new AxeBuilder({ page, axeSource: ';' })
      // In the page itself: what it finds is put together there, without another page for each judgement.
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
  )
}
