import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import {
  compileVariation,
  type MessageRecipient,
  type TrackingLinks,
  type VariationSource,
} from './compile-variation.ts'

const html = `<!DOCTYPE html>
<html><body style="margin:0">
    <h1>Grüße, {{insert first_name "default=Freund"}}!</h1>
  <p>.dot {{company}} &amp; more = 100 %	tab</p>
<a href="https://example.com/a?x=1&amp;y=2#top">One</a>
<a href='https://example.com/{{plan}}?n={{first_name}}&amp;z=1'>Two</a>
<a href="#top">Top</a> <a href="mailto:a@example.com">Mail</a> <a href="tel:+49221">Call</a>
{{#each items}}<a href="{{this.url}}">{{this.name}}</a>
{{/each}}
<a href="{{{unsubscribe}}}">Unsubscribe</a> {{Sender_Name}}, {{Sender_City}}
</body></html>`

const source: VariationSource = {
  subject: 'Für {{first_name}}: 20 % auf {{plan}}',
  html,
  plain: null,
  from: { email: 'news@müller.example', name: 'Bäckerei Müller' },
  replyTo: { email: 'reply@example.com' },
  sender: {
    fromName: 'Müller & Co.',
    fromEmail: 'news@müller.example',
    address: 'Ringstr. 1',
    city: 'Köln',
    country: 'Germany',
  },
  tracking: { opens: true, clicks: true },
}

const recipient: MessageRecipient = {
  email: 'zoe@example.com',
  data: {
    first_name: 'Zoë <b>',
    company: 'A & B',
    plan: 'gold',
    items: [
      { url: 'https://shop.example/1?a=b&c=d', name: 'Tea' },
      { url: 'mailto:x@example.com', name: 'Ask' },
    ],
  },
  messageId: 'abc.1@mail.example',
}

const base = 'https://mail.example/e'
const links: TrackingLinks<MessageRecipient> = {
  openUrl: () => `${base}/o/token`,
  clickUrl: (_recipient, number, url) => `${base}/c/${number}${url ? `?u=${encodeURIComponent(url)}` : ''}`,
  unsubscribeUrl: () => `${base}/u`,
  globalUnsubscribeUrl: () => `${base}/g`,
  preferencesUrl: () => `${base}/p`,
  weblinkUrl: () => `${base}/w`,
  listUnsubscribeUrl: () => `${base}/l`,
}

const date = new Date('2026-11-20T09:05:00Z')

function variationOf(change: Partial<VariationSource> = {}) {
  const { variation, problems } = compileVariation({ ...source, ...change })
  if (!variation) throw new Error(problems.map((problem) => problem.message).join(' '))
  return variation
}

function compose(change: Partial<VariationSource> = {}, to: Partial<MessageRecipient> = {}): string {
  return variationOf(change)
    .compose({ ...recipient, ...to }, links, date)
    .content.toString('latin1')
}

/** One line break ends a part; the parser also counts the one before the boundary. */
const partEnd = '\n\n'

const read = (message: string) => PostalMime.parse(Buffer.from(message, 'latin1'))

/** Checks the rules of SMTP and RFC 5322 for every line, and the rules of quoted-printable for the lines of a part. */
function checkWire(message: string): void {
  expect(message.endsWith('\r\n')).toBe(true)
  expect(message.replaceAll('\r\n', ''), 'bare CR or LF').not.toMatch(/[\r\n]/)
  expect(message).toMatch(/^[\t\n\r -~]*$/)
  const headerEnd = message.indexOf('\r\n\r\n')
  for (const line of message.slice(0, headerEnd).split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(998)
    expect(line).toMatch(/^([A-Za-z0-9-]+: \S|[ \t]+\S)/)
  }
  for (const line of message.slice(headerEnd).split('\r\n')) {
    expect(line.length, line).toBeLessThanOrEqual(78)
    expect(line, 'a dot would need stuffing').not.toMatch(/^\.|^From /)
    expect(line, 'DKIM hashes the body as it is').not.toMatch(/[ \t]$|\t| {2}/)
    if (!line.startsWith('--') && !line.startsWith('Content-')) {
      expect(line.length, line).toBeLessThanOrEqual(76)
      expect(line.replace(/=[0-9A-F]{2}|=$/g, '')).not.toContain('=')
    }
  }
}

