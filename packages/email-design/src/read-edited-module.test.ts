import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDesign, asWritten } from '../test/arbitrary-design.ts'
import { columns, design, text } from '../test/builders.ts'
import { newModule } from './defaults.ts'
import type { Module } from './design.ts'
import { generateModule } from './generate-module.ts'
import { readEditedModule } from './read-edited-module.ts'
import { surroundingsOf } from './surroundings.ts'

const around = { ...surroundingsOf(design()), isEdited: true }
const button = { ...newModule('button', 'b'), text: 'Go', href: 'https://a.example/' }

function edit(module: Module, change: (html: string) => string): Module | null {
  const html = change(generateModule(module, around))
  return readEditedModule({ module, html, around, icons: 'https://m.example/i/social' })
}

test('unchanged HTML gives the same module', () => {
  fc.assert(
    fc.property(anyDesign, (any) => {
      const written = asWritten(any)
      const own = { ...surroundingsOf(written), isEdited: true }
      for (const module of written.modules) {
        if (module.kind === 'code' || module.kind === 'columns' || module.shownOn === 'mobile') continue
        const html = generateModule(module, own)
        expect(readEditedModule({ module, html, around: own, icons: 'https://m.example/i/social' })).toEqual(
          module,
        )
      }
    }),
    { numRuns: 100 },
  )
})

test.for<[string, (html: string) => string, Partial<typeof button>]>([
  ['another label', (html) => html.replace('>Go<', '>Come &amp; see<'), { text: 'Come & see' }],
  [
    'another link',
    (html) => html.replace('https://a.example/', 'https://b.example/x'),
    { href: 'https://b.example/x' },
  ],
  ['another size', (html) => html.replace('font-size:14px', 'font-size:18px'), { size: 18 }],
  ['spaces and line feeds', (html) => html.replaceAll('><t', '>\n  <t'), {}],
])('%s is still the button', ([, change, expected]) => {
  expect(edit(button, change)).toEqual({ ...button, ...expected })
})

test('a text accepts new words, new formatting and a new paragraph', () => {
  const html = (source: string) =>
    source.replace('one', 'two <b>bold</b>').replace('<div></div>', '<h2>new</h2><div></div>')
  expect(edit(text('t', 'one'), html)).toEqual({
    ...text('t', 'two ', { text: 'bold', bold: true }),
    blocks: [
      { type: 'paragraph', align: 'unset', spans: [{ text: 'two ' }, { text: 'bold', bold: true }] },
      { type: 'h2', align: 'unset', spans: [{ text: 'new' }] },
    ],
  })
})

test.for<[string, Module, (html: string) => string]>([
  ['an image in a text', text('t', 'one'), (html) => html.replace('one', '<img src="x.png">')],
  [
    'a table in a text',
    text('t', 'one'),
    (html) => html.replace('one', '<table><tr><td>1</td></tr></table>'),
  ],
  ['a style without a setting', button, (html) => html.replace('style="', 'style="box-shadow:0 0 3px #000;')],
  ['a script', text('t', 'one'), (html) => html.replace('one', 'one<script>alert(1)</script>')],
  ['an attribute of its own', button, (html) => html.replace('<a ', '<a data-own="1" ')],
  ['a second module', button, (html) => html + html],
  ['words around it', button, (html) => `before ${html}`],
  ['a removed cell', button, (html) => html.replaceAll(/<\/?td[^>]*>/g, '')],
  ['another kind', button, () => generateModule(newModule('spacer', 's'), around)],
  ['nothing', button, () => ''],
  ['no module', button, () => '<p>just words</p>'],
])('%s is a change of structure', ([, module, change]) => {
  expect(edit(module, change)).toBeNull()
})

test('columns keep their contents', () => {
  const row = columns('c', '1,1', [text('a', 'left')], [button])
  const changed = edit(row, (html) => html.replace('>left<', '>right<'))
  expect(changed).toEqual(columns('c', '1,1', [text('a', 'right')], [button]))
})
