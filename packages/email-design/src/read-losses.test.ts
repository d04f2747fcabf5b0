import { expect, test } from 'vitest'
import * as foreign from '../test/foreign-page.ts'
import { generateHtml } from './generate-html.ts'
import { allModules } from './places.ts'
import type { Loss } from './reading.ts'

/** The editor has no setting for these: the module stays as it is, as code. */
const asCode: [string, string, string][] = [
  [
    'a second image',
    foreign.image(`${foreign.picture()}<img src="https://a.example/two.png" alt="Two">`),
    'two.png',
  ],
  [
    'a second image with a link',
    foreign.image(
      `${foreign.picture()}<a href="https://a.example/2"><img src="https://a.example/two.png"></a>`,
    ),
    'example/2',
  ],
  [
    'a second button beside the first',
    foreign.button(foreign.link() + foreign.link('', 'Or wait').replace('/buy', '/wait')),
    '/wait',
  ],
  [
    'an image in a button',
    foreign.button(foreign.link('', '<img src="https://a.example/go.png" alt="Go">')),
    'go.png',
  ],
  [
    'icons in an unsubscribe module',
    foreign.unsubscribe(
      '',
      foreign.unsubscribeLinks,
      '<a href="https://x.example/us"><img src="https://a.example/x.png" alt="X"></a>',
    ),
    'x.png',
  ],
  [
    'a social network without an icon',
    foreign.icons(foreign.icon('facebook') + foreign.icon('mastodon')),
    'mastodon.example',
  ],
  ['text beside icons', foreign.icons(foreign.icon('facebook', undefined, 'Follow us')), 'Follow us'],
  ['an image in a text', foreign.line('One <img src="https://a.example/i.png" alt="i">'), 'i.png'],
  ['text with a width of its own', foreign.line('<p style="width:300px">Words</p>'), 'width:300px'],
  ['text with a maximum width', foreign.line('<p style="max-width:300px">Words</p>'), 'max-width:300px'],
  ['text with a width above the limit', foreign.line('<p style="width:640px">Words</p>'), 'width:640px'],
  ['a table in a text', foreign.line('<table><tr><td>cell</td></tr></table>'), 'cell'],
  ['a horizontal rule', foreign.line('one').replace('one', 'one<hr>two'), '<hr>'],
  ['a numbered list that starts at 5', foreign.text('<ol start="5"><li>five</li></ol>'), 'start="5"'],
  ['a list with letters', foreign.text('<ol type="a"><li>a</li></ol>'), 'type="a"'],
  ['a list without bullets', foreign.text('<ul style="list-style-type:none"><li>a</li></ul>'), 'none'],
  ['a hidden line', foreign.line('<span style="display:none">Not for all</span>Words'), 'Not for all'],
  [
    'an anchor in the middle of a text',
    foreign.line('<a href="#end">Jump</a>') + foreign.line('In the middle <a name="end"></a>End'),
    'name="end"',
  ],
  [
    'a background image of a text',
    foreign.text('W', 'background-image:url(https://a.example/sea.png)'),
    'sea.png',
  ],
  [
    'a background image of a row',
    foreign.columns(
      [300, 300],
      [foreign.line('a'), foreign.line('b')],
      'background-image:url(https://a.example/sea.png)',
    ),
    'sea.png',
  ],
  [
    'a link with a width of its own',
    foreign.line(
      '<a href="https://a.example" style="display:inline-block; width:30px; height:30px">Reset</a>',
    ),
    'width:30px',
  ],
  ['a condition in an element', foreign.line('<span {{#if vip}}class="vip"{{/if}}>W</span>'), '#if vip'],
  ['a tag in a style', foreign.line('<span style="color:{{color}}">W</span>'), 'color:{{color}}'],
  [
    'a condition around columns',
    foreign.columns([300, 300], [foreign.line('a'), foreign.line('b')], '{{#if x}}display:none{{/if}}'),
    '#if x',
  ],
  ['a form', foreign.line('<form action="https://a.example"><input name="a"></form>'), '<input'],
  ['a film', foreign.line('<video src="https://a.example/film.mp4"></video>'), 'film.mp4'],
  [
    'an image map',
    foreign.image(
      `${foreign.picture(' usemap="#m"')}<map name="m"><area href="https://a.example/area"></map>`,
    ),
    '/area',
  ],
]

