import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailboxVersion, makeMailSigner, readMailbox } from './mail-tokens.ts'
import { idBytes } from './tokens.ts'

const secret = randomBytes(32)
const secrets = new Map([[7, secret]])
const [sendId, contactId] = [randomUUID(), randomUUID()]
const sign = (kind: 'b' | 'm', key = secret) =>
  makeMailSigner(new Map([[7, key]])).sign(kind, idBytes(sendId), idBytes(contactId))

test('a mailbox names its message and person, in at most the 64 characters of a local part and in any case', () => {
  for (const kind of ['b', 'm'] as const) {
    const mailbox = sign(kind)
    expect(mailbox).toMatch(/^[a-z2-7]{64}$/)
    expect(mailboxVersion(mailbox)).toBe(7)
    expect(readMailbox(secrets, mailbox)).toEqual({ kind, sendId, contactId })
    expect(readMailbox(secrets, mailbox.toUpperCase())).toEqual({ kind, sendId, contactId })
  }
})

test('a mailbox that was changed anywhere, or signed with another key, is refused', () => {
  const mailbox = sign('b')
  for (let at = 0; at < mailbox.length; at++) {
    const other = mailbox[at] === 'a' ? 'b' : 'a'
    expect(readMailbox(secrets, mailbox.slice(0, at) + other + mailbox.slice(at + 1)), String(at)).toBeNull()
  }
  for (const forged of [sign('b', randomBytes(32)), mailbox.slice(1), `${mailbox}a`, '', 'postmaster']) {
    expect(readMailbox(secrets, forged)).toBeNull()
  }
})
