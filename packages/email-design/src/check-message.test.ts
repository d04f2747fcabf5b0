import { expect, test } from 'vitest'
import { checkMessage } from './check-message.ts'
import { contrastOf } from './contrast.ts'
import { newDesign, newModule } from './defaults.ts'
import type { Design, LeafModule, Module } from './design.ts'
import type { DesignFinding, FindingCode } from './finding.ts'
import { linkProblem } from './link-check.ts'

const text = (change: Partial<Extract<Module, { kind: 'text' }>> = {}) => ({
  ...newModule('text', 't', 'en'),
  ...change,
})
const button = (change: Partial<Extract<Module, { kind: 'button' }>> = {}) => ({
  ...newModule('button', 'b', 'en'),
  href: 'https://example.com',
  height: 44,
  ...change,
})
const unsubscribe = newModule('unsubscribe', 'u', 'en')
const design = (...modules: Module[]): Design => ({ ...newDesign('en'), modules })
const codes = (of: Design) => checkMessage(of).map(({ code }) => code)
const colored = (color: string) =>
  text({
    id: 'colored',
    blocks: [{ type: 'paragraph', align: 'unset', spans: [{ text: 'Words', color }] }],
  })

/** The fix is applied and its finding is gone. */
function mended(before: Design, code: FindingCode): Design {
  const finding = checkMessage(before).find((each): each is DesignFinding => each.code === code)
  const after = finding!.fix!(before, () => 'new')
  expect(codes(after)).not.toContain(code)
  return after
}

test('a message without problems has no findings', () => {
  expect(codes(design(text(), button(), unsubscribe))).toEqual([])
})

test.for<[FindingCode, Module]>([
  ['contrast', colored('#bbbbbb')],
  ['contrast', button({ color: '#ffffff', fill: '#dddddd' })],
  ['contrast', { ...unsubscribe, color: '#cccccc' }],
  ['tap_target', button({ height: null, size: 12, inner: { top: 4, right: 4, bottom: 4, left: 4 } })],
])('%s is mended by its fix', ([code, module]) => {
  mended(design(text(), module), code)
})

test('the fix adds an unsubscribe module at the end', () => {
  expect(mended(design(text()), 'unsubscribe_missing').modules.at(-1)).toMatchObject({
    kind: 'unsubscribe',
    id: 'new',
  })
})

test('contrast in a column uses the background of the column, then the row, then the message', () => {
  const row = newModule('columns', 'c', 'en')
  const [first, ...others] = row.columns
  const inColumn = (background: string, leaf: LeafModule) =>
    codes(design({ ...row, columns: [{ background, modules: [leaf] }, ...others] }, unsubscribe))
  expect(first).toBeDefined()
  expect(inColumn('#000000', colored('#ffffff'))).toEqual([])
  expect(inColumn('', colored('#ffffff'))).toEqual(['contrast'])
})

test.for<[FindingCode, Module]>([
  ['image_without_source', newModule('image', 'i', 'en')],
  ['image_without_alt', { ...newModule('image', 'i', 'en'), src: 'https://example.com/a.png' }],
  ['button_without_link', button({ href: '' })],
  ['link_dead', button({ href: 'http://localhost/x' })],
  ['tag_empty', { id: 'k', kind: 'code', html: '<p>{{ }}</p>' }],
])('names %s and the module it is about', ([code, module]) => {
  expect(checkMessage(design(text(), module, unsubscribe))).toContainEqual(
    expect.objectContaining({ code, module: module.id }),
  )
})

test('a message of images alone is empty while images are not shown', () => {
  const image = { ...newModule('image', 'i', 'en'), src: 'https://example.com/a.png', alt: 'A' }
  expect(codes(design(image, unsubscribe))).toEqual(['image_only'])
})

test.for([
  ['https://example.com/a?b=c', null],
  ['https://bücher.example.com', null],
  ['{{{unsubscribe}}}', null],
  ['https://example.com/{{id}}', null],
  ['#top', null],
  ['mailto:a@example.com', null],
  ['tel:+49 40 123', null],
  ['', 'link_empty'],
  ['#', 'link_empty'],
  ['https://', 'link_dead'],
  ['https://example', 'link_dead'],
  ['https://192.168.0.1/', 'link_dead'],
  ['https://exa mple.com', 'link_dead'],
  ['www.example.com', 'link_dead'],
  ['javascript:alert(1)', 'link_dead'],
  ['mailto:nobody', 'link_dead'],
] as const)('the link %s: %s', ([href, problem]) => {
  expect(linkProblem(href)).toBe(problem)
})

test('computes contrast as WCAG defines it', () => {
  expect(contrastOf('#000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('red', '#ffffff')).toBeNull()
})
