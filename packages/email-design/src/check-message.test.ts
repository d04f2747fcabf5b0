import { expect, test } from 'vitest'
import { checkMessage } from './check-message.ts'
import { contrastOf } from './contrast.ts'
import { type CopyLanguage, newDesign, newModule } from './defaults.ts'
import type { Design, LeafModule, Module, ModuleKind } from './design.ts'
import type { DesignFinding, FindingCode } from './finding.ts'
import { linkProblem, withProtocol } from './link-check.ts'
import { starterDesign, starterIds } from './starters.ts'

const text = (change: Partial<Extract<Module, { kind: 'text' }>> = {}) => ({
  ...newModule('text', 't', 'en'),
  blocks: [{ type: 'paragraph' as const, align: 'unset' as const, spans: [{ text: 'Words' }] }],
  ...change,
})
const button = (change: Partial<Extract<Module, { kind: 'button' }>> = {}) => ({
  ...newModule('button', 'b', 'en'),
  href: 'https://nordlicht.de',
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

function linked(href: string) {
  return [{ type: 'paragraph' as const, align: 'unset' as const, spans: [{ text: 'Words', href }] }]
}

/** Applies the fix of a finding, expects that the finding is gone, and answers the design. */
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
  ['link_without_protocol', button({ href: 'nordlicht.de/shop' })],
  ['link_without_protocol', text({ id: 'l', blocks: linked('www.nordlicht.de') })],
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
  ['link_empty', text({ id: 'l', blocks: linked(' ') })],
  ['link_example', button({ href: 'https://example.com/' })],
  ['text_placeholder', newModule('text', 'p', 'de')],
  ['module_empty', text({ id: 'e', blocks: [{ type: 'paragraph', align: 'unset', spans: [] }] })],
  ['module_empty', newModule('code', 'e', 'en')],
  ['module_empty', newModule('columns', 'e', 'en')],
  ['module_empty', { ...newModule('social', 'e', 'en'), links: [] }],
  ['module_empty', button({ text: ' ' })],
  [
    'module_empty',
    { ...unsubscribe, id: 'e', showAddress: false, showUnsubscribe: false, showPreferences: false },
  ],
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

test('a link to a section that was deleted leads nowhere', () => {
  const link = text({ id: 'l', blocks: linked('#chapter') })
  const code: Module = { id: 'k', kind: 'code', html: '<h2 id="chapter">Chapter</h2>' }
  expect(codes(design(link, unsubscribe))).toEqual(['link_anchor'])
  expect(codes(design(link, text({ id: 'chapter' }), unsubscribe))).toEqual([])
  expect(codes(design(link, code, unsubscribe))).toEqual([])
})

test('findings are in reading order, whatever kind they are', () => {
  const first = { ...colored('#bbbbbb'), id: 'first' }
  const last = text({ id: 'last', blocks: linked('{{plann}}') })
  const found = checkMessage(design(first, button({ href: '' }), last, unsubscribe), { customFields: [] })
  expect(found.map(({ code, module }) => [code, module])).toEqual([
    ['contrast', 'first'],
    ['button_without_link', 'b'],
    ['tag_unknown', 'last'],
  ])
})

test('a message without content has this one finding, with a preheader too', () => {
  expect(codes(design())).toEqual(['empty'])
  expect(codes({ ...design(newModule('spacer', 's', 'en')), preheader: 'News' })).toEqual(['empty'])
})

test('a message larger than Gmail shows', () => {
  const blocks = [
    { type: 'paragraph' as const, align: 'unset' as const, spans: [{ text: 'ä'.repeat(60_000) }] },
  ]
  expect(codes(design(text({ blocks }), unsubscribe))).toEqual(['too_large'])
})

const languages: readonly CopyLanguage[] = ['en', 'de']
/**
 * The findings that a new module always has, until its author writes, chooses an image, enters addresses or puts a module
 * in.
 */
const toDo: Record<ModuleKind, FindingCode[]> = {
  text: ['text_placeholder'],
  image: ['image_without_source'],
  button: ['button_without_link'],
  divider: [],
  spacer: [],
  columns: ['module_empty'],
  code: ['module_empty'],
  social: ['link_empty'],
  unsubscribe: [],
}

test.for(
  languages.flatMap((lang) => (Object.keys(toDo) as ModuleKind[]).map((kind) => [kind, lang] as const)),
)('a new module passes its own checks: %s (%s)', ([kind, lang]) => {
  const modules = [newModule(kind, 'new', lang), text(), newModule('unsubscribe', 'u', lang)]
  expect(codes({ ...newDesign(lang), modules })).toEqual(toDo[kind])
})

test.for([
  ['[What is new this month]', ['text_placeholder']],
  ['[Sender_Name]', []],
  ['[unsubscribe here]', []],
  ['See the note [what is new this month]', []],
])('the text %s', ([words, expected]) => {
  const blocks = [{ type: 'paragraph' as const, align: 'unset' as const, spans: [{ text: words as string }] }]
  expect(codes(design(text({ blocks }), unsubscribe))).toEqual(expected)
})

test('a link in a new message can be read', () => {
  expect(codes(design(text({ blocks: linked('https://nordlicht.de') }), unsubscribe))).toEqual([])
})

test.for(
  languages.flatMap((lang) => starterIds.filter((id) => id !== 'blank').map((id) => [id, lang] as const)),
)('the starter design %s (%s) only asks for texts and addresses', ([id, lang]) => {
  let count = 0
  const found = new Set(codes(starterDesign(id, lang, () => `m${++count}`)))
  expect(found).toContain('text_placeholder')
  found.delete('text_placeholder')
  found.delete('link_example')
  expect([...found]).toEqual([])
})

test.for([
  ['nordlicht.de/shop', 'https://nordlicht.de/shop'],
  ['//nordlicht.de', 'https://nordlicht.de'],
  ['news@nordlicht.de', 'mailto:news@nordlicht.de'],
] as const)('%s is completed to %s', ([href, full]) => {
  expect(linkProblem(href)).toBe('link_without_protocol')
  expect(withProtocol(href)).toBe(full)
  expect(linkProblem(full)).toBeNull()
})

test.for([
  ['https://nordlicht.de/a?b=c', null],
  ['https://bücher.example.com', null],
  ['https://www.example.org/', 'link_example'],
  ['{{{unsubscribe}}}', null],
  ['https://nordlicht.de/{{id}}', null],
  ['nordlicht.de:8080/x', 'link_without_protocol'],
  ['/about', 'link_dead'],
  ['#top', null],
  ['mailto:a@example.com', null],
  ['tel:+49 40 123', null],
  ['', 'link_empty'],
  ['#', 'link_empty'],
  ['https://', 'link_dead'],
  ['https://example', 'link_dead'],
  ['https://192.168.0.1/', 'link_dead'],
  ['https://exa mple.com', 'link_dead'],
  ['www.nordlicht.de', 'link_without_protocol'],
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
