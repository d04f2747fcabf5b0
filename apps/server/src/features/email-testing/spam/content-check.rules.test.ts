import type { ModuleId } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { starterDesign, starterIds } from '@carillon/email-design/starters'
import { describe, expect, test } from 'vitest'
import { findPrebuilt } from '#features/design-library/public.ts'
import { plainTextOf } from '#sending/message/public.ts'
import { type CheckedMessage, checkContent } from './content-check.rules.ts'
import { type ContentRule, contentWeights } from './content-weights.rules.ts'

const paragraph =
  'Our market opens on Saturday at ten. Come along, bring friends, and taste the first strawberries of the year. ' +
  'There is music from noon, and the children paint the big wall behind the barn.'
const footer =
  '<p>Nordlicht GmbH, Torstraße 12, 10115 Berlin. <a href="https://shop.example/u">Unsubscribe</a></p>'

function page(content: string): string {
  return `<html><head><title>x</title></head><body><div>${content}</div>${footer}</body></html>`
}

const clean: CheckedMessage = {
  subject: 'The market opens on Saturday',
  html: page(`<p>${paragraph}</p><img src="https://shop.example/a.png" width="600" height="200" alt="">`),
  text: `${paragraph}\n\nUnsubscribe: https://shop.example/u`,
  headers: [
    ['From', 'News <news@shop.example>'],
    ['List-Unsubscribe', '<https://shop.example/u>'],
  ],
  attachmentNames: ['programme.pdf'],
  mimeBytes: 20_000,
  language: 'en',
}

const namesOf = (changes: Partial<CheckedMessage>) =>
  checkContent({ ...clean, ...changes }).rules.map(({ name }) => name)
const withHtml = (content: string) => namesOf({ html: page(`<p>${paragraph}</p>${content}`) })
const hidden = (style: string) => `<div style="${style}">${paragraph}</div>`

test('a plain newsletter has no findings, and the check has no version', () => {
  expect(checkContent(clean)).toEqual({
    filter: 'content_check',
    version: null,
    score: 0,
    contentScore: 0,
    limit: 5,
    isSpam: false,
    rules: [],
  })
})

describe('a subject', () => {
  test.for<[string, ContentRule[]]>([
    ['', ['subject_empty']],
    ['BUY YOUR TICKETS TODAY', ['subject_capitals']],
    ['JETZT KARTEN SICHERN', ['subject_capitals']],
    ['News of HTML, CSS & PDF', []],
    ['Neu: die Möbel der EU-Kommission', []],
    ['Are you coming?!', ['subject_shouting']],
    ['Save $$$ today', ['subject_shouting']],
    ['Hurra! Es ist so weit!', []],
    ['Re: your order', ['subject_feigned_reply']],
    ['AW: Ihre Bestellung', ['subject_feigned_reply']],
    ['Recipes of the week', []],
  ])('%j: %j', ([subject, rules]) => expect(namesOf({ subject })).toEqual(rules))
})

describe('words', () => {
  test.for<[string, ContentRule[]]>([
    ['Act now, it is risk-free.', ['phrases']],
    ['<b>RISK</b>-<i>FREE</i> for you', ['phrases']],
    ['Kredit ohne Schufa', []],
    ['Free shipping this week, and 20% off.', []],
    [`${'COME TO OUR BIG MARKET TODAY WITH YOUR FRIENDS '.repeat(4)}`, ['text_capitals']],
    ['Come!! Now!!! Really?!', ['text_shouting']],
    ['Your ассount at Раураl needs уоur pаsswоrd.', ['text_disguised']],
    ['Москва и Санкт-Петербург, Ελλάδα', []],
  ])('%j: %j', ([words, rules]) => expect(withHtml(`<p>${words}</p>`)).toEqual(rules))

  test('of German spam count in German messages, and where the language is not known', () => {
    const html = page(`<p>${paragraph} Sie haben gewonnen! Kredit trotz Schufa.</p>`)
    const found = (language: string | null) => checkContent({ ...clean, html, language }).rules
    expect(found('de-AT')).toEqual([
      {
        name: 'phrases',
        weight: 1.4,
        description: 'kredit trotz schufa, sie haben gewonnen',
        isRoute: false,
      },
    ])
    expect(found(null)).toEqual(found('de'))
    expect(found('fr')).toEqual([])
  })

  test('count four times at most', () => {
    const said = 'act now, risk free, make money, get rich, fast cash, you have won'
    const [rule] = checkContent({ ...clean, html: page(`<p>${paragraph} ${said}</p>`) }).rules
    expect(rule).toMatchObject({ name: 'phrases', weight: 2.8 })
  })
})

