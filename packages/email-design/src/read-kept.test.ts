import { describe, expect, test } from 'vitest'
import * as foreign from '../test/foreign-page.ts'
import { generateHtml } from './generate-html.ts'
import { allModules } from './places.ts'

describe('usual modules of another service', () => {
  test.for<[string, string]>([
    ['a text', foreign.line('Some <b>bold</b> <a href="https://a.example">words</a><br>here')],
    ['a picture', foreign.image(foreign.picture())],
    ['a button', foreign.button(foreign.link())],
    ['columns', foreign.columns([300, 300], [foreign.line('left'), foreign.image(foreign.picture())])],
    [
      'an unsubscribe module',
      foreign.unsubscribe(
        '<p class="Unsubscribe--senderName" style="font-size:12px; line-height:20px;">{{Sender_Name}}</p><p style="font-size:12px; line-height:20px;"><span>{{Sender_Address}}</span>, <span>{{Sender_City}}</span>, <span>{{Sender_State}}</span> <span>{{Sender_Zip}}</span></p>',
        foreign.unsubscribeLinks,
      ),
    ],
  ])('%s loses nothing', ([, module]) => {
    const { design, lost } = foreign.read(foreign.page(module))
    expect(lost).toEqual([])
    expect(allModules(design).map(({ kind }) => kind)).not.toContain('code')
  })
})

