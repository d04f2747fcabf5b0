import { secondFactor } from '@carillon/contract/second-factor'
import { hash } from '@node-rs/argon2'
import { givenPerson } from '#test/given-person.ts'
import { describe, expect, testWith } from '#test/kit.ts'
import { passkeyOrigins, passkeyPlace } from './passkey-place.ts'

const test = testWith({ PUBLIC_URL: 'http://127.0.0.1:7000' })

test('an IP address has no passkeys, and says so', async ({ server }) => {
  const person = await givenPerson(server, 'by-address')
  const password = 'correct horse battery'
  await server.product.services.database.db
    .updateTable('user')
    .set({ password_hash: await hash(password) })
    .where('id', '=', person.id)
    .execute()
  const { place } = await person.call(secondFactor.get, {})
  expect(place).toEqual({ host: null, problem: 'ip_address' })
  expect(await person.outcome(secondFactor.passkeyOptions, { body: { password } })).toBe(
    'passkey_not_possible',
  )
  expect(await person.outcome(secondFactor.addPasskey, { body: { name: 'One', passkey: {} } })).toBe(
    'passkey_not_possible',
  )
})

describe('passkeys', () => {
  test.for([
    ['https://mail.example.com', 'mail.example.com', null],
    ['http://localhost:3000', 'localhost', null],
    ['http://mail.example.com', null, 'not_encrypted'],
    ['https://192.0.2.7', null, 'ip_address'],
    ['https://[2001:db8::1]:8443', null, 'ip_address'],
  ] as const)('of %s are made for %s', ([address, host, problem]) => {
    expect(passkeyPlace(address)).toEqual({ host, problem })
  })

  test('are taken from another port of the same host, not from another host', () => {
    const own = 'http://localhost:3000'
    expect(passkeyOrigins(own, 'http://localhost:5173')).toEqual([own, 'http://localhost:5173'])
    expect(passkeyOrigins(own, 'https://evil.test')).toEqual([own])
    expect(passkeyOrigins(own, undefined)).toEqual([own])
  })
})
