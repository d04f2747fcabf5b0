import { emailToHash, phoneToHash } from '@carillon/ads/identifiers'
import { partners } from '@carillon/ads/platforms'
import { normalizeEmail } from '@carillon/contract/email-address'
import { sql } from 'kysely'
import { sha256 } from '#platform/http/identity.ts'
import { expect, test } from '#test/kit.ts'
import { emailForm, phoneForm, sha256Of } from './hash-sql.ts'

/** Numbers from 0 to 1 that are the same in each run. */
function rolls(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const roll = rolls(34)
const pick = <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!
const text = (letters: readonly string[], most: number) =>
  Array.from({ length: 1 + Math.floor(roll() * most) }, () => pick(letters)).join('')

const local = [...'abcXYZ019', '.', '+', '-', '_', 'ä', 'ß', 'İ', 'Σ', 'é', '日']
const hosts = [
  'gmail.com',
  'GMAIL.com',
  'googlemail.com',
  'example.org',
  'notgmail.com',
  'münchen.example',
  'gmail.com.example.org',
]
const signs = [
  ...'+0123456789',
  ' ',
  '\u00a0',
  '\u2009',
  '\u202f',
  '\ufeff',
  '\t',
  '(',
  ')',
  '-',
  '.',
  '/',
  '٣',
]

const emails = Array.from({ length: 3000 }, () => normalizeEmail(`${text(local, 12)}@${pick(hosts)}`)).filter(
  (email) => email !== null,
)
const numbers = [
  ...['+4930123456', '+49 (30) 123-456.7', '030 1234567', '+0301234567', '+49301234567890123', ''],
  ...Array.from({ length: 3000 }, () => `${pick(['+', '+49', '0', ''])}${text(signs, 18)}`),
]

test.for(partners)(
  '%s: addresses are hashed by the database as by the rules',
  async (partner, { server }) => {
    expect(emails.length).toBeGreaterThan(1000)
    const { rows } = await sql<{ hash: Buffer | null; place: number }>`
    select ${sha256Of(emailForm(partner))} as hash, place
    from unnest(${emails}::text[]) with ordinality as contact (email, place) order by place`.execute(
      server.product.services.database.db,
    )
    const expected = emails.map((email) => sha256(emailToHash(email, partner)).toString('hex'))
    expect(rows.map(({ hash }) => hash?.toString('hex'))).toEqual(expected)
  },
)

test.for(partners)('%s: numbers are hashed by the database as by the rules', async (partner, { server }) => {
  const { rows } = await sql<{ form: string | null }>`
    select ${phoneForm(partner)} as form
    from (
      select phone_number, null::text as phone_number_id, place
      from unnest(${numbers}::text[]) with ordinality as given (phone_number, place)
    ) as contact order by place`.execute(server.product.services.database.db)
  const expected = numbers.map((number) => phoneToHash(number, partner))
  expect(rows.map(({ form }) => form)).toEqual(expected)
  expect(expected.filter((form) => form !== null).length).toBeGreaterThan(50)
})