test.for(asCode)('stays code: %s', ([, module, expected]) => {
  const { design, lost } = foreign.read(foreign.page(module))
  const code = allModules(design).flatMap((each) => (each.kind === 'code' ? each.html : []))
  expect(code.join('')).toContain(expected)
  expect(lost.map(({ code }) => code).filter((each) => each.endsWith('_as_code'))).toHaveLength(1)
  expect(generateHtml(design)).toContain(expected)
  const again = foreign.read(generateHtml(design))
  expect(again.design).toEqual(design)
  expect(again.lost).toEqual([])
})

/** These modules keep their kind, and the parts they can't hold are reported. */
const reported: [string, string, Loss['code'], Partial<Loss>?][] = [
  [
    'letter spacing',
    foreign.line('<span style="letter-spacing:3px">Words</span>'),
    'style_lost',
    { detail: 'Words', was: 'letter-spacing:3px' },
  ],
  [
    'capitals',
    foreign.line('<span style="text-transform:uppercase">Words</span>'),
    'style_lost',
    { was: 'text-transform:uppercase' },
  ],
  ['raised letters', foreign.line('E = mc<sup>2</sup>'), 'style_lost', { was: 'vertical-align:sup' }],
  ['a monospaced font', foreign.line('<code>npm</code>'), 'style_lost'],
  ['a text shadow', foreign.line('<span style="text-shadow:1px 1px red">W</span>'), 'style_lost'],
  [
    'a light weight',
    foreign.line('<span style="font-weight:300">W</span>'),
    'style_lost',
    { was: 'font-weight:300' },
  ],
  [
    'lines that break in the source only',
    foreign.line('<span style="white-space:pre">one\ntwo</span>'),
    'style_lost',
    { was: 'white-space:pre' },
  ],
  [
    'a line that does not break',
    foreign.line('<span style="white-space:nowrap">W</span>'),
    'style_lost',
    { was: 'white-space:nowrap' },
  ],
  [
    'a higher line for one large word',
    foreign.text('<div style="line-height:1.5">a <span style="font-size:30px">W</span></div>'),
    'space_changed',
  ],
  [
    'the language of some words',
    foreign.line('<span lang="fr">Bonjour</span>'),
    'style_lost',
    { detail: 'Bonjour', was: 'lang:fr' },
  ],
  [
    'a label for screen readers',
    foreign.button(foreign.link('', 'Buy', ' aria-label="Buy a ticket"')),
    'style_lost',
    { was: 'aria-label:Buy a ticket' },
  ],
  ['text from right to left', foreign.text('<div dir="rtl">W</div>'), 'style_lost', { was: 'direction:rtl' }],
  [
    'a heading that is not bold',
    foreign.text('<h2 style="font-weight:normal">W</h2>'),
    'bold_changed',
    { was: 'no', becomes: 'yes' },
  ],
  [
    'a border around text',
    foreign.text('<div style="border:1px solid #cccccc">W</div>'),
    'style_lost',
    { was: 'border:1px solid #cccccc' },
  ],
  ['a border below a cell', foreign.text('W', 'border-bottom:2px solid red'), 'style_lost'],
  [
    'an indented quote',
    foreign.text('<div>one</div><div style="padding-left:30px">two</div>'),
    'indent_changed',
    { detail: 'two', was: '30 px' },
  ],
  [
    'space between paragraphs',
    foreign.text('<p style="margin-bottom:20px">one</p><p>two</p>'),
    'space_changed',
  ],
  [
    'several line heights',
    foreign.text('<div style="line-height:40px">one</div><div>two</div>'),
    'line_height_changed',
  ],
  [
    'an image with a border',
    foreign.image(foreign.picture('', 'width:100%; height:auto; border:2px solid #0e6655;')),
    'style_lost',
  ],
  [
    'a round image',
    foreign.image(foreign.picture('', 'width:100%; height:auto; border-radius:50%;')),
    'style_lost',
  ],
  [
    'the title of an image',
    foreign.image(foreign.picture(' title="In May"')),
    'style_lost',
    { was: 'title:In May' },
  ],
  [
    'an image without a width',
    foreign.image('<img src="https://a.example/two.png" alt="Two">'),
    'width_changed',
    { was: '', becomes: '600 px' },
  ],
  ['a dashed button', foreign.button(foreign.link('border:2px dashed #b3261e;')), 'style_lost'],
  ['a button with a shadow', foreign.button(foreign.link('box-shadow:0 0 3px #000;')), 'style_lost'],
  ['a button underlined', foreign.button(foreign.link('text-decoration:underline;')), 'underline_changed'],
  ['a button in capitals', foreign.button(foreign.link('text-transform:uppercase;')), 'style_lost'],
  [
    'a button with two colours',
    foreign.button(foreign.link('', 'Buy <span style="color:#ffff00">now</span>')),
    'color_changed',
    { detail: 'now', was: '#ffff00' },
  ],
  [
    'a font size above the limit',
    foreign.line('<span style="font-size:120px">W</span>'),
    'size_changed',
    { was: '120 px', becomes: '96 px' },
  ],
  [
    'a font with special characters',
    foreign.line('<span style="font-family:Foo/Bar">W</span>'),
    'font_changed',
  ],
  ['padding above the limit', foreign.text('W').replace('padding:18px', 'padding:260px'), 'space_changed'],
  ['icons of another service', foreign.icons(foreign.icon('facebook')), 'icon', { detail: 'facebook' }],
  [
    'columns narrower than their row',
    foreign.columns([200, 200], [foreign.line('a'), foreign.line('b')]),
    'room_changed',
  ],
  ['a wrapper with a colour', `<div style="background:#eee">${foreign.line('W')}</div>`, 'around_modules'],
]

