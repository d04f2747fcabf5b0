import { createHmac, randomBytes } from 'node:crypto'
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

  test('of an older secret stays valid; the newest signs', () => {
    const older = makeSigner(new Map([[1, secrets.get(1)!]])).sign('o', idBytes(send), idBytes(contact))
    expect(tokenVersion(older)).toBe(1)
    expect(tokenVersion(sign('o'))).toBe(2)
    expect(readToken(secrets, older)).toMatchObject({ kind: 'o' })
  })

  test('is refused when any bit, its length or its spelling changes', () => {
    const bytes = Buffer.from(sign('c', 7, 'https://x.example/'), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(readToken(secrets, changed.toString('base64url'))).toBeNull()
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