describe('a composed message', () => {
  test('is read back as what was rendered', async () => {
    const change = { tracking: { opens: false, clicks: false } }
    const rendered = variationOf(change).render(recipient, links)
    const message = compose(change)
    checkWire(message)
    const parsed = await read(message)
    expect(parsed.subject).toBe(rendered.subject)
    expect(parsed.html?.replaceAll('\r\n', '\n')).toBe(rendered.html + partEnd)
    expect(parsed.text?.replaceAll('\r\n', '\n')).toBe(rendered.plain + partEnd)
    expect(parsed.from).toMatchObject({ address: 'news@xn--mller-kva.example', name: 'Bäckerei Müller' })
    expect(parsed.replyTo?.[0]).toMatchObject({ address: 'reply@example.com' })
    expect(parsed.messageId).toBe('<abc.1@mail.example>')
    expect(new Date(parsed.date!)).toEqual(date)
  })

  test('says the same as the message nodemailer composes', async () => {
    const change = { tracking: { opens: false, clicks: false } }
    const rendered = variationOf(change).render(recipient, links)
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const theirs = await transport.sendMail({
      from: { address: source.from.email, name: source.from.name! },
      to: recipient.email,
      replyTo: [source.replyTo!].flat()[0]!.email,
      subject: rendered.subject,
      html: rendered.html,
      text: rendered.plain,
      date,
      messageId: `<${recipient.messageId}>`,
      list: { unsubscribe: { url: `${base}/l` } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    const meaning = async (message: string) => {
      const parsed = await read(message)
      const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
      return {
        from: parsed.from,
        to: parsed.to,
        replyTo: parsed.replyTo,
        subject: parsed.subject,
        date: parsed.date,
        messageId: parsed.messageId,
        list: [header('list-unsubscribe'), header('list-unsubscribe-post')],
        html: parsed.html?.replaceAll('\r\n', '\n').trimEnd(),
        text: parsed.text?.replaceAll('\r\n', '\n').trimEnd(),
      }
    }
    expect(await meaning(compose(change))).toEqual(
      await meaning((theirs.message as Buffer).toString('latin1')),
    )
  })

  test.for([
    ['gold', 'All\n\nGOLD: SECRET50\n\nEnd\n'],
    ['free', 'All\n\nEnd\n'],
  ] as const)('says the same to %s readers of its text as to those of its HTML', ([plan, text]) => {
    const block =
      '<p>All</p><!-- {{#equals plan &quot;gold&quot;}} --><p>GOLD: SECRET50</p><!-- {{/equals}} --><p>End</p>'
    const { html, plain } = variationOf({ html: block }).render({ ...recipient, data: { plan } }, links)
    expect([html.includes('SECRET50'), plain]).toEqual([plan === 'gold', text])
  })

  test('has the same link address if the address has a line break', () => {
    const html =
      '<a href=" https://a.exa\nmple/in\r\nner ">x</a><a href="https://a.example/{{#if\nplan}}a{{/if}}\n">y</a><a href="{{url}}">z</a>'
    const variation = variationOf({ html })
    const to = { ...recipient, data: { plan: 'a', url: 'https://a.example/\nb' } }
    const { plain } = variation.render(to, links)
    expect(variation.links.map(({ url }) => url)).toEqual([
      'https://a.example/inner',
      'https://a.example/{{#if\nplan}}a{{/if}}',
      '{{url}}',
    ])
    expect(variation.trackedHtml(to, links)).toContain(encodeURIComponent('https://a.example/b'))
    expect(plain).toContain('x [https://a.example/inner]y [https://a.example/a]z [https://a.example/b]')
  })

  test('has tracked links and a pixel, and nothing else differs', async () => {
    const variation = variationOf()
    const { html: tracked } = await read(compose())
    const plain = variation.render(recipient, links).html
    expect(variation.links).toEqual([
      { number: 1, url: 'https://example.com/a?x=1&y=2#top', isPersonal: false },
      { number: 2, url: 'https://example.com/{{plan}}?n={{first_name}}&z=1', isPersonal: true },
      { number: 3, url: '{{this.url}}', isPersonal: true },
    ])
    expect(tracked).toContain(`href="${base}/c/1"`)
    expect(tracked).toContain(
      `href='${base}/c/2?u&#x3D;${encodeURIComponent('https://example.com/gold?n=Zo%C3%AB%20%3Cb%3E&z=1')}'`,
    )
    expect(tracked).toContain(`${base}/c/3?u&#x3D;${encodeURIComponent('https://shop.example/1?a=b&c=d')}`)
    expect(tracked).toContain('href="mailto:x@example.com"')
    const withoutPixel = tracked!.replace(
      /<a href="[^"]*\/c\/0"[^>]*><\/a><img src="[^"]*\/o\/token"[^>]*>(?=<\/body>)/,
      '',
    )
    expect(withoutPixel.length).toBeLessThan(tracked!.length)
    const hrefs = /(href=)(["']).*?\2/g
    expect(withoutPixel.replaceAll('\r\n', '\n').replace(hrefs, '')).toBe(plain.replace(hrefs, '') + partEnd)
  })

  test.for([
    ['a long subject with umlauts', 'Ü'.repeat(120), 'Ü'.repeat(120)],
    ['a long plain subject', `${'word '.repeat(60)}end`, `${'word '.repeat(60)}end`],
    ['one endless word', 'x'.repeat(2000), 'x'.repeat(2000)],
    ['emoji across words', '🎉é'.repeat(40), '🎉é'.repeat(40)],
    ['what looks encoded already', '=?UTF-8?Q?no?=', '=?UTF-8?Q?no?='],
    ['a header in disguise', 'Hi\r\nBcc: x@example.com', 'Hi Bcc: x@example.com'],
    ['two blanks at a fold', `${'a'.repeat(64)}  ${'b'.repeat(20)}`, `${'a'.repeat(64)}  ${'b'.repeat(20)}`],
    ['nothing', '', undefined],
  ] as const)('carries %s', async ([, subject, expected]) => {
    const message = compose({ subject: '{{s}}' }, { data: { s: subject } })
    if (subject !== '') checkWire(message)
    for (const line of message.slice(0, message.indexOf('\r\n\r\n')).split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(subject.startsWith('x') ? 998 : 76)
    }
    const parsed = await read(message)
    expect(parsed.subject || undefined).toBe(expected)
    expect(parsed.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  })

  test.for([
    ['Ann, "the" Boss', 'Ann, "the" Boss'],
    ['Jörg\r\nBcc: x', 'Jörg Bcc: x'],
    ['Dr. Müller (Köln) <x@y>', 'Dr. Müller (Köln) <x@y>'],
    ['A. Name That Is Far Too Long To Stand On One Line Of A Header, Says The Standard', undefined],
  ] as const)('carries the name %s', async ([name, expected]) => {
    const message = compose({ from: { email: 'a@example.com', name } }, { name })
    checkWire(message)
    const parsed = await read(message)
    expect(parsed.from).toMatchObject({ address: 'a@example.com', name: expected ?? name })
    expect(parsed.to).toMatchObject([{ address: 'zoe@example.com', name: expected ?? name }])
  })

  test.for([true, false])(
    'adds analytics parameters to the links of each recipient, with clicks counted: %s',
    async (clicks) => {
      const parameters = { utm_source: 'mail' }
      const parsed = await read(compose({ tracking: { opens: false, clicks, parameters } }))
      const hrefs = [...(parsed.html ?? '').matchAll(/href=["']([^"']+)/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='),
      )
      const said = clicks
        ? hrefs.flatMap((href) => new URL(href, base).searchParams.get('u') ?? [])
        : hrefs.filter((href) => href.includes('utm_source'))
      const personal = [
        'https://example.com/gold?n=Zo%C3%AB%20%3Cb%3E&z=1&utm_source=mail',
        'https://shop.example/1?a=b&c=d&utm_source=mail',
      ]
      expect(said.map((url) => url.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))).toEqual(
        clicks ? personal : ['https://example.com/a?x=1&y=2&utm_source=mail#top', ...personal],
      )
      expect(hrefs).toContain('mailto:x@example.com')
    },
  )

  test('offers one-click unsubscribing', async () => {
    const withMailbox = { ...links, unsubscribeMailbox: () => 'out@example.com' }
    const { content } = variationOf().compose(recipient, withMailbox, date)
    const { headers } = await read(content.toString('latin1'))
    const value = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(value('list-unsubscribe')).toBe(`<${base}/l>, <mailto:out@example.com>`)
    expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('survives any value', async () => {
    let seed = 42
    const next = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % n
    }
    const pieces = [
      '.',
      ' ',
      '  ',
      '\t',
      '\n',
      'From ',
      '=',
      '=20',
      'ü',
      '🎉',
      'x'.repeat(80),
      '.\n.',
      '<',
      '\u00a0',
    ]
    const variation = variationOf({ html: '.{{a}} {{{b}}}\n{{a}}{{b}}.', plain: '{{a}}{{b}}\n.{{a}} ' })
    for (let round = 0; round < 300; round++) {
      const value = () => Array.from({ length: next(8) }, () => pieces[next(pieces.length)]!).join('')
      const person = { ...recipient, data: { a: value(), b: value() } }
      const message = variation.compose(person, links, date).content.toString('latin1')
      checkWire(message)
      const parsed = await read(message)
      const expected = variation.render(person, links)
      const context = `seed 42 round ${round}: ${JSON.stringify(person.data)}`
      expect(parsed.text?.replaceAll('\r\n', '\n'), context).toBe(expected.plain + partEnd)
      expect(parsed.html?.replaceAll('\r\n', '\n').replace(/<img [^>]*>(?=\n*$)/, ''), context).toBe(
        expected.html + partEnd,
      )
    }
  })

  test('keeps its bytes while others are composed, also others larger than a slab', async () => {
    const variation = variationOf({ html: '{{a}}', plain: '{{b}}' })
    const sizes = [10, 300_000, 5, 100_000, 200_000, 1, 1_000_000, 50]
    const people = sizes.map((size, at) => ({
      ...recipient,
      data: { a: 'ä'.repeat(size / 4), b: `b${at}-${size}` },
    }))
    const composed = people.map((person) => variation.compose(person, links, date).content)
    for (const [at, content] of composed.entries()) {
      const parsed = await read(content.toString('latin1'))
      expect(parsed.text).toBe(`b${at}-${sizes[at]}${partEnd}`)
      expect(parsed.html).toContain(people[at]!.data.a)
    }
    const name = 'Long Name '.repeat(600)
    expect((await read(compose({}, { name }))).to?.[0]).toMatchObject({ name: name.trim() })
  })

  test('to an address beyond ASCII says that it needs SMTPUTF8', () => {
    const composed = variationOf().compose({ ...recipient, email: 'jörg@müller.example' }, links, date)
    expect(composed).toMatchObject({ to: 'jörg@xn--mller-kva.example', needsUtf8: true })
    expect(composed.content.toString('utf8')).toContain('To: jörg@xn--mller-kva.example')
  })
})

test('problems name the part, the line and the column', () => {
  const { problems } = compileVariation({
    ...source,
    subject: '{{#if x}}',
    html: '<p>\n{{oops x}}</p>',
    plain: '{{',
  })
  expect(problems?.map(({ part, code, line, column }) => `${part} ${code} ${line}:${column}`)).toEqual([
    'subject block_not_closed 1:1',
    'html unknown_helper 2:1',
    'plain tag_not_closed 1:1',
  ])
})

test('the names a variation needs are known', () => {
  expect([...variationOf().names].sort()).toEqual(['company', 'first_name', 'items', 'plan'])
})

test.for(['{{{Weblink}}}', '{{{weblink}}}', '{{ WEBLINK }}'])('%s leads to the hosted copy', (tag) => {
  const text = compose({ html: `<a href="${tag}">View</a>` })
  expect(text.replace(/=\r\n/g, '')).toContain(`href=3D"${base}/w"`)
})

test('leaves no comma in the sender’s address for a value that the sender does not have', () => {
  const line = '{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}, {{Sender_Country}}'
  const { html: read, plain } = variationOf({ html: `<p>${line}</p>` }).render(recipient, links)
  expect(read).toBe('<p>Ringstr. 1, Köln, Germany</p>')
  expect(plain.trim()).toBe('Ringstr. 1, Köln, Germany')
  const { problems } = compileVariation({ ...source, html: `${line}{{#if x}}` })
  expect(problems).toMatchObject([{ part: 'html', column: line.length + 1 }])
})
