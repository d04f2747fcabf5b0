import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { createDkimSigner } from '#platform/dkim/dkim-signer.ts'
import type { Attachment } from './attachments.ts'
import type { MessageRecipient } from './compile-variation.ts'
import { compileVariation, type TrackingLinks, type VariationSource } from './compile-variation.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const published = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')

const address = () => 'https://m.example/x'
const links: TrackingLinks<MessageRecipient> = {
  openUrl: address,
  clickUrl: address,
  unsubscribeUrl: address,
  globalUnsubscribeUrl: address,
  preferencesUrl: address,
  weblinkUrl: address,
  listUnsubscribeUrl: address,
}

/** A signed message, and whether a verifier accepts it. */
async function sendAndVerify(change: Partial<VariationSource>, name = 'Ada') {
  const { variation } = compileVariation({
    subject: 'Hi',
    html: '<p>Hi {{name}}</p>',
    plain: null,
    replyTo: null,
    oneClick: true,
    from: { email: 'news@n.example', name: 'Nordlicht' },
    sender: { fromName: 'x', fromEmail: 'x', address: 'x', city: 'x', country: 'x' },
    tracking: { opens: false, clicks: false },
    listId: 'list-1.example.com',
    headers: { 'Feedback-ID': '1:2:campaign:abcdef123456' },
    dkim: createDkimSigner({
      domain: 'example.com',
      selector: 'k1',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    }),
    ...change,
  })
  const messageId = `${'0'.repeat(32)}.${'1'.repeat(32)}@n.example`
  const { content } = variation!.compose(
    { email: 'a@b.example', data: { name }, messageId },
    links,
    new Date(0),
  )
  const { results } = await dkimVerify(content, {
    resolver: async () => [[`v=DKIM1; k=ed25519; p=${published}`]],
  })
  const source = content.toString('latin1')
  const types = [...source.matchAll(/^Content-Type: ([^;\r]+)/gm)].map(([, type]) => type)
  return {
    source,
    types,
    mail: await PostalMime.parse(content),
    signature: results[0]?.status.result,
    messageId,
  }
}

function file(change: Partial<Attachment>): Attachment {
  const content = Buffer.from('x')
  return { filename: 'logo.png', type: 'image/png', isInline: true, contentId: 'logo', content, ...change }
}

describe('a message with one text is that text', () => {
  test.for<[string, Partial<VariationSource>, string]>([
    ['plain', { html: '', plain: 'Hi {{name}}' }, 'text/plain'],
    ['plain that ends in empty lines', { html: '', plain: 'Hi {{name}} \n\n \n\n' }, 'text/plain'],
    ['HTML', { plain: '' }, 'text/html'],
    ['HTML whose text can’t be made', { html: '<p>Hi {{name}}</p><p></p {{#if a}}>x{{/if}}' }, 'text/html'],
  ])('%s', async ([, change, type]) => {
    for (const name of ['Ada', 'Ada \n\n', `Ada${'x'.repeat(200)}`]) {
      const { types, source, mail, signature } = await sendAndVerify(change, name)
      expect(types).toEqual([type])
      expect(source).toMatch(/\S\r\n$/)
      expect(mail.text ?? mail.html).toContain(`Hi ${name.trim()}`)
      expect(signature).toBe('pass')
    }
  })

  test('and so is one that is empty', async () => {
    const { types, signature } = await sendAndVerify({ html: '', plain: '{{none}}\n' })
    expect([types, signature]).toEqual([['text/plain'], 'pass'])
  })
})

test('pictures of the HTML travel with it, and other files beside both', async () => {
  const html = '<img src="cid:logo"><img src="CID:Photo%401"><img src="cid:{{name}}">'
  const attachments = [
    file({}),
    file({ contentId: 'photo@1', isInline: false }),
    file({ contentId: 'Ada' }),
    file({ contentId: 'terms', type: 'application/pdf', filename: 'a.pdf' }),
    file({ contentId: null, isInline: false, filename: 'b.pdf' }),
  ]
  const { types, source, mail, signature } = await sendAndVerify({ html, plain: 'Hi', attachments })
  const images = ['image/png', 'image/png', 'image/png']
  expect(types).toEqual([
    ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'multipart/related', 'text/html'],
    ...[...images, 'application/pdf', 'image/png'],
  ])
  expect(source).toContain(
    'Content-Type: multipart/related; type="text/html";\r\n boundary="=_carillon_related"\r\n',
  )
  expect(mail.attachments.map(({ filename, related = false }) => [filename, related])).toEqual([
    ...[
      ['logo.png', true],
      ['logo.png', true],
      ['logo.png', true],
    ],
    ...[
      ['a.pdf', false],
      ['b.pdf', false],
    ],
  ])
  expect([mail.html?.trim(), mail.text?.trim()]).toEqual([html.replace('{{name}}', 'Ada'), 'Hi'])
  expect(signature).toBe('pass')
  expect((await sendAndVerify({ html: '', plain: 'Hi', attachments: [file({})] })).types).toEqual([
    ...['multipart/mixed', 'text/plain', 'image/png'],
  ])
})

test('no line of a header is longer than mail should have', async () => {
  const { source, mail, messageId } = await sendAndVerify({ replyTo: { email: 'reply@nordlicht.example' } })
  const header = source.slice(0, source.indexOf('\r\n\r\n')).split('\r\n')
  expect(header.filter((line) => line.length > 78)).toEqual([])
  expect(mail.messageId).toBe(`<${messageId}>`)
})
