import { expect, test } from 'vitest'
import {
  defaultFont,
  defaultGlobals,
  fontChoices,
  mobileBreakpoint,
  newDesign,
  newModule,
  palette,
} from './defaults.ts'
import { Align, headingLevels } from './design.ts'
import { generateHtml } from './generate-html.ts'
import { readDesign } from './read-design.ts'

test('a new message is 600 pixels wide, in Arial of 14 pixels', () => {
  const { globals } = newDesign('en')
  expect(globals).toEqual(defaultGlobals)
  expect([globals.width, globals.size, globals.font]).toEqual([600, 14, 'arial,helvetica,sans-serif'])
  expect(fontChoices[0]).toEqual({ name: 'Arial', stack: defaultFont })
})

test('screens of up to 480 pixels are narrow', () => {
  expect(mobileBreakpoint).toBe(480)
  const html = generateHtml(newDesign('en', [newModule('columns', 'a')]))
  expect(html).toContain('@media screen and (max-width:480px)')
})

test('there are 14 fonts, each with one name and one stack', () => {
  expect(fontChoices).toHaveLength(14)
  expect(new Set(fontChoices.map(({ name }) => name)).size).toBe(14)
  expect(new Set(fontChoices.map(({ stack }) => stack)).size).toBe(14)
})

test('headings have levels from 1 to 6, each with a size', () => {
  expect(headingLevels).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
  for (const level of headingLevels) expect(defaultGlobals.headings[level]?.size).toBeGreaterThan(0)
})

test('modules stand left, in the center, right, or have no alignment', () => {
  expect(Align.options).toEqual(['left', 'center', 'right', 'unset'])
})

test('a new button has the font size, corners, width and padding of the specification, and is 44 pixels high', () => {
  expect(newModule('button', 'a')).toMatchObject({
    size: 14,
    radius: 6,
    width: 100,
    inner: { top: 12, right: 18, bottom: 12, left: 18 },
    // Record 105: a finger needs 44 pixels; the specification has 30.
    height: 44,
  })
})

test('a new divider is one pixel high, and a new spacer 30', () => {
  // Record 105: ten pixels are a thick bar.
  expect(newModule('divider', 'a').height).toBe(1)
  expect(newModule('spacer', 'a').height).toBe(30)
})

test('a message that names no colour of links shows them in #1188E6, and a new one in a readable colour', () => {
  const text = newModule('text', 'a')
  expect(generateHtml(newDesign('en', [text], { linkColor: '' }))).toContain('body a { color: #1188E6;')
  // Record 105: on white, #1188E6 has a contrast of 3.7.
  expect(generateHtml(newDesign('en', [text]))).toContain('body a { color: #0f69b4;')
})

test('the palette has 19 different colours', () => {
  expect(palette).toHaveLength(19)
  expect(new Set(palette.map((color) => color.toLowerCase())).size).toBe(19)
})

test('a font size is a number from 8 to 96', () => {
  const sized = (size: unknown) =>
    readDesign({ ...newDesign('en'), globals: { ...defaultGlobals, size } }).problems.map(({ path }) => path)
  for (const fine of [8, 14, 96]) expect(sized(fine)).toEqual([])
  for (const wrong of ['14', 'large', 7, 97, Number.NaN]) expect(sized(wrong)).toEqual(['globals.size'])
})
