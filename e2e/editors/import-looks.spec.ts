import { readFileSync } from 'node:fs'
import { generateHtml } from '@carillon/email-design/generate-html'
import { currentTags } from '@carillon/email-design/old-tags'
import { readHtml } from '@carillon/email-design/read-html'
import type { Loss } from '@carillon/email-design/reading'
import { expect, type Page, test } from '@playwright/test'
import { looksPage } from '../../packages/email-design/test/looks.ts'
import { test as productTest } from '../fixtures.ts'
import { type ComputedLetter, computedLetters } from './computed-letters.ts'

function readSample(name: string): string {
  return readFileSync(new URL(`../../packages/email-design/test/${name}.html`, import.meta.url), 'utf8')
}

const samples: readonly (readonly [name: string, html: string])[] = [
  ['a text with many looks', looksPage],
  ['a design of an older service', readSample('foreign/generation-a')],
  ['a design with everything', readSample('everything')],
]

/** The properties that a browser computes, and the losses that announce a change of each. */
const properties: readonly (readonly [keyof ComputedLetter, RegExp])[] = [
  ['align', /^(align_changed|style_lost direction)/],
  ['size', /^size_changed/],
  ['weight', /^(bold_changed|style_lost font-weight)/],
  ['color', /^color_changed/],
  ['line', /^(line_height|space)_changed/],
]

/**
 * True if a value differs. Fonts of two systems differ in width, but not in these values. Two values rounded to whole
 * pixels may be 1.5 apart.
 */
function differ(a: ComputedLetter, b: ComputedLetter, property: keyof ComputedLetter): boolean {
  const [one, other] = [a[property], b[property]]
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) > 1.5 : one !== other
}

/** True if the import reports that the word changes in this way. Details are cut at 80 characters. */
function isSaid({ word }: ComputedLetter, codes: RegExp, lost: readonly Loss[]): boolean {
  return lost.some(
    ({ code, detail, was = '' }) =>
      codes.test(`${code} ${was}`) && (detail.includes(word) || detail.length >= 80),
  )
}

/** The words that look different after an import without a report about it. */
async function changedInSilence(page: Page, html: string): Promise<string[]> {
  const read = readHtml(html, { newId: ids(), icons: 'https://m.example/i/social' })
  if (read.kind !== 'design') throw new Error('read as code')
  const before = await computedLetters(page, currentTags(html))
  const after = await computedLetters(page, generateHtml(read.design))
  expect(wordsOf(after)).toEqual(wordsOf(before))
  const changed = before.flatMap((letter, index) =>
    properties.flatMap(([property, codes]) => {
      const other = after[index]!
      if (!differ(letter, other, property) || isSaid(letter, codes, read.lost)) return []
      return `${letter.word}: ${property} ${letter[property]} is ${other[property]}`
    }),
  )
  return [...new Set(changed)]
}

test.use({ viewport: { width: 1000, height: 800 } })

for (const [name, html] of samples) {
  test(`a browser shows ${name} as before, or the import says what changes`, async ({ page }) => {
    await page.route('**/*', (route) => route.abort())
    expect(await changedInSilence(page, html)).toEqual([])
  })
}

productTest(
  'a browser shows the prepared designs as before, whatever inline elements say',
  async ({ api, browser }) => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
    await page.route('**/*', (route) => route.abort())
    const { result } = (await (
      await api.get('/v3/designs/pre-builts?summary=false&page_size=100')
    ).json()) as {
      result: { html_content: string }[]
    }
    expect(result).toHaveLength(16)
    for (const { html_content: html } of result) {
      // Settings of inline elements for their line have no effect, unless they make the line higher.
      const said = 'text-align:right; text-indent:40px; line-height:4px; width:90px;'
      const edited = html
        .replaceAll('<span style="', `<span style="${said} `)
        .replaceAll(/<(strong|em|u)>/g, `<$1 style="${said}">`)
      expect(await changedInSilence(page, edited)).toEqual([])
    }
    await page.close()
  },
)

function wordsOf(letters: readonly ComputedLetter[]): string {
  return letters.map(({ sign }) => sign).join('')
}

function ids(): () => string {
  let count = 0
  return () => `new${++count}`
}
