import { describe, expect, test } from 'vitest'
import { judgeLink, linksWithSameText } from './judge-link.rules.ts'
import { listLinks } from './link-list.rules.ts'

const own = new Set(['links.nordlicht.de', 'mail.nordlicht.de:8443'])

/** The notes on a link by its address alone, and the page that would be asked. */
function judged(href: string, text = 'A link', around = '') {
  const list = listLinks(`${around}<a href="${href}">${text}</a>`)
  const link = list.links[0]
  if (!link) throw new Error('no link was found')
  const { notes, page } = judgeLink(link, list, own)
  return [...notes, ...(page ? [page.href] : [])]
}

describe('an address', () => {
  test.for([
    ['https://nordlicht.de/a?b=c#d', 'https://nordlicht.de/a?b=c'],
    ['HTTPS://Nordlicht.de', 'https://nordlicht.de/'],
    [' https://nordlicht.de/\n ', 'https://nordlicht.de/'],
    ['https://grüße.de/', 'https://xn--gre-6ka8l.de/'],
    ['', 'placeholder'],
    ['#', 'placeholder'],
    ['https://example.com/a', 'example_address'],
    ['https://shop.example/', 'example_address'],
    ['https://my-example.com/', 'https://my-example.com/'],
    ['https://nordlicht.de/{{first_name}}', 'tag_left'],
    ['https://nordlicht.de/%7B%7Bfirst_name%7D%7D', 'tag_left'],
    ['[unsubscribe]', 'tag_left'],
    ['nordlicht.de/a', 'without_protocol'],
    ['www.nordlicht.de', 'without_protocol'],
    ['page', 'bad_address'],
    ['https:/nordlicht.de', 'bad_address'],
    ['https://nord licht.de/', 'bad_address'],
    ['https://', 'bad_address'],
    ['javascript:alert(1)', 'bad_scheme'],
    ['ftp://nordlicht.de/', 'bad_scheme'],
    ['file:///etc/passwd', 'bad_scheme'],
    ['data:text/html,x', 'bad_scheme'],
    ['mailto:hello@nordlicht.de?subject=Hi', 'mail_link'],
    ['mailto:hello', 'bad_address'],
    ['tel:+49 40 12345', 'phone_link'],
    ['sms:+4940123', 'phone_link'],
    ['tel:', 'bad_address'],
    ['https://links.nordlicht.de/e/u/abc', 'own_link'],
    ['https://mail.nordlicht.de:8443/e/preview', 'own_link'],
    ['https://links.nordlicht.de/other', 'https://links.nordlicht.de/other'],
    ['https://elsewhere.de/e/preview', 'https://elsewhere.de/e/preview'],
  ] as const)('%j is %s', ([href, expected]) => {
    expect(judged(href)).toEqual([expected])
  })

  test('with a password is noted and asked', () => {
    expect(judged('https://me:pw@nordlicht.de/')).toEqual([
      'password_in_address',
      'https://me:pw@nordlicht.de/',
    ])
  })

  test.for([
    ['#news', '<h2 id="news">News</h2>', 'in_page_link'],
    ['#news', '<a name="news"></a>', 'in_page_link'],
    ['#gr%C3%BC%C3%9Fe', '<p id="grüße"></p>', 'in_page_link'],
    ['#top', '', 'in_page_link'],
    ['#gone', '<h2 id="news">News</h2>', 'anchor_missing'],
    ['#%E0%A4%A', '', 'anchor_missing'],
  ] as const)('%s with %s is %s', ([href, around, expected]) => {
    expect(judged(href, 'A link', around)).toEqual([expected])
  })
})

describe('a text that shows an address', () => {
  test.for([
    ['https://nordlicht.de/', 'nordlicht.de', false],
    ['https://www.nordlicht.de/shop', 'https://nordlicht.de', false],
    ['https://shop.nordlicht.de/', 'www.nordlicht.de', false],
    ['https://nordlicht.de/', 'Visit nordlicht.com', false],
    ['https://nordlicht.de/', 'Hello. World', false],
    ['https://grüße.de/', 'grüße.de', false],
    ['https://links.nordlicht.de/other', 'elsewhere.de', false],
    ['https://evil.de/', 'https://nordlicht.de/account', true],
    ['https://evil.de/nordlicht.de', 'nordlicht.de', true],
    ['https://nordlicht.de.evil.de/', 'nordlicht.de', true],
    ['https://evilnordlicht.de/', 'nordlicht.de', true],
    ['https://evil.de/', ' <b>www.nordlicht.de</b>/a ', true],
  ] as const)('%s behind “%s”: %s', ([href, text, isOther]) => {
    expect(judged(href, text).includes('other_host_shown')).toBe(isOther)
  })
})

test('links with the same text and other addresses are told', () => {
  const { links } = listLinks(`
    <a href="https://a.de/">More</a> <a href="https://b.de/">MORE </a> <a href="https://c.de/">Other</a>
    <a href="https://d.de/x">Shop</a> <a href="https://d.de/x/#part">Shop</a>
    <a href="https://e.de/"><img alt=""></a> <a href="https://f.de/"><img></a>`)
  expect([...linksWithSameText(links)]).toEqual(['https://a.de/', 'https://b.de/'])
})

describe('the list of links', () => {
  test('has each address once with its texts, module and number', () => {
    const { links } = listLinks(`
      <table role="module" data-muid="m1"><tr><td><a href="https://a.de/?x=1&amp;y=2">One<br>two</a></td></tr></table>
      <a href="https://a.de/?x=1&y=2"><img alt="A picture"></a> <a href="https://b.de/" title="Icon"></a>
      <map><area href="https://c.de/" alt="Area"></map> <a>Nothing</a> <a name="place"></a>`)
    expect(links).toEqual([
      { url: 'https://a.de/?x=1&y=2', texts: ['One two', 'A picture'], module: 'm1', count: 2 },
      { url: 'https://b.de/', texts: ['Icon'], module: null, count: 1 },
      { url: 'https://c.de/', texts: ['Area'], module: null, count: 1 },
      { url: '', texts: ['Nothing'], module: null, count: 1 },
    ])
  })

  test('has links for Outlook only if no other link has their address', () => {
    const { links } =
      listLinks(`<div data-muid="m1"><!--[if mso]><v:roundrect href="https://a.de/"><center>A</center></v:roundrect><![endif]-->
      <!--[if !mso]><!--><a href="https://a.de/">A</a><!--<![endif]-->
      <!--[if mso]><a href="https://only.de/">Only</a><![endif]--><!-- <a href="https://no.de/">No</a> --></div>`)
    expect(links.map(({ url, module, count }) => [url, module, count])).toEqual([
      ['https://a.de/', 'm1', 1],
      ['https://only.de/', 'm1', 1],
    ])
  })

  test('is read however deep the links are', () => {
    const html = `${'<div>'.repeat(12_000)}<a href="https://a.de/">${'<b>'.repeat(100)}A</a>`
    expect(listLinks(html).links).toMatchObject([{ url: 'https://a.de/', texts: ['A'] }])
  })
})