describe('the parts of a message', () => {
  const image = '<img src="https://shop.example/a.png" alt="Strawberries">'

  test.for<[string, Partial<CheckedMessage>, ContentRule[]]>([
    ['images alone', { html: `<body>${image}</body>`, text: 'Torstraße 12' }, ['image_only']],
    ['images with a few words', { html: page(image).replace(/behind/, '') }, ['little_text']],
    ['no plain text', { text: ' \n' }, ['plain_text_missing']],
    ['a message without HTML', { html: '', text: `${paragraph} Torstraße 12` }, []],
    ['no address', { html: clean.html.replace(/Torstr.*Berlin/, ''), text: paragraph }, ['address_missing']],
    ['no unsubscribe header', { headers: [] }, ['unsubscribe_header_missing']],
    [
      'no way out',
      { headers: [], html: page('').replace(/<a.*a>/, paragraph), text: paragraph },
      ['unsubscribe_missing'],
    ],
    ['a program', { attachmentNames: ['Invoice.pdf.EXE', 'a.txt'] }, ['attachment_dangerous']],
    ['an archive', { attachmentNames: ['photos.zip'] }, ['attachment_doubtful']],
    ['a name without an ending', { attachmentNames: ['exe', 'notes'] }, ['attachment_dangerous']],
    ['2 MB', { mimeBytes: 2_000_000 }, ['message_large']],
    [
      '103 KB of HTML',
      { html: clean.html.replace('</body>', `${' '.repeat(103 * 1024)}</body>`) },
      ['html_clipped'],
    ],
  ])('%s', ([, changes, rules]) => expect(namesOf(changes)).toEqual(rules))

  test.for([
    'Torstraße 12, 10115 Berlin',
    'D-20095 Hamburg',
    '1010 Wien',
    '500 Market Street, Portland, OR 97201',
    '10 Downing Street',
    'London SW1A 2AA',
    'Ottawa K1A 0B1',
    'Postfach 1234',
    'P.O. Box 99',
  ])('the address %j is one', (address) => {
    expect(namesOf({ html: '', text: `${paragraph} ${address}` })).toEqual([])
  })
})

describe('a link', () => {
  test.for<[string, string, ContentRule[]]>([
    ['https://bank.example/login', 'https://www.bank.example/x?a=1', []],
    ['https://bank.test/login', 'https://bad.example/x', ['link_mismatch']],
    ['www.bank.com', 'https://bad.example/', ['link_mismatch']],
    ['bank.com', 'https://www.bank.com/login', []],
    ['news.bank.co.uk', 'https://www.bank.co.uk/login', []],
    ['bank.co.uk', 'https://other.co.uk/', ['link_mismatch']],
    ['Prices.pdf', 'https://shop.example/prices', []],
    ['ada@shop.com', 'mailto:ada@shop.example', []],
    ['münchen.de', 'https://xn--mnchen-3ya.de/', []],
    ['Read more', 'https://bit.ly/3abc', ['link_shortened']],
    ['Read more', 'https://www.tinyurl.com/3abc', ['link_shortened']],
    ['Read more', 'http://192.0.2.7/a', ['link_ip']],
    ['Read more', 'http://[2001:db8::1]/a', ['link_ip']],
    ['Read more', 'javascript:alert(1)', ['link_script']],
    ['Read more', '#top', []],
    ['Read more', 'https://', []],
  ])('%j to %j: %j', ([text, href, rules]) => {
    expect(withHtml(`<a href="${href}">${text}</a>`)).toEqual(rules)
  })
})

