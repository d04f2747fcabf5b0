import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailSend } from '@carillon/contract/mail-send'
import { senders } from '@carillon/contract/senders'
import { testSend } from '@carillon/contract/test-send'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, owner, type Server, startServer, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { keepDkimKeys, readDkimKeys } from './dkim-keys.ts'
import { createDkimSigner } from './dkim-signer.ts'

const keys = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ed25519: generateKeyPairSync('ed25519'),
}

function pem(kind: keyof typeof keys): string {
  return keys[kind].privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

function publicRecord(kind: keyof typeof keys): string {
  const der = keys[kind].publicKey.export({ type: 'spki', format: 'der' })
  const bytes = kind === 'rsa' ? der : der.subarray(-32)
  return `v=DKIM1; k=${kind}; p=${bytes.toString('base64')}`
}

const published: Readonly<Record<string, string>> = {
  's1._domainkey.nordlicht.test': publicRecord('rsa'),
  's2._domainkey.carillon.test': publicRecord('ed25519'),
}

/** The verdict of a receiver: the signing domain and whether the signature is valid; null for an unsigned message. */
async function verdictOn(source: string): Promise<string | null> {
  const { results } = await dkimVerify(Buffer.from(source, 'latin1'), {
    resolver: async (name: string) => (published[name] ? [[published[name]]] : []),
  })
  const [found] = results as { signingDomain?: string; status: { result: string } }[]
  return found?.signingDomain ? `${found.signingDomain} ${found.status.result}` : null
}

async function withKeys(
  files: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-keys-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('the key of a sender', () => {
  const signer = (domain: string, selector: string) =>
    createDkimSigner({ domain, selector, privateKey: pem('ed25519') })
  const signers = {
    shop: signer('shop.example', 'a'),
    news: signer('news.shop.example', 'b'),
    other: signer('Other.example', 'c'),
    city: signer('xn--mnchen-3ya.example', 'd'),
  }
  const known = keepDkimKeys(Object.values(signers))

  test.for([
    ['ada@shop.example', 'shop'],
    ['ada@SHOP.example', 'shop'],
    ['ada@mail.shop.example', 'shop'],
    ['ada@news.shop.example', 'news'],
    ['ada@x.news.shop.example', 'news'],
    ['ada@other.example', 'other'],
    ['ada@münchen.example', 'city'],
    ['ada@xn--mnchen-3ya.example', 'city'],
    ['ada@myshop.example', null],
    ['ada@example', null],
    ['ada@elsewhere.example', null],
    ['', null],
  ] as const)('of %j is %s', ([address, name]) => {
    expect(known.signerFor(address)).toBe(name && signers[name])
  })
})

describe('a folder of keys', () => {
  test('is read by the names of its files', async () => {
    const files = { 's1._domainkey.nordlicht.test.pem': pem('rsa'), '.keep': '' }
    await withKeys(files, async (folder) => {
      const known = await readDkimKeys({ dkim: null, dkimKeys: folder })
      expect(known.signerFor('a@nordlicht.test')?.domain).toBe('nordlicht.test')
    })
  })

  test.for([
    ['another name', { 'nordlicht.pem': 'x' }],
    ['no key', { 's1._domainkey.nordlicht.test.pem': 'no key' }],
  ] as const)('with %s is refused by that file', async ([, files]) => {
    await withKeys(files, async (folder) => {
      const [name] = Object.keys(files)
      await expect(readDkimKeys({ dkim: null, dkimKeys: folder })).rejects.toThrow(
        `DKIM_KEYS=${join(folder, name ?? '')}`,
      )
    })
  })

  test('that does not exist is refused', async () => {
    await expect(readDkimKeys({ dkim: null, dkimKeys: '/nowhere' })).rejects.toThrow('DKIM_KEYS=/nowhere')
  })
})

function mailTo(to: string, from: string) {
  return {
    personalizations: [{ to: [{ email: to }] }],
    from: { email: from },
    subject: 'Hello',
    content: [{ type: 'text/plain' as const, value: 'Hello' }],
  }
}

describe('outgoing mail', () => {
  const files = {
    's1._domainkey.nordlicht.test.pem': pem('rsa'),
    's2._domainkey.carillon.test.pem': pem('ed25519'),
  }
  const withServer = (work: (server: Server, sink: SmtpSink) => Promise<void>) =>
    withKeys(files, async (folder) => {
      const sink = await startSink({ keepSource: true })
      const database = await testDatabase()
      const server = await startServer({
        databaseUrl: database.url,
        env: { SMTP_URL: sink.url, DKIM_KEYS: folder },
      })
      try {
        await work(server, sink)
      } finally {
        await server.close()
        await database.drop()
        await sink.close()
      }
    })
  const arrived = (sink: SmtpSink, to: string) =>
    until(`mail reaches ${to}`, () => sink.messages.find((message) => message.to === to)?.source)

  test('is signed with the key of the sender’s domain: sends, test sends, verification', async () => {
    await withServer(async (server, sink) => {
      const given = givenFor(server, server.owner)
      const { id } = await given.ready({ html: '<p>Hello  Ada   \n\n\n</p>' })
      await server.owner.call(testSend.send, { body: { template_id: id, emails: ['test@example.com'] } })
      expect(await verdictOn(await arrived(sink, 'test@example.com'))).toBe('nordlicht.test pass')

      await server.owner.call(mailSend.send, { body: mailTo('sent@example.com', 'news@nordlicht.test') })
      expect(await verdictOn(await arrived(sink, 'sent@example.com'))).toBe('nordlicht.test pass')

      const fields = { email: 'new@elsewhere.test', name: 'New' }
      await server.owner.call(senders.create, {
        body: { nickname: 'new', from: fields, reply_to: fields, address: 'A  1', city: 'B', country: 'C' },
      })
      const verification = await arrived(sink, 'new@elsewhere.test')
      expect(verification).toContain(owner.email)
      expect(await verdictOn(verification)).toBe('carillon.test pass')
    })
  })

  test('from a domain without a key is not signed', async () => {
    await withServer(async (server, sink) => {
      const given = givenFor(server, server.owner)
      const { id } = await given.ready({ html: '<p>Hello</p>' })
      const { db } = server.product.services.database
      await db.updateTable('sender').set({ from_email: 'news@elsewhere.test' }).execute()
      await server.owner.call(testSend.send, { body: { template_id: id, emails: ['test@example.com'] } })
      expect(await verdictOn(await arrived(sink, 'test@example.com'))).toBeNull()
      await server.owner.call(mailSend.send, { body: mailTo('sent@example.com', 'news@elsewhere.test') })
      expect(await verdictOn(await arrived(sink, 'sent@example.com'))).toBeNull()
    })
  })
})