/** These modules keep their kind, nothing is reported, and the generated HTML has the setting. */
const kept: [string, string, RegExp][] = [
  ['alignment of a cell', foreign.text('Words', 'text-align:center'), /text-align: center">Words/],
  [
    'alignment by attribute',
    foreign.text('Words', '', ' align="right"').replace('text-align:inherit;', ''),
    /text-align: right">Words/,
  ],
  ['colour of a cell', foreign.text('<span>Words</span>', 'color:#b3261e'), /color:#b3261e;">Words/],
  [
    'a font of a cell',
    foreign.text('', 'font-family:georgia,serif').replace('<div><div></div></div>', '<h3>Words</h3>'),
    /font-family:georgia,serif;[^>]*>Words/,
  ],
  ['a named colour', foreign.line('<span style="color:rebeccapurple">W</span>'), /color:#663399/],
  ['a colour of four digits', foreign.line('<span style="color:#f00f">W</span>'), /color:#ff0000/],
  ['a colour of eight digits', foreign.line('<span style="color:#ff0000ff">W</span>'), /color:#ff0000/],
  ['a colour in percentages', foreign.line('<span style="color:rgb(100% 0% 0%)">W</span>'), /color:#ff0000/],
  ['a colour by hue', foreign.line('<span style="color:hsl(120, 100%, 25%)">W</span>'), /color:#008000/],
  ['a colour in hwb', foreign.line('<span style="color:hwb(120 0% 50%)">W</span>'), /color:#008000/],
  [
    'a colour in a perceptual notation',
    foreign.line('<span style="color:oklch(0.6 0.2 30)">W</span>'),
    /color:#[\da-f]{6};">W/,
  ],
  ['a translucent colour', foreign.line('<span style="color:rgba(0,0,0,.5)">W</span>'), /color:#808080/],
  [
    'a colour of `font`',
    foreign.line('<font color="navy" size="5" face="georgia">W</font>'),
    /font-size:24px; color:#000080; font-family:georgia/,
  ],
  ['a size in points', foreign.line('<span style="font-size:12pt">W</span>'), /font-size:16px/],
  ['a size in em', foreign.line('<span style="font-size:2em">W</span>'), /font-size:28px/],
  ['a size in per cent', foreign.line('<span style="font-size:150%">W</span>'), /font-size:21px/],
  ['a size as a keyword', foreign.line('<span style="font-size:x-large">W</span>'), /font-size:24px/],
  ['big and small', foreign.line('<small>W</small>'), /font-size:12px/],
  [
    'the font shorthand',
    foreign.line('<span style="font:bold 20px georgia">W</span>'),
    /font-size:20px; font-family:georgia;"><strong>W/,
  ],
  [
    'the background shorthand',
    foreign.line('<span style="background:yellow">W</span>'),
    /background-color:#ffff00/,
  ],
  ['the background shorthand of a cell', foreign.text('W', 'background:#eee'), /background-color:#eee;/],
  [
    'a link that is struck through',
    foreign.line('<a href="https://a.example" style="text-decoration:underline">W</a>'),
    /<u>W/,
  ],
  [
    'a colour of a link',
    foreign.line('<a href="https://a.example" style="color:#b3261e">W</a>'),
    /text-decoration:none;"><span style="color:#b3261e;">W/,
  ],
  [
    'line breaks of the source with white-space: pre-wrap',
    foreign.line('<span style="white-space: pre-wrap; color: #b3261e">one\ntwo</span>'),
    /one<br>two/,
  ],
  ...['pre-line', 'break-spaces'].map((value): [string, string, RegExp] => [
    `line breaks of the source with white-space: ${value}`,
    foreign.line(`<span style="white-space: ${value}">one\ntwo</span>`),
    /one<br>two/,
  ]),
  [
    'alignment of a button on narrow screens',
    foreign
      .button(foreign.link())
      .replace('align="center"', 'align="left"')
      .replace('font-size:16px; text-align:center;', 'font-size:16px; text-align:left;'),
    /\.n-align-left \.inner-td \{ text-align: left !important; \}[\s\S]*<td align="left"[^>]*n-align-left/,
  ],
  [
    'a button whose cell centres the label, but not the table',
    foreign
      .button(foreign.link(), ' data-x')
      .replace('align="center" bgcolor=""', 'bgcolor=""')
      .replace('0px;" data-x', '0px; text-align:center;"'),
    /<td align="left"[^>]*outer-td/,
  ],
  [
    'indentation before a block with white-space: pre-wrap',
    foreign.line('<span style="white-space: pre-wrap">one\n  <div>two</div>\n</span>'),
    />one<\/div><div[^>]*><br><\/div><div[^>]*>two<\/div><div[^>]*><br><\/div>/,
  ],
  [
    'preserved spaces that are not visible',
    foreign.line('<span style="white-space: pre-wrap">one </span>two'),
    /one two/,
  ],
  [
    'a single column with margins on both sides',
    foreign
      .columns([280], [foreign.line('a')])
      .replace('margin:0px 0px 0px 0px', 'margin:0px 160px 0px 160px'),
    /width:280px[^>]*margin:0px 160px 0px 160px/,
  ],
  ['several lines in a paragraph', foreign.line('one<br>two'), /one<br>two/],
  [
    'an empty line in a style',
    foreign.line('one') + foreign.line('<span style="font-size:20px"><br></span>'),
    /text-align: inherit"><br>/,
  ],
  [
    'an image in its own width',
    foreign.image(foreign.picture('', 'width:50%; max-width:100%; height:auto;')),
    /width="300"/,
  ],
  [
    'an image with a size in pixels',
    foreign.image(foreign.picture(' height="90"', '').replace('width="600"', 'width="120"')),
    /width="120"[^>]* height="90"/,
  ],
  [
    'alignment of an image by style',
    foreign.image(
      foreign.picture(' height="90"', '').replace('width="600"', 'width="120"'),
      'valign="top"',
      'text-align:right',
    ),
    /align="right"><img/,
  ],
  [
    'a border of a button with keywords',
    foreign.button(foreign.link('border:3px solid red;')),
    /border:3px solid #ff0000/,
  ],
  ['width of a button', foreign.button(foreign.link('width:200px;')), /min-width:238px/],
  [
    'a large line height of a button',
    foreign.button(foreign.link('line-height:40px;')),
    /padding:24px 18px 24px 18px/,
  ],
  ['bold text in a button', foreign.button(foreign.link('', '<b>Buy now</b>')), /font-weight:bold/],
  [
    'background of the cell of a button',
    foreign
      .button(foreign.link('background-color:transparent;'))
      .replace('#333333" class="inner-td"', '#0e6655" class="inner-td"')
      .replace('background-color:inherit;', ''),
    /background-color:#0e6655/,
  ],
  [
    'columns of uneven width',
    foreign.columns([250, 350], [foreign.line('a'), foreign.line('b')]),
    /data-distribution="250,350"[\s\S]*width:250px[\s\S]*width:350px/,
  ],
  [
    'five columns',
    foreign.columns(
      [120, 120, 120, 120, 120],
      ['a', 'b', 'c', 'd', 'e'].map((each) => foreign.line(each)),
    ),
    /data-distribution="1,1,1,1,1"/,
  ],
  [
    'the type of an image beside text',
    foreign
      .columns([300, 300], [foreign.image(foreign.picture()), foreign.line('b')])
      .replace('"columns"', '"imageText"'),
    /data-type="imageText"/,
  ],
  [
    'the type of an image beside text in its other spelling',
    foreign
      .columns([300, 300], [foreign.image(foreign.picture()), foreign.line('b')])
      .replace('"columns"', '"image-text"'),
    /data-type="image-?[tT]ext"[\s\S]*<img/,
  ],
  [
    'lines of the address',
    foreign.unsubscribe(
      '<p style="font-size:12px; line-height:20px;">Acme &amp; Co</p><p style="font-size:12px; line-height:20px;">1 Shore Road, {{Sender_City}}</p>',
      foreign.unsubscribeLinks,
    ),
    /addressLine"><p[^>]*>Acme &amp; Co<\/p><p[^>]*>1 Shore Road, \{\{Sender_City\}\}/,
  ],
  [
    'unsubscribe links without underline',
    foreign.unsubscribe('', foreign.unsubscribeLinks.replaceAll('style=""', 'style="color:#b3261e"')),
    /color:#b3261e; text-decoration:none;">Unsubscribe/,
  ],
  [
    'an old tag in a text',
    foreign.line('<a href="<%asm_group_unsubscribe_raw_url%>">out</a>'),
    /href="\{\{\{unsubscribe\}\}\}"/,
  ],
]

const keptOfLinks: [string, string, RegExp][] = [
  [
    'an anchor at the beginning of a module',
    foreign.line('<a href="#end">Jump</a>') + foreign.line('<a name="end"></a>End'),
    /<table id="end"[^>]*data-muid="end"/,
  ],
  [
    'the id of columns, linked to in the hosted copy',
    foreign.line('<a href="{{{Weblink}}}#row">Jump</a>') +
      foreign.columns([300, 300], [foreign.line('a'), foreign.line('b')], '', ' id="row"'),
    /<table id="row"[^>]*data-type="columns"/,
  ],
  [
    'links that are not counted',
    foreign.line('<a clicktracking=off href="https://a.example">W</a>') +
      foreign.image(`<a href="https://a.example" clicktracking="OFF">${foreign.picture()}</a>`) +
      foreign.button(foreign.link('', 'Buy', ' clicktracking="off"')),
    /(<a[^>]*clicktracking="off"[^>]*>[\s\S]*){3}/,
  ],
  [
    'a link of the sender that is not counted',
    foreign.unsubscribe(
      '<p><a clicktracking="off" href="https://a.example">Acme</a></p>',
      foreign.unsubscribeLinks,
    ),
    /clicktracking="off"[^>]*>Acme/,
  ],
]

const keptOfLines: [string, string, RegExp][] = [
  [
    'a centred line with an inline element that is left-aligned',
    foreign.text('<div style="text-align:center"><span style="text-align:left">W</span></div>'),
    /text-align: center">W</,
  ],
  [
    'an inline element with a lower line',
    foreign.text('<div>a</div><div>b <span style="line-height:10px">W</span></div>'),
    /line-height:22px/,
  ],
  [
    'a line that breaks in cells that do not',
    foreign.text('<div style="white-space:normal">W</div>', 'white-space:nowrap'),
    />W</,
  ],
]

test.for([...kept, ...keptOfLinks, ...keptOfLines])('kept: %s', ([, module, expected]) => {
  const { design, lost } = foreign.read(foreign.page(module))
  expect(lost).toEqual([])
  expect(allModules(design).map(({ kind }) => kind)).not.toContain('code')
  const html = generateHtml(design)
  expect(html).toMatch(expected)
  // Reading the output again changes nothing.
  const again = foreign.read(html)
  expect(again).toEqual({ kind: 'design', design, lost: [] })
})

test('kept: icons that are not counted', () => {
  const icon = foreign.icon('facebook').replace('<a ', '<a clicktracking="off" ')
  const { design } = foreign.read(foreign.page(foreign.icons(icon)))
  expect(design.modules).toMatchObject([{ kind: 'social', links: [{ untracked: true }] }])
  expect(generateHtml(design)).toMatch(/social-icon-link" href="[^"]*" clicktracking="off"/)
})

test('kept: the font of a page from a head by the author', () => {
  const body = 'font-size:14px; font-family:inherit; color:#000000; background-color:#FFFFFF;'
  const head = '<style>body { font-family: "Muli", sans-serif; }</style>'
  const { design, lost } = foreign.read(foreign.page(foreign.line('Words'), { head, body }))
  expect(design.globals.font).toBe("'Muli', sans-serif")
  expect(lost).toEqual([])
})

test('kept: text styles of style sheets', () => {
  const sheet = '.loud { color: #b3261e; font-size: 20px; } td .sub > em { font-family: georgia; }'
  const { design, lost } = foreign.read(
    foreign.page(foreign.line('<span class="loud">A</span><span class="sub"><em>b</em></span>'), { sheet }),
  )
  expect(lost).toEqual([])
  expect(generateHtml(design)).toMatch(/font-size:20px; color:#b3261e;">A<.*font-family:georgia;"><em>b/)
})

test('kept: the base of addresses and settings of mail programs', () => {
  const settings =
    '<base href="https://a.example/"><meta name="color-scheme" content="light only"><meta name="viewport" content="width=600">'
  const page = foreign.page(foreign.line('Words')).replace('<head>', `<head>${settings}`)
  const { design, lost } = foreign.read(page)
  expect(lost).toEqual([])
  expect(design.head).toBe(
    '<base href="https://a.example/">\n<meta name="color-scheme" content="light only">\n',
  )
  expect(foreign.read(generateHtml(design))).toEqual({ kind: 'design', design, lost: [] })
})

test('kept: media queries and web fonts outside the part of the head by the author', () => {
  const sheet =
    '@import url("https://f.example/a.css");\n@media (max-width: 480px) { .column { width: 100% } .wide { display: none !important; } }'
  const page = foreign
    .page(foreign.line('Words'), { sheet, head: '<meta name="own">' })
    .replace(
      '<head>',
      '<head><link rel="stylesheet" href="https://f.example/css?family=Muli&amp;display=swap">',
    )
  const { design, lost } = foreign.read(page)
  expect(lost).toEqual([])
  expect(
    design.head,
  ).toBe(`<meta name="own"><link rel="stylesheet" href="https://f.example/css?family=Muli&amp;display=swap">
<style type="text/css">
@import url("https://f.example/a.css");
@media (max-width: 480px) {
.wide { display: none !important; }
}
</style>
`)
  expect(foreign.read(generateHtml(design))).toEqual({ kind: 'design', design, lost: [] })
})