describe('HTML', () => {
  test.for<[string, string, ContentRule[]]>([
    ['elements that nothing closes', '<div><span><b>one <table><tr><td>two', ['html_errors']],
    ['elements that need no end', '<p>one<ul><li>two<li>three</ul><table><tr><td>four</table>', []],
    ['a script', '<script>document.write("x")</script>', ['active_content']],
    ['a form', '<form action="https://x.example"><input></form>', ['active_content']],
    [
      'a page that loads another',
      '<meta http-equiv="refresh" content="0;url=https://x.example">',
      ['active_content'],
    ],
    ['hidden text', hidden('display: none'), ['text_hidden']],
    ['text without size', hidden('font-size:0'), ['text_hidden']],
    ['small text', hidden('font-size:11px'), []],
    ['text far outside', hidden('text-indent:-9999px'), ['text_hidden']],
    ['transparent text', hidden('opacity:0'), ['text_hidden']],
    [
      'white text on white',
      `<div style="background:#FFF"><p style="color:white">${paragraph}</p></div>`,
      ['text_hidden'],
    ],
    ['white text on green', `<td bgcolor="#0e6655"><p style="color:white">${paragraph}</p></td>`, []],
    [
      'white text on a picture',
      `<div style="background:#fff url(a.png)"><p style="color:#fff">${paragraph}</p></div>`,
      [],
    ],
    [
      'a part for telephones',
      `<style>@media (max-width: 600px) { .small { display: block !important } }</style><div class="small" style="display:none">${paragraph}</div>`,
      [],
    ],
    ['comments for Outlook', `<!--[if mso]><table><tr><td>${paragraph}<![endif]-->`, []],
    [
      'six fonts',
      'Arial Georgia Verdana Courier Impact Papyrus'
        .split(' ')
        .map((font) => `<p style="font-family:${font}, serif">a</p>`)
        .join(''),
      ['many_fonts'],
    ],
    [
      'colours of a rainbow',
      Array.from({ length: 14 }, (_, at) => `<span style="color:#${at + 10}0000">a</span>`).join(''),
      ['many_colors'],
    ],
  ])('%s', ([, html, rules]) => expect(withHtml(html)).toEqual(rules))

  test('may hide a preview text at its beginning', () => {
    const preview = `<div style="display:none">The first strawberries &zwnj;&nbsp;&#847;&#8199;&shy;</div>`
    expect(namesOf({ html: clean.html.replace('<body>', `<body>${preview}`) })).toEqual([])
    const long = `<div style="display:none">${paragraph.repeat(4)}</div>`
    expect(namesOf({ html: clean.html.replace('<body>', `<body>${long}`) })).toEqual(['text_hidden'])
  })

  test.for([
    ['deep nesting', '<div>'.repeat(20_000)],
    ['openings without an end', '<a'.repeat(50_000)],
    ['styles without an end', '<style>'.repeat(20_000)],
    ['one long word', 'a'.repeat(300_000)],
    ['numbers', '1 a '.repeat(50_000)],
    ['blanks', ' '.repeat(300_000)],
    ['exclamation marks', '!'.repeat(300_000)],
  ] as const)('with %s is judged', ([, html]) => {
    const { score } = checkContent({ ...clean, html, text: html, subject: html })
    expect(score).toBeLessThanOrEqual(10)
  })
})

test('mail that shouts, hides its sender and promises too much is spam, with 10 points at most', () => {
  const verdict = checkContent({
    subject: 'RE: MAKE MONEY FAST!!!',
    html: '<a href="https://bit.ly/x">www.bank.com</a> Act now, risk free!!! Get rich!!! You have won!!!',
    text: '',
    headers: [],
    attachmentNames: ['open.me.exe'],
    mimeBytes: 1000,
    language: null,
  })
  expect(verdict).toMatchObject({ score: 10, isSpam: true })
  expect(verdict.rules[0]?.name).toBe('attachment_dangerous')
})

test('each rule has a weight above zero, and only attachments are spam by themselves', () => {
  const alone = Object.entries(contentWeights).filter(([, weight]) => weight >= 5)
  expect(alone.map(([name]) => name)).toEqual(['attachment_dangerous'])
  expect(Math.min(...Object.values(contentWeights))).toBeGreaterThan(0)
})

describe('designs of the product', () => {
  const header = [['List-Unsubscribe', '<https://shop.example/u>']] as const
  const scoreOf = (html: string, text: string, subject: string) =>
    checkContent({
      subject,
      html,
      text,
      headers: header,
      attachmentNames: [],
      mimeBytes: 2 * html.length,
      language: null,
    }).score

  // The tags of an address and of unsubscribing stand for values here, so the address counts as missing.
  test.for(starterIds.flatMap((id) => [[id, 'en'] as const, [id, 'de'] as const]))(
    'the starter %s in %s scores 2 or less',
    ([id, language]) => {
      let ids = 0
      const html = generateHtml(starterDesign(id, language, () => `m${++ids}` as ModuleId))
      expect(scoreOf(html, plainTextOf(html), 'News of the week')).toBeLessThanOrEqual(2)
    },
  )

  const names =
    'newsletter welcome promo announcement letter event product-launch digest holiday invite receipt abandoned-cart feedback survey re-engagement password-reset'
  test.for(names.split(' ').flatMap((id) => [`starter-${id}-en`, `starter-${id}-de`]))(
    '%s scores 2 or less',
    (id) => {
      const design = findPrebuilt(id, 'https://mail.shop.example')
      expect(design).not.toBeNull()
      if (!design) return
      const { html_content, plain_content = '', subject } = design
      expect(scoreOf(html_content ?? '', plain_content ?? '', subject ?? '')).toBeLessThanOrEqual(2)
    },
  )
})
