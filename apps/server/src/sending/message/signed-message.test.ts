import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { describe, expect, test } from 'vitest'
import { createDkimSigner } from '#platform/dkim/dkim-signer.ts'
import {
  compileVariation,
  type MessageRecipient,
  type TrackingLinks,
  type Variation,
} from './compile-variation.ts'

const keys = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ed25519: generateKeyPairSync('ed25519'),
}

const links: TrackingLinks<MessageRecipient> = {
  openUrl: () => 'https://m.example/o',
  clickUrl: (_recipient, number) => `https://m.example/c/${number}`,
  unsubscribeUrl: () => 'https://m.example/u',
  globalUnsubscribeUrl: () => 'https://m.example/g',
  preferencesUrl: () => 'https://m.example/p',
  weblinkUrl: () => 'https://m.example/w',
  listUnsubscribeUrl: () => `https://m.example/l/${'t'.repeat(120)}`,
}

function compiled(kind: keyof typeof keys): Variation {
  const { variation } = compileVariation({
    subject: 'Grüße   an {{name}}, und noch sehr viel mehr Text, damit die Zeile gefaltet werden muss',
    html: '<p>\n    Hallo  {{name}}\t<a href="https://a.example/">x</a>   \n\n\n</p>\n\n\n',
    plain: null,
    from: { email: 'news@example.com', name: 'Bäckerei' },
    listId: 'list-1.example.com',
    headers: { 'Feedback-ID': '1:2:campaign:abcdef123456' },
    replyTo: null,
    sender: { fromName: 'x', fromEmail: 'x', address: 'x', city: 'x', country: 'x' },
    tracking: { opens: true, clicks: true },
    dkim: createDkimSigner({
      domain: 'example.com',
      selector: 'k1',
      privateKey: keys[kind].privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    }),
  })
  return variation!
}

const recipient = {
  email: 'a@example.com',
  name: '  Zoë  ',
  data: { name: 'Ada  L.  \n\n' },
  messageId: '1@example.com',
}

function signed(kind: keyof typeof keys): string {
  return compiled(kind).compose(recipient, links, new Date(0)).content.toString('latin1')
}

function publicRecord(kind: keyof typeof keys): string {
  const der = keys[kind].publicKey.export({ type: 'spki', format: 'der' })
  const bytes = kind === 'rsa' ? der : der.subarray(-32)
  return `v=DKIM1; k=${kind}; p=${bytes.toString('base64')}`
}

async function verify(message: string, kind: keyof typeof keys) {
  const { results } = await dkimVerify(Buffer.from(message, 'latin1'), {
    resolver: async (name: string, type: string) =>
      name === 'k1._domainkey.example.com' && type === 'TXT' ? [[publicRecord(kind)]] : [],
  })
  return results[0] as { status: { result: string }; signingHeaders?: { keys: string } }
}

describe.for(['rsa', 'ed25519'] as const)('a message signed with %s', (kind) => {
  test('is accepted by an independent verifier', async () => {
    const result = await verify(signed(kind), kind)
    expect(result.status.result).toBe('pass')
    expect(result.signingHeaders?.keys.toLowerCase()).toContain('list-unsubscribe-post')
  })

  test('is the same when many are composed at a time', async () => {
    const variation = compiled(kind)
    const people = Array.from({ length: 20 }, (_, at) => ({
      ...recipient,
      email: `p${at}@example.com`,
      data: { name: `Ada ${'L'.repeat(at)}` },
    }))
    const oneByOne = people.map((person) => variation.compose(person, links, new Date(0)))
    const together = await Promise.all(
      people.map((person) => variation.composeAmongMany(person, links, new Date(0))),
    )
    const texts = (all: typeof together) =>
      all.map(({ content, ...rest }) => ({ ...rest, text: content.toString('latin1') }))
    expect(texts(together)).toEqual(texts(oneByOne))
  })

  test.for([
    ['the body', (text: string) => text.replace('Hallo', 'Hello')],
    ['the subject', (text: string) => text.replace('Subject: ', 'Subject: x')],
    ['the one-click header', (text: string) => text.replace('One-Click', 'Two-Click')],
    ['the list', (text: string) => text.replace('<list-1', '<list-2')],
    ['the campaign', (text: string) => text.replace('Feedback-ID: 1', 'Feedback-ID: 2')],
    ['the unsubscribe address', (text: string) => text.replace('/l/t', '/l/u')],
    [
      'the sender by a second From',
      (text: string) => text.replace('From: ', 'From: x@evil.example\r\nFrom: '),
    ],
  ] as const)('is refused after a change of %s', async ([, change]) => {
    const message = signed(kind)
    expect(change(message)).not.toBe(message)
    expect((await verify(change(message), kind)).status.result).not.toBe('pass')
  })

  test('stays valid when a relay changes blanks and folding', async () => {
    const message = signed(kind)
      .replace('Subject: ', 'subject:   ')
      .replace(/(\r\n--=_carillon_part--\r\n)$/, '$1\r\n\r\n')
    expect((await verify(message, kind)).status.result).toBe('pass')
  })
})

test('a key of another kind is refused', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  expect(() => createDkimSigner({ domain: 'a.example', selector: 'k', privateKey: pem })).toThrow(
    'RSA or Ed25519',
  )
})
