import { generateHtml } from '@carillon/email-design/generate-html'
import { starterDesign, starterIds } from '@carillon/email-design/starters'
import { describe, expect, test } from 'vitest'
import { type AccessibilityCode, accessibilityCodes } from './accessibility-codes.rules.ts'
import { checkAccessibility } from './check-accessibility.rules.ts'

/** A page without findings around a body. */
function page(body: string, { head = '', lang = ' lang="en"' } = {}): string {
  return `<html${lang}><head><title>News</title>${head}</head><body><p>Some text to read in this message.</p>${body}</body></html>`
}

function codes(html: string): AccessibilityCode[] {
  return checkAccessibility(html).findings.map(({ code }) => code)
}

function cases(list: readonly (readonly [html: string, ...codes: AccessibilityCode[]])[]) {
  test.for(list)('%s', ([html, ...expected]) => {
    expect(codes(page(html))).toEqual(expected)
  })
}

const words = 'A word after another, '.repeat(40)

describe('headings', () => {
  cases([
    ['<h1>News</h1><h2>One</h2><h3>A</h3><h2>Two</h2>'],
    ['<div role="heading" aria-level="1">News</div><h2>One</h2>'],
    ['<h1>News</h1><h3>One</h3>', 'heading_skipped'],
    ['<h2>News</h2>', 'heading_first_not_h1'],
    ['<h1>News</h1><h1>More</h1>', 'heading_several_h1'],
    ['<h1>News</h1><h2>&nbsp;</h2>', 'heading_empty'],
    ['<h1><img src="a.png" alt="News"></h1>'],
    ['<h1 role="presentation">Big</h1>'],
    [`<p>${words}</p>`, 'heading_missing'],
    [`<h1>News</h1><p>${words}</p>`],
  ])
})

describe('images', () => {
  cases([
    ['<img src="a.png" alt="A tree in autumn">'],
    ['<img src="a.png" alt="">'],
    ['<img src="a.png" role="presentation">'],
    ['<img src="o.gif" width="1" height="1">'],
    ['<img src="https://x.de/a.png?v=1">', 'image_without_alt'],
    ['<img src="a.png" alt="IMG_2041.JPG">', 'image_alt_file_name'],
    ['<img src="x.png" alt="DSC01234">', 'image_alt_file_name'],
    ['<img src="https://x.de/hero-2.png" alt="Hero-2">', 'image_alt_file_name'],
    ['<img src="https://x.de/logo.png" alt="Logo">'],
    ['<img src="a.png" alt="Bild">', 'image_alt_vague'],
    ['<img src="a.png" alt="Image of">', 'image_alt_vague'],
    [`<img src="a.png" alt="${'long '.repeat(40)}">`, 'image_alt_long'],
    ['<a href="https://a.de/"><img src="a.png"></a>', 'linked_image_without_alt'],
    ['<a href="https://a.de/"><img src="a.png" alt=""></a>', 'linked_image_without_alt'],
    ['<a href="https://a.de/"><img src="a.png" alt="">Our shop</a>'],
    ['<a href="https://a.de/" aria-label="Our shop"><img src="a.png" alt=""></a>'],
  ])

  test('alone are a problem, if they may hold text', () => {
    const html = (body: string) => `<html lang="en"><title>News</title><body>${body}</body></html>`
    expect(codes(html('<img src="a.png" alt="Everything half price until Friday">'))).toEqual(['images_only'])
    expect(codes(html('<img src="a.gif" width="1">'))).toEqual([])
  })
})

describe('texts', () => {
  cases([
    ['<p style="color:#767676">Grey</p>'],
    ['<p style="color:#777777">Grey</p>', 'contrast'],
    ['<p style="color:#949494;font-size:24px">Large</p>'],
    ['<p style="color:#949494;font-size:18.66px;font-weight:bold">Large and bold</p>'],
    ['<p style="color:#949494;font-size:18px;font-weight:bold">Bold</p>', 'contrast'],
    ['<div style="background:#000"><p style="color:#fff">White</p></div>'],
    ['<div style="background:#000"><p>Black</p></div>', 'contrast'],
    [
      '<table role="presentation"><tr><td bgcolor="#000080"><font color="#000000">Old</font></td></tr></table>',
      'contrast',
    ],
    ['<div style="background-image:url(a.png)"><p style="color:#fff">White</p></div>'],
    [
      '<div style="background:url(a.png)"><p style="color:#fff;background-color:#eee">White</p></div>',
      'contrast',
    ],
    ['<div style="background-color:rgba(0,0,0,.8)"><p style="color:#fff">White</p></div>'],
    ['<div style="display:none;color:#fff">Hidden</div>'],
    ['<p style="color:#ccc">•</p>'],
    ['<p style="font-size:11px">Small</p>', 'text_small'],
    ['<p style="font-size:9pt">Twelve pixels</p>'],
    ['<p style="font-size:0">&nbsp;</p>'],
  ])

  test('take colours of style sheets, but not those for narrow screens', () => {
    const head =
      '<style>.a { color: #eee } @media (max-width: 600px) { .b { color: #eee } } p.c { color: #eee !important }</style>'
    expect(checkAccessibility(page('<p class="a">One</p>', { head })).findings).toMatchObject([
      { code: 'contrast', detail: '1.1:1, #eeeeee / #ffffff: One' },
    ])
    expect(codes(page('<p class="b">One</p>', { head }))).toEqual([])
    expect(codes(page('<p class="c" style="color:#000">One</p>', { head }))).toEqual(['contrast'])
  })
})

