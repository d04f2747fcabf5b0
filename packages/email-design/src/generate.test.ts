import { describe, expect, test } from 'vitest'
import { columns, design, text } from '../test/builders.ts'
import { columnGeometry } from './column-geometry.ts'
import { newDesign, newModule, pad } from './defaults.ts'
import type { Module } from './design.ts'
import { generateHtml } from './generate-html.ts'
import { columnCellSelector, generateFrame, generateModule, textSlotSelector } from './generate-module.ts'
import { starterDesign, starterIds } from './starters.ts'
import { surroundingsOf } from './surroundings.ts'

const around = surroundingsOf(design())

/** One module of each kind, with settings other than the defaults. The expected HTML is stored beside the test. */
function everything() {
  const modules: Module[] = [
    {
      ...newModule('image', 'image'),
      src: '/i/hero.png',
      alt: 'A "green" room',
      href: 'https://a.example/?x=1&y={{id}}',
    },
    {
      ...newModule('image', 'fixed'),
      src: '/i/b.png',
      responsive: false,
      width: 200,
      height: 90,
      align: 'left',
    },
    {
      ...newModule('text', 'text'),
      background: '#fafafa',
      blocks: [
        { type: 'h1', align: 'center', spans: [{ text: 'Title' }] },
        {
          type: 'paragraph',
          align: 'unset',
          spans: [
            { text: 'Hello {{insert first_name "default=Friend"}}, ' },
            { text: 'all', bold: true, italic: true, underline: true, strike: true },
            { text: ' of ' },
            { text: 'this', color: '#b3261e', size: 18, font: 'georgia,serif', background: '#ffff00' },
            { text: ' is ' },
            { text: 'linked', href: 'https://b.example/' },
          ],
        },
        { type: 'paragraph', align: 'justify', spans: [] },
        {
          type: 'numbers',
          items: [
            {
              align: 'unset',
              spans: [{ text: 'one' }],
              lists: [
                { type: 'bullets', items: [{ align: 'right', spans: [{ text: 'inner' }], lists: [] }] },
              ],
            },
          ],
        },
      ],
    },
    {
      ...newModule('button', 'button'),
      text: 'Go & see',
      href: '{{{url}}}',
      background: '#eeeeee',
      font: 'georgia,serif',
    },
    { ...newModule('divider', 'divider'), height: 3, color: '#cccccc' },
    newModule('spacer', 'spacer'),
    {
      ...columns('row', '1,2', [text('left', 'L')], [text('right', 'R')]),
      cellPadding: 10,
      padding: pad(5, 15),
    },
    { ...newModule('code', 'code'), html: "{{#if vip}}<p title='x'>unclosed & kept" },
    {
      ...newModule('social', 'social'),
      icons: 'https://mail.example/i/social',
      iconColor: 'black',
      links: [
        { network: 'x', href: 'https://x.example/?a=1&b={{id}}', color: '' },
        { network: 'linkedin', href: 'javascript:alert(1)', color: '#0077b5' },
      ],
    },
    newModule('unsubscribe', 'way-out', 'de'),
  ]
  return {
    ...newDesign('de', modules),
    preheader: 'A < first & {{last}} look',
    head: '<meta name="x" content="y">',
  }
}

test('writes every module in the exchange format', async () => {
  await expect(generateHtml(everything())).toMatchFileSnapshot('../test/everything.html')
})

test('equal designs give equal bytes', () => {
  const copy = JSON.parse(JSON.stringify(everything()))
  expect(generateHtml(copy)).toBe(generateHtml(everything()))
})

describe('modules', () => {
  test('an empty text is written as other tools write it', () => {
    const empty = {
      ...text('t'),
      blocks: [{ type: 'paragraph' as const, align: 'unset' as const, spans: [] }],
    }
    expect(generateModule(empty, around)).toContain(
      '<div><div style="font-family: inherit; text-align: inherit"><br></div><div></div></div>',
    )
  })

  test('code is kept byte for byte', () => {
    const html = '</td>\r\n<script>1 && 2</script><!--[if mso]>x<![endif]-->{{{raw}}}'
    expect(generateModule({ ...newModule('code', 'c'), html }, around)).toContain(`>${html}</td>`)
  })

  test('an image without a source becomes a placeholder without src', () => {
    expect(generateModule(newModule('image', 'i'), around)).not.toContain('src=')
  })

  test('a responsive image in a column takes its share of the column', () => {
    const picture = { ...newModule('image', 'i'), percent: 50, padding: pad(0, 20) }
    const html = generateModule(columns('row', '1,1', [picture]), around)
    expect(html).toContain(`width="${(300 - 40) / 2}"`)
  })

  test('switched-off unsubscribe links are not written', () => {
    const html = generateModule(
      { ...newModule('unsubscribe', 'u'), showPreferences: false, showAddress: false },
      around,
    )
    expect(html).toContain('href="{{{unsubscribe}}}"')
    expect(html).not.toContain('unsubscribe_preferences')
    expect(html).not.toContain('Sender_Name')
  })

  test('frames differ from the HTML only in their empty editable places', () => {
    const words = text('t', 'SOMETHING')
    expect(generateFrame(words, around)).toBe(
      generateModule(words, around).replace(/<div><div style.*<div><\/div><\/div>/, '<div></div>'),
    )
    const row = columns('row', '1,1', [words])
    expect(generateFrame(row, around)).toBe(generateModule(columns('row', '1,1'), around))
    expect([textSlotSelector, columnCellSelector]).toEqual([expect.any(String), expect.any(String)])
  })

  test('typed text never becomes an element or an attribute', () => {
    const evil = `"><img src=x onerror=alert(1)>'`
    const html = generateHtml({
      ...newDesign('en', [
        text('t', { text: evil, href: `javascript:${evil}` }),
        { ...newModule('button', 'b'), text: evil, href: `https://a.example/${evil}` },
        { ...newModule('image', 'i'), src: `https://a.example/${evil}`, alt: evil, href: evil },
        { ...newModule('unsubscribe', 'u'), unsubscribeText: evil },
      ]),
      preheader: evil,
    })
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('javascript:')
  })
})

describe('columns', () => {
  test.for([
    ['1', 0, 0, [600]],
    ['1', 0, 20, [560]],
    ['1,1', 0, 15, [285, 285]],
    ['1,1', 0, 0, [300, 300]],
    ['1,2', 0, 0, [200, 400]],
    ['1,3', 0, 10, [140, 440]],
    ['1,1,1', 0, 10, [186, 186, 186]],
    ['1,1,1,1', 10, 0, [145, 145, 145, 145]],
  ] as const)('%s with side padding %i and cell padding %i', ([distribution, side, cellPadding, widths]) => {
    const module = { ...columns('row', distribution), padding: pad(0, side), cellPadding }
    const boxes = columnGeometry(module, 600)
    expect(boxes.map(({ width }) => width)).toEqual(widths)
    const total = boxes.reduce((sum, { width, left, right }) => sum + width + left + right, 0)
    expect(total).toBeLessThanOrEqual(600 - 2 * side)
  })
})

test.for(starterIds.flatMap((id) => (['en', 'de'] as const).map((lang) => [id, lang] as const)))(
  'the starter design %s (%s) has no addresses of other hosts',
  ([id, lang]) => {
    let count = 0
    const html = generateHtml(starterDesign(id, lang, () => `m${++count}`))
    expect(html).toContain(` lang="${lang}"`)
    expect(html).not.toMatch(/sendgrid\.(com|net)/)
  },
)
