import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The source of axe-core, in the builder's version, without its comments. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Returns an axe builder for the current page. By default the builder injects more than a megabyte into every frame for
 * each analysis, and twice into the page. Here it is injected once into each document. Frames are skipped, because they
 * are sandboxed messages.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return (
    new AxeBuilder({ page, axeSource: ';' })
      // Runs in the page itself and does not open another page for the results.
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
  )
}