describe('the language', () => {
  const english =
    'You have to read this and all of the rest, as we are happy that it is with you from the first day.'
  const german =
    'Wir freuen uns, dass Sie das lesen, und wenn Sie wollen, ist der Rest für Sie auch noch da, mit dem wir uns nicht beeilen.'
  test.for([
    [' lang="en"', english],
    [' lang="de-AT"', german],
    [' lang="fr"', 'Bonjour à tous, voici les nouvelles de notre maison pour ce mois.'],
    [' xml:lang="en"', english],
    [' lang="de"', 'Sale now on'],
    ['', english, 'language_missing'],
    [' lang=""', english, 'language_missing'],
    [' lang="english"', english, 'language_invalid'],
    [' lang="en"', german, 'language_wrong'],
    [' lang="de"', english, 'language_wrong'],
    [' lang="fr"', german, 'language_wrong'],
    [' lang="de"', `${german} <span lang="en">${english} ${english}</span>`],
  ] as const)('<html%s> with “%s”', ([lang, text, ...expected]) => {
    expect(codes(`<html${lang}><title>News</title><body><p>${text}</p></body></html>`)).toEqual(expected)
  })

  test('and a title are missed', () => {
    expect(codes('<p>A text.</p>')).toEqual(['language_missing', 'title_missing'])
  })
})

describe('links', () => {
  const link = (text: string, href = 'https://a.de/') => `<a href="${href}">${text}</a>`
  cases([
    [link('Read the report')],
    [link('nordlicht.de')],
    [link('Click here'), 'link_vague'],
    [link('Hier klicken!'), 'link_vague'],
    [link('Mehr erfahren →'), 'link_vague'],
    [link('mehr'), 'link_vague'],
    [link('https://a.de/long/path?x=1'), 'link_raw_address'],
    [link('www.a.de/path'), 'link_raw_address'],
    [link('»'), 'link_short'],
    [link('1'), 'link_short'],
    [link(''), 'link_empty'],
    [link('<span>&nbsp;</span>'), 'link_empty'],
    [`${link('Our shop')} ${link('our shop.', 'https://b.de/')}`, 'link_same_text'],
    [`${link('Our shop')} ${link('Our shop', 'https://a.de#part')}`],
    ['<a href="https://a.de/" title="Our shop"></a>'],
    ['<a name="place"></a>'],
  ])
})

describe('buttons', () => {
  const look = 'display:inline-block;background-color:#0000aa;color:#ffffff;'
  cases([
    [`<a href="https://a.de/" style="${look}padding:12px 20px">Buy now</a>`],
    [`<a href="https://a.de/" style="${look}font-size:14px;padding:2px">Buy now</a>`, 'target_small'],
    [`<a href="https://a.de/" style="${look}font-size:14px;min-height:24px">Buy now</a>`],
    [`<a href="https://a.de/" style="${look}font-size:14px;line-height:30px">Buy now</a>`],
    ['<a href="https://a.de/" style="font-size:14px">Within text</a>'],
    ['<button style="padding:8px"></button>', 'button_empty'],
    ['<button style="padding:8px">Send</button>'],
  ])
})

describe('tables', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  cases([
    [`<table role="presentation">${row('<p>One</p>', '<p>Two</p>')}</table>`],
    [`<table role="none">${row('<p>One</p>', '<p>Two</p>')}</table>`],
    [`<table>${row('One')}</table>`],
    [`<table>${row('<p>One</p>', '<p>Two</p>')}</table>`, 'layout_table'],
    [`<table>${row('One')}${row('Two')}</table>`, 'layout_table'],
    [
      `<table><tbody>${row('a', '1')}${row('b', '<table role="none"></table>')}</tbody></table>`,
      'layout_table',
    ],
    [`<table>${row('a', '1')}${row('b', '2')}</table>`, 'table_without_headers'],
    [`<table><tr><th>Name</th><th>Price</th></tr>${row('a', '1')}</table>`],
    [`<table><caption>Prices</caption>${row('a', '1')}${row('b', '2')}</table>`],
  ])
})