test.for(reported)('reported: %s', ([, module, code, more]) => {
  const { lost } = foreign.read(foreign.page(module))
  expect(lost).toContainEqual(expect.objectContaining({ code, ...more }))
})

test.for([
  ['an anchor that no link leads to', foreign.line('<a name="end"></a>W'), 'anchor_lost', { detail: '#end' }],
  [
    'images for other screens',
    foreign.image(foreign.picture(' srcset="https://a.example/2.png 2x"')),
    'srcset_lost',
    { was: 'https://a.example/2.png 2x' },
  ],
  [
    'a class for narrow screens',
    foreign.line('<span class="hide">W</span>'),
    'screens_lost',
    { detail: 'W', was: 'display:none' },
  ],
  [
    'a class for dark mode around columns',
    foreign.columns([300, 300], [foreign.line('a'), foreign.line('b')], '', ' class="night"'),
    'screens_lost',
    { was: 'background-color:#000' },
  ],
] as const)('reported: %s', ([, module, code, more]) => {
  const sheet =
    '@media (max-width: 600px) { .hide { display: none !important } .column { width: 50% } td { padding: 0 } } @media (prefers-color-scheme: dark) { table.night { background-color: #000 } }'
  const { lost } = foreign.read(foreign.page(module, { sheet }))
  expect(lost).toEqual([expect.objectContaining({ code, ...more })])
})

test('reported: an anchor and a tag around the modules', () => {
  const page = foreign.page(foreign.line('<a href="#top">Up</a>'))
  const { lost } = foreign.read(page.replace('<center', '<a name="top"></a><center id="{{x}}"'))
  expect(lost).toEqual([
    { code: 'anchor_lost', detail: '#top' },
    { code: 'tag_lost', detail: '{{x}}' },
  ])
})

test('reported: modules and preheader text beyond the limits of a design', () => {
  const many = Array.from({ length: 502 }, () => foreign.line('x')).join('')
  expect(foreign.read(foreign.page(many)).lost).toContainEqual({ code: 'too_many', detail: '2' })
  const preheader = `<table class="module preheader" role="module" data-type="preheader" style="display:none"><tr><td role="module-content"><p>${'long '.repeat(50)}</p></td></tr></table>`
  expect(foreign.read(foreign.page(preheader + foreign.line('W'))).lost).toContainEqual(
    expect.objectContaining({ code: 'shortened' }),
  )
})

test('content for Outlook only and hidden content before the message do not count as visible', () => {
  const outlook = '<!--[if mso]><v:roundrect href="https://a.example">Buy</v:roundrect><![endif]-->'
  const filler = '<div style="display:none">&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>'
  expect(foreign.read(foreign.page(filler + outlook + foreign.line('Words'))).lost).toEqual([])
})
