import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import { givenContacts } from '#sending/test/sending.fixture.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import { testDatabase } from '#test/postgres.ts'
import { cutBatchesByProvider } from './freeze-audience.ts'

let database: Database
let drop: () => Promise<void>

beforeEach(async () => {
  const created = await testDatabase()
  drop = created.drop
  database = openDatabase(created.url)
})
afterEach(async () => {
  await database.close()
  await drop()
})

const idOf = (number: number) => `018c0000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A send to these addresses, in the order of their ids; every tenth is left out of it. */
async function givenRecipients(addresses: readonly string[]): Promise<string> {
  const { account } = await givenContacts(database, 1)
  const send = await givenDoneSend(database.db, { account_id: account, status: 'sending' })
  await sql`
    insert into recipient (send_id, contact_id, email, state)
    select ${send}, id, email, case when place % 10 = 0 then 'dropped' else 'pending' end
    from unnest(${addresses.map((_, at) => idOf(at + 1))}::uuid[], ${[...addresses]}::text[])
      with ordinality as given (id, email, place)`.execute(database.db)
  return send
}

async function batchesOf(send: string) {
  return database.db
    .selectFrom('send_batch')
    .select(['number', 'provider', 'contact_ids', 'size'])
    .where('send_id', '=', send)
    .orderBy('number')
    .execute()
}

/** Of 120 addresses 60 have a domain of their own, 40 two of one provider, and 20 a domain each. */
const addresses = Array.from({ length: 120 }, (_, at) => {
  if (at % 2 === 0) return `p${at}@MANY.example`
  if (at % 6 === 5) return `p${at}@few${at}.example`
  return at % 4 === 1 ? `p${at}@gmail.com` : `p${at}@googlemail.com`
})

describe('the batches of a send', () => {
  test.for([
    ['all at once', 1000],
    ['a part at a time', 50],
  ] as const)(
    'hold each pending person once, by provider and in the order of ids: %s',
    async ([, atOnce]) => {
      const send = await givenRecipients(addresses)
      const made = await cutBatchesByProvider(database.db, send, 7, { total: addresses.length, atOnce })
      const batches = await batchesOf(send)
      expect(made).toBe(batches.length)
      expect(batches.map(({ number }) => number)).toEqual(batches.map((_, at) => at))
      const pending = addresses.flatMap((_, at) => ((at + 1) % 10 === 0 ? [] : [idOf(at + 1)]))
      expect(batches.flatMap(({ contact_ids }) => contact_ids ?? []).toSorted()).toEqual(pending)
      for (const { contact_ids, size } of batches) {
        expect(size).toBe(contact_ids?.length)
        expect(size).toBeLessThanOrEqual(7)
      }
      if (atOnce < addresses.length) return
      for (const provider of ['Gmail', 'many.example', 'Other']) {
        const ids = batches.filter((one) => one.provider === provider).flatMap((one) => one.contact_ids ?? [])
        expect(ids, provider).toEqual(ids.toSorted())
        expect(ids.length, provider).toBe(pending.filter((id) => providerOf(id) === provider).length)
      }
      const ofMany = batches.filter(({ provider }) => provider === 'many.example').map(({ number }) => number)
      for (const [at, number] of ofMany.slice(1).entries())
        expect(number - ofMany[at]!, 'batches of all providers alternate').toBeLessThanOrEqual(3)
    },
  )
})

function providerOf(id: string): string {
  const domain = addresses[Number(id.slice(-12)) - 1]?.split('@')[1]?.toLowerCase() ?? ''
  if (domain === 'many.example') return domain
  return domain.endsWith('mail.com') ? 'Gmail' : 'Other'
}