describe('the reading order', () => {
  const columns = '<tr><td dir="ltr">One</td><td dir="ltr">Two</td></tr>'
  cases([
    [`<table role="none" dir="rtl">${columns}</table>`, 'reading_order'],
    [`<table role="none" style="direction:rtl">${columns}</table>`, 'reading_order'],
    ['<table role="none" dir="rtl"><tr><td>أخبار اليوم</td><td>المتجر</td></tr></table>'],
    ['<table role="none" dir="rtl"><tr><td>One</td></tr></table>'],
    ['<div style="float:right">First</div><div>Second</div>', 'reading_order'],
    ['<div>First</div><div style="float:right">Second</div>'],
    ['<div style="display:flex;flex-direction:row-reverse"><p>One</p><p>Two</p></div>', 'reading_order'],
    ['<div style="display:flex"><p style="order:2">One</p><p>Two</p></div>', 'reading_order'],
  ])
})

describe('a report', () => {
  test('names the module, the first place and the number of places', () => {
    const bad = '<p style="color:#aaa">Faint</p><p style="color:#bbb">Fainter</p>'
    const html = page(
      `<div data-muid="m1">${bad}</div><div data-muid="m2"><img src="https://a.de/b.png"></div>`,
    )
    expect(checkAccessibility(html).findings).toEqual([
      { code: 'image_without_alt', level: 'problem', module: 'm2', detail: 'b.png', count: 1 },
      {
        code: 'contrast',
        level: 'problem',
        module: 'm1',
        detail: '2.3:1, #aaaaaa / #ffffff: Faint',
        count: 2,
      },
    ])
  })

  test('speaks the message in its reading order', () => {
    const html = `<html lang="en"><head><title>News</title><style>.x { color: red }</style></head><body>
      <div style="display:none">Hidden</div><h1>The <em>news</em></h1>
      <p>Read <a href="https://a.de/">the report</a> or ask us.<br>Thanks</p>
      <ul><li>One</li><li><b>Two</b> things</li></ul>
      <img src="a.png" alt=""><img src="b.png" alt="A tree"><img src="https://a.de/c.png">
      <a href="https://a.de/"><img src="d.png" alt="Shop"></a><a href="https://a.de/page"></a>
      <h2><a href="https://a.de/">Linked heading</a></h2><span aria-hidden="true">→</span>
      <a role="button" href="https://a.de/">Buy</a><button>Send</button>
      <!--[if mso]><p>For Outlook</p><![endif]--></body></html>`
    const { transcript, headings, images, language } = checkAccessibility(html, ' What is new  ')
    expect(transcript).toEqual([
      { kind: 'text', text: 'What is new' },
      { kind: 'heading', level: 1, text: 'The news' },
      { kind: 'text', text: 'Read' },
      { kind: 'link', text: 'the report' },
      { kind: 'text', text: 'or ask us. Thanks' },
      { kind: 'list', level: 2, text: '' },
      { kind: 'text', text: 'One' },
      { kind: 'text', text: 'Two things' },
      { kind: 'image', text: 'A tree' },
      { kind: 'image', text: 'c.png' },
      { kind: 'link', text: 'Shop' },
      { kind: 'link', text: 'page' },
      { kind: 'heading', level: 2, text: 'Linked heading' },
      { kind: 'button', text: 'Buy' },
      { kind: 'button', text: 'Send' },
    ])
    expect(headings).toEqual([
      { level: 1, text: 'The news' },
      { level: 2, text: 'Linked heading' },
    ])
    expect(images.map(({ alt, isDecorative }) => [alt, isDecorative])).toEqual([
      ['', true],
      ['A tree', false],
      [null, false],
      ['Shop', false],
    ])
    expect(language).toBe('en')
  })

  test('calls no image decorative whose missing text is a finding', () => {
    const html = page(
      '<a href="https://a.de/"><img src="a.png" alt=""></a><a href="https://a.de/"><img src="b.png" alt="">Shop</a>',
    )
    expect(checkAccessibility(html).images.map(({ isDecorative }) => isDecorative)).toEqual([false, true])
  })

  test('is made however deep the message is, and stays small however long it is', () => {
    const deep = `${'<div dir="rtl"><a href="https://a.de/">'.repeat(6_000)}Deep`
    expect(checkAccessibility(deep).transcript).toContainEqual({ kind: 'link', text: 'Deep' })
    const long = checkAccessibility(
      page('<h1>Again</h1><img src="data:image/png;base64,AAAA">'.repeat(3_000)),
    )
    expect([long.headings.length, long.images.length, long.transcript.length]).toEqual([200, 200, 1_000])
  })
})

test.for(starterIds.flatMap((starter) => [[starter, 'en'] as const, [starter, 'de'] as const]))(
  'the starter %s in %s has no problems',
  ([starter, lang]) => {
    let made = 0
    const design = starterDesign(starter, lang, () => `m${++made}`)
    const { findings } = checkAccessibility(generateHtml(design))
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([])
  },
)

test('each code has a level', () => {
  expect(new Set(Object.values(accessibilityCodes))).toEqual(new Set(['problem', 'hint']))
})
