import { readFileSync } from 'node:fs'
import { generateHtml } from '@carillon/email-design/generate-html'
import { currentTags } from '@carillon/email-design/old-tags'
import { readHtml } from '@carillon/email-design/read-html'
import type { Loss } from '@carillon/email-design/reading'
import { expect, test } from '@playwright/test'
import { looksPage } from '../../packages/email-design/test/looks.ts'
import { type ComputedLetter, computedLetters } from './computed-letters.ts'

function sample(name: string): string {
  return readFileSync(new URL(`../../packages/email-design/test/${name}.html`, import.meta.url), 'utf8')
}

const samples: readonly (readonly [name: string, html: string])[] = [
  ['a text with many looks', looksPage],
  ['a design of an older service', sample('foreign/generation-a')],
  ['a design with everything', sample('everything')],
]

/** The properties that a browser computes, and the losses that announce a change of each. */
const properties: readonly (readonly [keyof ComputedLetter, RegExp])[] = [
  ['align', /^(align_changed|style_lost direction)/],
  ['size', /^size_changed/],
  ['weight', /^(bold_changed|style_lost font-weight)/],
  ['color', /^color_changed/],
  ['line', /^(line_height|space)_changed/],
]

/** Fonts of two systems have other widths, but none of these values. Rounded to whole pixels, two may lie 1.5 apart. */
function differ(a: ComputedLetter, b: ComputedLetter, property: keyof ComputedLetter): boolean {
  const [one, other] = [a[property], b[property]]
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) > 1.5 : one !== other
}

/** Whether the import says that the word changes in this way. Details are cut at 80 characters. */
function isSaid({ word }: ComputedLetter, codes: RegExp, lost: readonly Loss[]): boolean {
  return lost.some(
    ({ code, detail, was = '' }) =>
      codes.test(`${code} ${was}`) && (detail.includes(word) || detail.length >= 80),
  )
}

test.use({ javaScriptEnabled: true, viewport: { width: 1000, height: 800 } })

for (const [name, html] of samples) {
  test(`a browser shows ${name} as before, or the import says what changes`, async ({ page }) => {
    await page.route('**/*', (route) => route.abort())
    const read = readHtml(html, { newId: ids(), icons: 'https://m.example/i/social' })
    if (read.kind !== 'design') throw new Error('read as code')
    const before = await computedLetters(page, currentTags(html))
    const after = await computedLetters(page, generateHtml(read.design))
    expect(wordsOf(after)).toEqual(wordsOf(before))
    const unsaid = before.flatMap((letter, index) =>
      properties.flatMap(([property, codes]) => {
        const other = after[index]!
        if (!differ(letter, other, property) || isSaid(letter, codes, read.lost)) return []
        return `${letter.word}: ${property} ${letter[property]} is ${other[property]}`
      }),
    )
    expect([...new Set(unsaid)]).toEqual([])
  })
}

function wordsOf(letters: readonly ComputedLetter[]): string {
  return letters.map(({ sign }) => sign).join('')
}

function ids(): () => string {
  let count = 0
  return () => `new${++count}`
}
