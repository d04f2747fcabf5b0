import { expect, test } from 'vitest'
import {
  foreignButton,
  foreignColumns,
  foreignIcon,
  foreignIcons,
  foreignImage,
  foreignLine,
  foreignLink,
  foreignPage,
  foreignPicture,
  foreignText,
  foreignUnsubscribe,
  foreignWayOut,
  readForeign,
} from '../test/foreign-page.ts'
import { generateHtml } from './generate-html.ts'
import { allModules } from './places.ts'
import type { Loss } from './reading.ts'

/** No setting of the editor says it: the module stays as it is, in code. */
const asCode: [string, string, string][] = [
  [
    'a second picture',
    foreignImage(`${foreignPicture()}<img src="https://a.example/two.png" alt="Two">`),
    'two.png',
  ],
  [
    'a second picture with a link',
    foreignImage(
      `${foreignPicture()}<a href="https://a.example/2"><img src="https://a.example/two.png"></a>`,
    ),
    'example/2',
  ],
  [
    'a second button beside it',
    foreignButton(foreignLink() + foreignLink('', 'Or wait').replace('/buy', '/wait')),
    '/wait',
  ],
  [
    'a picture in a button',
    foreignButton(foreignLink('', '<img src="https://a.example/go.png" alt="Go">')),
    'go.png',
  ],
  [
    'icons in a way out',
    foreignUnsubscribe(
      '',
      foreignWayOut,
      '<a href="https://x.example/us"><img src="https://a.example/x.png" alt="X"></a>',
    ),
    'x.png',
  ],
  [
    'a network without an icon',
    foreignIcons(foreignIcon('facebook') + foreignIcon('mastodon')),
    'mastodon.example',
  ],
  ['words beside icons', foreignIcons(foreignIcon('facebook', undefined, 'Follow us')), 'Follow us'],
  ['a picture in a text', foreignLine('One <img src="https://a.example/i.png" alt="i">'), 'i.png'],
  ['words in a box of its own', foreignLine('<p style="width:300px">Words</p>'), 'width:300px'],
  ['words in a box that ends', foreignLine('<p style="max-width:300px">Words</p>'), 'max-width:300px'],
  ['words in a box wider than any', foreignLine('<p style="width:640px">Words</p>'), 'width:640px'],
  ['a table in a text', foreignLine('<table><tr><td>cell</td></tr></table>'), 'cell'],
  ['a line across', foreignLine('one').replace('one', 'one<hr>two'), '<hr>'],
  ['numbers that begin elsewhere', foreignText('<ol start="5"><li>five</li></ol>'), 'start="5"'],
  ['letters before items', foreignText('<ol type="a"><li>a</li></ol>'), 'type="a"'],
  ['items without a sign', foreignText('<ul style="list-style-type:none"><li>a</li></ul>'), 'none'],
  ['a hidden line', foreignLine('<span style="display:none">Not for all</span>Words'), 'Not for all'],
  [
    'a place to jump to',
    foreignLine('<a href="#end">Jump</a>') + foreignLine('<a name="end"></a>End'),
    'name="end"',
  ],
  ['a picture behind words', foreignText('W', 'background-image:url(https://a.example/sea.png)'), 'sea.png'],
  [
    'a picture behind a row',
    foreignColumns(
      [300, 300],
      [foreignLine('a'), foreignLine('b')],
      'background-image:url(https://a.example/sea.png)',
    ),
    'sea.png',
  ],
  [
    'a link in a box of its own width',
    foreignLine(
      '<a href="https://a.example" style="display:inline-block; width:30px; height:30px">Reset</a>',
    ),
    'width:30px',
  ],
  ['a form', foreignLine('<form action="https://a.example"><input name="a"></form>'), '<input'],
  ['a film', foreignLine('<video src="https://a.example/film.mp4"></video>'), 'film.mp4'],
  [
    'a map of links',
    foreignImage(`${foreignPicture(' usemap="#m"')}<map name="m"><area href="https://a.example/area"></map>`),
    '/area',
  ],
]

test.for(asCode)('stays code: %s', ([, module, expected]) => {
  const { design, lost } = readForeign(foreignPage(module))
  const code = allModules(design).flatMap((each) => (each.kind === 'code' ? each.html : []))
  expect(code.join('')).toContain(expected)
  expect(lost.map(({ code }) => code).filter((each) => each.endsWith('_as_code'))).toHaveLength(1)
  expect(generateHtml(design)).toContain(expected)
  const again = readForeign(generateHtml(design))
  expect(again.design).toEqual(design)
  expect(again.lost).toEqual([])
})

