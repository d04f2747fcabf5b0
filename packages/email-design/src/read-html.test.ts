import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDesign, asWritten } from '../test/arbitrary-design.ts'
import { design, ids, text } from '../test/builders.ts'
import { defaultDark, defaultGlobals } from './defaults.ts'
import { generateHtml } from './generate-html.ts'
import { readDesign } from './read-design.ts'
import { readHtml } from './read-html.ts'

const icons = 'https://m.example/i/social'

function read(html: string) {
  return readHtml(html, { newId: ids(), icons })
}

function designOf(html: string) {
  const result = read(html)
  if (result.kind !== 'design') throw new Error('read as code')
  return result
}

describe('generated HTML', () => {
  test('gives the same design', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const html = generateHtml(design)
        const { design: again, lost } = designOf(html)
        expect(again).toEqual(asWritten(design))
        expect(lost).toEqual([])
        expect(generateHtml(again)).toBe(generateHtml(asWritten(design)))
        expect(readDesign(again).problems).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

function foreign(name: string): string {
  return readFileSync(new URL(`../test/foreign/${name}.html`, import.meta.url), 'utf8')
}

test('a line without words has no rule for dark mode', () => {
  const marked = design(text('a', { text: '\n', background: '#ffff00' }))
  const dark = { ...defaultGlobals, dark: defaultDark }
  expect(designOf(generateHtml({ ...marked, globals: dark })).design.head).toBe('')
})

describe('designs made elsewhere', () => {
  test('of the first generation', () => {
    const { design, lost } = designOf(foreign('generation-a'))
    // No table has the width of the message, and the columns are cells without a width.
    const auto = { code: 'room_changed', was: 'auto', becomes: '100 %' }
    // `center` does not centre content inside tables.
    expect(design.modules[0]).toMatchObject({ blocks: [{ align: 'unset' }, { align: 'unset' }] })
    expect(lost).toEqual([
      { ...auto, detail: '' },
      { ...auto, detail: '', becomes: '316 px' },
    ])
    expect(design.globals).toMatchObject({
      background: '#eeeeee',
      color: '#222',
      linkColor: '#00f',
      linkUnderline: true,
      font: 'verdana',
      size: 15,
      width: 640,
      contentAlign: 'left',
      contentBackground: '#fafafa',
      padding: { top: 4, right: 4, bottom: 4, left: 4 },
    })
    expect(design.modules).toMatchObject([
      {
        kind: 'text',
        padding: { top: 10, right: 20, bottom: 10, left: 20 },
        blocks: [
          { type: 'paragraph', spans: [{ text: 'Good\u00a0morning' }] },
          { type: 'paragraph', spans: [{ text: 'Jörg', bold: true }, { text: ' & co' }] },
        ],
      },
      {
        kind: 'columns',
        distribution: '1,1',
        padding: { top: 0, right: 0, bottom: 12, left: 0 },
        columns: [{ modules: [{ kind: 'spacer', height: 25 }] }, { modules: [] }],
      },
      {
        kind: 'unsubscribe',
        align: 'center',
        showAddress: true,
        showUnsubscribe: true,
        showPreferences: true,
        unsubscribeText: 'Leave',
        preferencesText: 'Choose',
        addressLines: ['{{Sender_Name}}', '{{Sender_Address}}, {{Sender_City}}'],
      },
    ])
  })

  test('of the second generation, with template logic between the modules', () => {
    const { design, lost } = designOf(foreign('generation-b'))
    expect(design.globals).toMatchObject({
      color: '#333333',
      linkColor: '#00897B',
      background: '#F5F5F5',
      size: 16,
    })
    expect(design.preheader).toBe('Read me first')
    expect(design.head).toBe('\n<meta name="own" content="1">')
    const [beside, open, image, otherwise, row, table, social, other, unknown] = design.modules
    expect(beside).toMatchObject({ kind: 'code', html: 'Before all' })
    expect(open).toMatchObject({ kind: 'code', html: '{{#if deal}}' })
    expect(image).toMatchObject({
      kind: 'image',
      src: '{{deal.image}}',
      href: '{{deal.url}}',
      alt: 'A deal',
      responsive: true,
      percent: 50,
    })
    expect(otherwise).toMatchObject({
      kind: 'code',
      html: '{{else}}<p style="margin:0">No <b>deal</b></p>\n{{/if}}',
    })
    expect(row).toMatchObject({
      kind: 'columns',
      distribution: '1,2',
      cellPadding: 20,
      columns: [
        {
          background: '#ffeeee',
          modules: [
            {
              kind: 'text',
              // `NaNpx` is not a height, so the line height is that of the font.
              lineHeight: 19,
              blocks: [
                {
                  type: 'bullets',
                  items: [
                    { spans: [{ text: 'one' }] },
                    {
                      spans: [{ text: 'two' }],
                      lists: [{ type: 'numbers', items: [{ spans: [{ text: 'deep' }] }] }],
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          modules: [
            {
              kind: 'button',
              text: 'Go\nnow',
              href: 'https://a.example/?a=1&b=2',
              radius: 9,
              bold: true,
              // 200 pixels of label, plus padding and border on both sides.
              width: 240,
              fill: '#00897B',
              borderColor: '#004d40',
              borderWidth: 2,
              color: '#fff',
              size: 15,
            },
          ],
        },
      ],
    })
    expect(table).toMatchObject({
      kind: 'code',
      html: '<table class="module"><tr><td style="padding:5px" bgcolor="#101010"><table><tr><td>A table {{x}}</td></tr></table></td></tr></table>',
    })
    expect(social).toMatchObject({
      kind: 'social',
      icons,
      iconColor: 'white',
      align: 'center',
      size: 25,
      radius: 3,
      gap: 8,
      links: [{ network: 'x', href: 'https://twitter.example/me', color: '#7AC4F7' }],
    })
    // We have no icon for this network: the link and its image stay as they are.
    expect(other).toMatchObject({
      kind: 'code',
      html: expect.stringMatching(
        /^<table class="module" align="center">[\s\S]*href="https:\/\/plus\.example"[\s\S]*google\.png/,
      ),
    })
    expect(unknown).toMatchObject({ kind: 'text', padding: { top: 7 } })
    const auto = { code: 'room_changed', was: 'auto', becomes: '100 %' }
    expect(lost).toEqual([
      { code: 'outside_modules', detail: 'Before all' },
      { code: 'text_as_code', detail: 'A table {{x}}' },
      { code: 'module_as_code', detail: 'Google' },
      { ...auto, detail: '' },
      { code: 'room_changed', detail: 'Before all', was: '1000 px', becomes: '600 px' },
      { ...auto, detail: 'A deal' },
      { ...auto, detail: 'Go now' },
      { code: 'icon', detail: 'Twitter' },
      { ...auto, detail: 'Twitter' },
    ])
  })

  test.for(['generation-a', 'generation-b'])('%s: reading its output again changes nothing', (name) => {
    const { design } = designOf(foreign(name))
    const { design: again, lost } = designOf(generateHtml(design))
    expect(again).toEqual(design)
    expect(lost).toEqual([])
    expect(readDesign(design).problems).toEqual([])
  })

  test('copies with the same id get new ids', () => {
    const copy =
      '<table role="module" data-type="spacer" data-muid="one"><tr><td style="padding:0 0 9px 0"></td></tr></table>'
    const { design } = designOf(`<table><tr><td role="modules-container">${copy}${copy}</td></tr></table>`)
    expect(design.modules.map(({ id }) => id)).toEqual(['one', 'new1'])
  })

  test('a frame without a container becomes one text', () => {
    const { design } = designOf(
      '<html class="sg-campaigns"><body><p>All <b>of</b> it</p><h2>Yes</h2></body></html>',
    )
    expect(design.modules).toMatchObject([{ kind: 'text', blocks: [{ type: 'paragraph' }, { type: 'h2' }] }])
  })

  test('other HTML stays code', () => {
    for (const html of [
      '',
      'words',
      '<p>x</p>',
      '<html><body><table><tr><td>{{x}}</td></tr></table></body></html>',
      '<<<>>>',
    ]) {
      expect(read(html)).toEqual({ kind: 'code' })
    }
  })
})

describe('damaged designs', () => {
  test('a design that is cut off anywhere can still be read and generated', () => {
    const html = foreign('generation-b')
    fc.assert(
      fc.property(fc.nat(html.length), fc.nat(html.length), (from, length) => {
        const damaged = html.slice(0, from) + html.slice(from + (length % 40))
        const result = read(length % 2 ? damaged : html.slice(0, from))
        if (result.kind === 'code') return
        expect(readDesign(result.design).problems).toEqual([])
        generateHtml(result.design)
      }),
      { numRuns: 500 },
    )
  })

  test('very deep or very long HTML is read quickly', () => {
    const deep = `${'<div>'.repeat(5_000)}x`
    expect(
      read(`<td role="modules-container"><table role="module" data-type="text"><tr><td>${deep}`),
    ).toEqual({ kind: 'code' })
    const module =
      '<table role="module" data-type="text"><tr><td style="padding:1px"><div>text</div></td></tr></table>'
    const { design } = designOf(`<td role="modules-container">${module.repeat(3_000)}</td>`)
    expect(design.modules).toHaveLength(500)
  })
})
