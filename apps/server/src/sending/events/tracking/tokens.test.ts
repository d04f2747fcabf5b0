import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { idBytes, makeSigner, readToken, tokenKinds, tokenVersion } from './tokens.ts'

const send = '019359b0-0000-7000-8000-0000000000aa'
const contact = '019359b0-0000-7000-8000-0000000000bb'
const secrets = new Map([
  [1, randomBytes(32)],
  [2, randomBytes(32)],
])
const signer = makeSigner(secrets)
const sign = (kind: (typeof tokenKinds)[number], link?: number, url?: string) =>
  signer.sign(kind, idBytes(send), idBytes(contact), link, url)

describe('a token', () => {
  test.for(tokenKinds.filter((kind) => kind !== 'c'))('of kind %s is read back', (kind) => {
    expect(readToken(secrets, sign(kind))).toEqual({ kind, sendId: send, contactId: contact })
  })

  test('of a click takes 64 characters and carries the link', () => {
    expect(sign('c', 999)).toHaveLength(64)
    expect(readToken(secrets, sign('c', 999))).toMatchObject({ kind: 'c', link: 999 })
    expect(readToken(secrets, sign('c', 3, 'https://x.example/ü?a=1&b=🎉'))).toMatchObject({
      link: 3,
      url: 'https://x.example/ü?a=1&b=🎉',
    })
  })

  test('ends in the first twelve bytes of an HMAC-SHA256', () => {
    for (const length of [1, 40, 200]) {
      const bytes = Buffer.from(sign('c', 1, 'https://x.example/'.padEnd(length, 'x')), 'base64url')
      const mac = createHmac('sha256', secrets.get(2)!).update(bytes.subarray(0, -12)).digest()
      expect(bytes.subarray(-12)).toEqual(mac.subarray(0, 12))
    }
  })

  test('without an address has its part of a SHAKE256 over secret, version, send, contact and block', () => {
    const secret = secrets.get(2)!
    const partOf = (block: number, place: number) => {
      const input = Buffer.concat([
        ...[Buffer.from('\x04macs'), Buffer.from([32]), secret],
        ...[Buffer.from([2]), idBytes(send), idBytes(contact), Buffer.from([0, block])],
      ])
      const macs = createHash('shake256', { outputLength: 192 }).update(input).digest()
      return macs.subarray(place * 12, place * 12 + 12)
    }
    const macOf = (token: string) => Buffer.from(token, 'base64url').subarray(-12)
    expect(['o', 'u', 'g', 'p', 'w'].map((kind) => macOf(sign(kind as 'o')))).toEqual(
      [0, 1, 2, 3, 4].map((place) => partOf(0, place)),
    )
    expect([0, 10, 11, 30].map((link) => macOf(sign('c', link)))).toEqual([
      ...[partOf(0, 5), partOf(0, 15)],
      ...[partOf(1, 0), partOf(2, 3)],
    ])
  })

  test('of another person or send is another one, in whatever order they are made', () => {
    const other = '019359b0-0000-7000-8000-0000000000cc'
    const made = [
      [send, contact],
      [send, other],
      [other, other],
      [send, contact],
    ].map(([from, to]) => signer.sign('c', idBytes(from!), idBytes(to!), 3))
    expect(new Set(made).size).toBe(3)
    expect(made[3]).toBe(made[0])
    for (const token of made) expect(readToken(secrets, token)).not.toBeNull()
  })

  test('of a mail that was sent before tokens shared a MAC stays valid', () => {
    for (const [kind, link] of [['o'], ['u'], ['c', 7]] as const) {
      const head = Buffer.concat([Buffer.from([1, kind.charCodeAt(0)]), idBytes(send), idBytes(contact)])
      const signed = link === undefined ? head : Buffer.concat([head, Buffer.from([0, link])])
      const mac = createHmac('sha256', secrets.get(1)!).update(signed).digest().subarray(0, 12)
      const token = Buffer.concat([signed, mac]).toString('base64url')
      expect(readToken(secrets, token)).toEqual({
        kind,
        sendId: send,
        contactId: contact,
        ...(link === undefined ? {} : { link }),
      })
    }
  })

  test('of an older secret stays valid; the newest signs', () => {
    const older = makeSigner(new Map([[1, secrets.get(1)!]])).sign('o', idBytes(send), idBytes(contact))
    expect(tokenVersion(older)).toBe(1)
    expect(tokenVersion(sign('o'))).toBe(2)
    expect(readToken(secrets, older)).toMatchObject({ kind: 'o' })
  })

  test('is refused when any bit, its length or its spelling changes', () => {
    for (const valid of [sign('c', 7, 'https://x.example/'), sign('c', 7), sign('u')]) {
      const bytes = Buffer.from(valid, 'base64url')
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const changed = Buffer.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        expect(readToken(secrets, changed.toString('base64url'))).toBeNull()
      }
    }
    const token = sign('o')
    for (const other of [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      token.replace(/.$/, ''),
    ]) {
      expect(readToken(secrets, other), other).toBeNull()
    }
  })

  test('of a secret we do not have is refused', () => {
    const foreign = makeSigner(new Map([[2, randomBytes(32)]])).sign('u', idBytes(send), idBytes(contact))
    expect(readToken(secrets, foreign)).toBeNull()
  })
})
