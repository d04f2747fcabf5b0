import { describe, expect, test } from 'vitest'
import {
  foreignButton,
  foreignColumns,
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

describe('usual modules of another service', () => {
  test.for<[string, string]>([
    ['a text', foreignLine('Some <b>bold</b> <a href="https://a.example">words</a><br>here')],
    ['a picture', foreignImage(foreignPicture())],
    ['a button', foreignButton(foreignLink())],
    ['columns', foreignColumns([300, 300], [foreignLine('left'), foreignImage(foreignPicture())])],
    [
      'a way out',
      foreignUnsubscribe(
        '<p class="Unsubscribe--senderName" style="font-size:12px; line-height:20px;">{{Sender_Name}}</p><p style="font-size:12px; line-height:20px;"><span>{{Sender_Address}}</span>, <span>{{Sender_City}}</span>, <span>{{Sender_State}}</span> <span>{{Sender_Zip}}</span></p>',
        foreignWayOut,
      ),
    ],
  ])('%s loses nothing', ([, module]) => {
    const { design, lost } = readForeign(foreignPage(module))
    expect(lost).toEqual([])
    expect(allModules(design).map(({ kind }) => kind)).not.toContain('code')
  })
})

/** The module it is in still is one, nothing of it is told, and what is sent has it. */
const kept: [string, string, RegExp][] = [
  ['alignment of a cell', foreignText('Words', 'text-align:center'), /text-align: center">Words/],
  [
    'alignment by attribute',
    foreignText('Words', '', ' align="right"').replace('text-align:inherit;', ''),
    /text-align: right">Words/,
  ],
  ['colour of a cell', foreignText('<span>Words</span>', 'color:#b3261e'), /color:#b3261e;">Words/],
  [
    'letters of a cell',
    foreignText('', 'font-family:georgia,serif').replace('<div><div></div></div>', '<h3>Words</h3>'),
    /font-family:georgia,serif;[^>]*>Words/,
  ],
  ['a named colour', foreignLine('<span style="color:rebeccapurple">W</span>'), /color:#663399/],
  ['a colour of four digits', foreignLine('<span style="color:#f00f">W</span>'), /color:#ff0000/],
  ['a colour of eight digits', foreignLine('<span style="color:#ff0000ff">W</span>'), /color:#ff0000/],
  ['a colour in percentages', foreignLine('<span style="color:rgb(100% 0% 0%)">W</span>'), /color:#ff0000/],
  ['a colour by hue', foreignLine('<span style="color:hsl(120, 100%, 25%)">W</span>'), /color:#008000/],
  ['a colour by whiteness', foreignLine('<span style="color:hwb(120 0% 50%)">W</span>'), /color:#008000/],
  [
    'a colour of equal steps',
    foreignLine('<span style="color:oklch(0.6 0.2 30)">W</span>'),
    /color:#[\da-f]{6};">W/,
  ],
  ['a translucent colour', foreignLine('<span style="color:rgba(0,0,0,.5)">W</span>'), /color:#808080/],
  [
    'a colour of `font`',
    foreignLine('<font color="navy" size="5" face="georgia">W</font>'),
    /font-size:24px; color:#000080; font-family:georgia/,
  ],
  ['a size in points', foreignLine('<span style="font-size:12pt">W</span>'), /font-size:16px/],
  ['a size in em', foreignLine('<span style="font-size:2em">W</span>'), /font-size:28px/],
  ['a size in per cent', foreignLine('<span style="font-size:150%">W</span>'), /font-size:21px/],
  ['a size in words', foreignLine('<span style="font-size:x-large">W</span>'), /font-size:24px/],
  ['big and small', foreignLine('<small>W</small>'), /font-size:12px/],
  [
    'all of a font at once',
    foreignLine('<span style="font:bold 20px georgia">W</span>'),
    /font-size:20px; font-family:georgia;"><strong>W/,
  ],
  [
    'a background at once',
    foreignLine('<span style="background:yellow">W</span>'),
    /background-color:#ffff00/,
  ],
  ['a background of a cell at once', foreignText('W', 'background:#eee'), /background-color:#eee;/],
  [
    'a line through a link',
    foreignLine('<a href="https://a.example" style="text-decoration:underline">W</a>'),
    /<u>W/,
  ],
  [
    'a colour of a link',
    foreignLine('<a href="https://a.example" style="color:#b3261e">W</a>'),
    /text-decoration:none;"><span style="color:#b3261e;">W/,
  ],
  [
    'lines of the source where they are lines',
    foreignLine('<span style="white-space: pre-wrap; color: #b3261e">one\ntwo</span>'),
    /one<br>two/,
  ],
  [
    'indentation before a block where lines of the source are lines',
    foreignLine('<span style="white-space: pre-wrap">one\n  <div>two</div>\n</span>'),
    />one<\/div><div[^>]*><br><\/div><div[^>]*>two<\/div><div[^>]*><br><\/div>/,
  ],
  [
    'spaces that are kept but show nothing',
    foreignLine('<span style="white-space: pre-wrap">one </span>two'),
    /one two/,
  ],
  [
    'a single column far from both edges',
    foreignColumns([280], [foreignLine('a')]).replace('margin:0px 0px 0px 0px', 'margin:0px 160px 0px 160px'),
    /width:280px[^>]*margin:0px 160px 0px 160px/,
  ],
  ['several lines in a paragraph', foreignLine('one<br>two'), /one<br>two/],
  [
    'an empty line in a style',
    foreignLine('one') + foreignLine('<span style="font-size:20px"><br></span>'),
    /text-align: inherit"><br>/,
  ],
  [
    'a picture at its width',
    foreignImage(foreignPicture('', 'width:50%; max-width:100%; height:auto;')),
    /width="300"/,
  ],
  [
    'a picture in pixels',
    foreignImage(foreignPicture(' height="90"', '').replace('width="600"', 'width="120"')),
    /width="120"[^>]* height="90"/,
  ],
  [
    'alignment of a picture by style',
    foreignImage(
      foreignPicture(' height="90"', '').replace('width="600"', 'width="120"'),
      'valign="top"',
      'text-align:right',
    ),
    /align="right"><img/,
  ],
  [
    'border of a button in words',
    foreignButton(foreignLink('border:3px solid red;')),
    /border:3px solid #ff0000/,
  ],
  ['measures of a button', foreignButton(foreignLink('width:200px;')), /min-width:238px/],
  ['a high line of a button', foreignButton(foreignLink('line-height:40px;')), /padding:24px 18px 24px 18px/],
  ['bold inside of a button', foreignButton(foreignLink('', '<b>Buy now</b>')), /font-weight:bold/],
  [
    'colour behind a button',
    foreignButton(foreignLink('background-color:transparent;'))
      .replace('#333333" class="inner-td"', '#0e6655" class="inner-td"')
      .replace('background-color:inherit;', ''),
    /background-color:#0e6655/,
  ],
  [
    'columns of uneven width',
    foreignColumns([250, 350], [foreignLine('a'), foreignLine('b')]),
    /data-distribution="250,350"[\s\S]*width:250px[\s\S]*width:350px/,
  ],
  [
    'five columns',
    foreignColumns(
      [120, 120, 120, 120, 120],
      ['a', 'b', 'c', 'd', 'e'].map((each) => foreignLine(each)),
    ),
    /data-distribution="1,1,1,1,1"/,
  ],
  [
    'the name of image and text',
    foreignColumns([300, 300], [foreignImage(foreignPicture()), foreignLine('b')]).replace(
      '"columns"',
      '"imageText"',
    ),
    /data-type="imageText"/,
  ],
  [
    'lines of a sender',
    foreignUnsubscribe(
      '<p style="font-size:12px; line-height:20px;">Acme &amp; Co</p><p style="font-size:12px; line-height:20px;">1 Shore Road, {{Sender_City}}</p>',
      foreignWayOut,
    ),
    /addressLine"><p[^>]*>Acme &amp; Co<\/p><p[^>]*>1 Shore Road, \{\{Sender_City\}\}/,
  ],
  [
    'links of a way out without a line',
    foreignUnsubscribe('', foreignWayOut.replaceAll('style=""', 'style="color:#b3261e"')),
    /color:#b3261e; text-decoration:none;">Unsubscribe/,
  ],
  [
    'words of an old tag',
    foreignLine('<a href="<%asm_group_unsubscribe_raw_url%>">out</a>'),
    /href="\{\{\{unsubscribe\}\}\}"/,
  ],
]

test.for(kept)('kept: %s', ([, module, expected]) => {
  const { design, lost } = readForeign(foreignPage(module))
  expect(lost).toEqual([])
  expect(allModules(design).map(({ kind }) => kind)).not.toContain('code')
  const html = generateHtml(design)
  expect(html).toMatch(expected)
  // A second passage finds nothing to change.
  const again = readForeign(html)
  expect(again).toEqual({ kind: 'design', design, lost: [] })
})

test('kept: the font that a page takes from its own head', () => {
  const body = 'font-size:14px; font-family:inherit; color:#000000; background-color:#FFFFFF;'
  const head = '<style>body { font-family: "Muli", sans-serif; }</style>'
  const { design, lost } = readForeign(foreignPage(foreignLine('Words'), { head, body }))
  expect(design.globals.font).toBe("'Muli', sans-serif")
  expect(lost).toEqual([])
})

test('kept: what sheets say of words', () => {
  const sheet = '.loud { color: #b3261e; font-size: 20px; } td .sub > em { font-family: georgia; }'
  const { design, lost } = readForeign(
    foreignPage(foreignLine('<span class="loud">A</span><span class="sub"><em>b</em></span>'), { sheet }),
  )
  expect(lost).toEqual([])
  expect(generateHtml(design)).toMatch(/font-size:20px; color:#b3261e;">A<.*font-family:georgia;"><em>b/)
})

test('kept: rules of narrow screens and fonts that stand beside the own head', () => {
  const sheet =
    '@import url("https://f.example/a.css");\n@media (max-width: 480px) { .column { width: 100% } .wide { display: none !important; } }'
  const page = foreignPage(foreignLine('Words'), { sheet, head: '<meta name="own">' }).replace(
    '<head>',
    '<head><link rel="stylesheet" href="https://f.example/css?family=Muli&amp;display=swap">',
  )
  const { design, lost } = readForeign(page)
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
  expect(readForeign(generateHtml(design))).toEqual({ kind: 'design', design, lost: [] })
})