/** The module still is one, and what it can't say is told. */
const told: [string, string, Loss['code'], Partial<Loss>?][] = [
  [
    'letters set apart',
    foreignLine('<span style="letter-spacing:3px">Words</span>'),
    'style_lost',
    { detail: 'Words', was: 'letter-spacing:3px' },
  ],
  [
    'capitals',
    foreignLine('<span style="text-transform:uppercase">Words</span>'),
    'style_lost',
    { was: 'text-transform:uppercase' },
  ],
  ['raised letters', foreignLine('E = mc<sup>2</sup>'), 'style_lost', { was: 'vertical-align:sup' }],
  ['letters of one width', foreignLine('<code>npm</code>'), 'style_lost'],
  ['a shadow of letters', foreignLine('<span style="text-shadow:1px 1px red">W</span>'), 'style_lost'],
  ['words from right to left', foreignText('<div dir="rtl">W</div>'), 'style_lost', { was: 'direction:rtl' }],
  [
    'a heading that is not bold',
    foreignText('<h2 style="font-weight:normal">W</h2>'),
    'bold_changed',
    { was: 'no', becomes: 'yes' },
  ],
  [
    'a box around words',
    foreignText('<div style="border:1px solid #cccccc">W</div>'),
    'style_lost',
    { was: 'border:1px solid #cccccc' },
  ],
  ['a line below a cell', foreignText('W', 'border-bottom:2px solid red'), 'style_lost'],
  [
    'a quote set in',
    foreignText('<div>one</div><div style="padding-left:30px">two</div>'),
    'indent_changed',
    { detail: 'two', was: '30 px' },
  ],
  [
    'room between paragraphs',
    foreignText('<p style="margin-bottom:20px">one</p><p>two</p>'),
    'space_changed',
  ],
  [
    'lines of several heights',
    foreignText('<div style="line-height:40px">one</div><div>two</div>'),
    'line_height_changed',
  ],
  [
    'a picture with a line',
    foreignImage(foreignPicture('', 'width:100%; height:auto; border:2px solid #0e6655;')),
    'style_lost',
  ],
  [
    'a round picture',
    foreignImage(foreignPicture('', 'width:100%; height:auto; border-radius:50%;')),
    'style_lost',
  ],
  [
    'a title of a picture',
    foreignImage(foreignPicture(' title="In May"')),
    'style_lost',
    { was: 'title:In May' },
  ],
  [
    'a picture as wide as it is itself',
    foreignImage('<img src="https://a.example/two.png" alt="Two">'),
    'width_changed',
    { was: '', becomes: '600 px' },
  ],
  ['a dashed button', foreignButton(foreignLink('border:2px dashed #b3261e;')), 'style_lost'],
  ['a button with a shadow', foreignButton(foreignLink('box-shadow:0 0 3px #000;')), 'style_lost'],
  ['a button underlined', foreignButton(foreignLink('text-decoration:underline;')), 'underline_changed'],
  ['a button in capitals', foreignButton(foreignLink('text-transform:uppercase;')), 'style_lost'],
  [
    'a button of two colours',
    foreignButton(foreignLink('', 'Buy <span style="color:#ffff00">now</span>')),
    'color_changed',
    { detail: 'now', was: '#ffff00' },
  ],
  [
    'letters larger than any',
    foreignLine('<span style="font-size:120px">W</span>'),
    'size_changed',
    { was: '120 px', becomes: '96 px' },
  ],
  ['a font with odd signs', foreignLine('<span style="font-family:Foo/Bar">W</span>'), 'font_changed'],
  ['a room larger than any', foreignText('W').replace('padding:18px', 'padding:260px'), 'space_changed'],
  ['icons of another service', foreignIcons(foreignIcon('facebook')), 'icon', { detail: 'facebook' }],
  [
    'columns narrower than their row',
    foreignColumns([200, 200], [foreignLine('a'), foreignLine('b')]),
    'room_changed',
  ],
  ['a wrapper with a colour', `<div style="background:#eee">${foreignLine('W')}</div>`, 'around_modules'],
]

test.for(told)('told: %s', ([, module, code, more]) => {
  const { lost } = readForeign(foreignPage(module))
  expect(lost).toContainEqual(expect.objectContaining({ code, ...more }))
})

test('told: modules and letters of a preheader that no design holds', () => {
  const many = Array.from({ length: 502 }, () => foreignLine('x')).join('')
  expect(readForeign(foreignPage(many)).lost).toContainEqual({ code: 'too_many', detail: '2' })
  const preheader = `<table class="module preheader" role="module" data-type="preheader" style="display:none"><tr><td role="module-content"><p>${'long '.repeat(50)}</p></td></tr></table>`
  expect(readForeign(foreignPage(preheader + foreignLine('W'))).lost).toContainEqual(
    expect.objectContaining({ code: 'shortened' }),
  )
})

test('nothing of Outlook alone and nothing hidden before the message counts as seen', () => {
  const outlook = '<!--[if mso]><v:roundrect href="https://a.example">Buy</v:roundrect><![endif]-->'
  const filler = '<div style="display:none">&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>'
  expect(readForeign(foreignPage(filler + outlook + foreignLine('Words'))).lost).toEqual([])
})
