import { contactCount } from '@carillon/contract/contact-count'
import { contacts } from '@carillon/contract/contacts'
import { countingWarnings } from '@carillon/contract/preflight'
import { type SendingLimits, sendingLimitsCalls } from '@carillon/contract/sending-limits'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { warmUp } from '@carillon/contract/warm-up'
import { sql } from 'kysely'
import { addContacts } from '#test/given-contacts.ts'
import { givenFor } from '#test/given-single-send.ts'
import { holdUp } from '#test/hold-up.ts'
import { expect, type Server, test, until } from '#test/kit.ts'
import { connectSimulated, givenPeople, givenText, plainNumber } from './sms/sms.fixture.ts'

/** Holds counts up before they are kept: a count that ends within one call would change what the call answers. */
const holdCounts = ({ product }: Server) => {
  const { connectionString } = product.services.database.pool.options
  return holdUp(String(connectionString), 'update on audience_count', 'new.numbers is not null')
}

test('a large audience is answered at once by kept sums, then by the last count, and counted in the background', async ({
  server,
}) => {
  const me = await server.as('crowd')
  const { db } = server.product.services.database
  await addContacts(
    me,
    [1, 2, 3].map((n) => ({ email: `p${n}@crowd.example` })),
  )
  const ask = () => me.call(singleSendReview.countAudience, { body: { send_to: { all: true } } })
  expect(await ask(), 'a small one is counted at once').toMatchObject({ listed: 3, total: 3 })
  expect(await ask()).not.toHaveProperty('counting')

  // Only the kept sum says that there are so many contacts.
  await sql`update contact_total set contact_count = 200000 where account_id = ${me.account}`.execute(db)
  expect(await ask()).toMatchObject({ listed: 200_000, total: 200_000, counting: { counted_at: null } })
  const counted = await until('it was counted', async () => {
    const found = await ask()
    return !found.counting && found
  })
  expect(counted).toMatchObject({ listed: 3, total: 3 })

  // Old counts are shown with their time until the next one has ended.
  await sql`update audience_count set counted_at = now() - interval '1 hour', asked_at = now() - interval '1 hour'
    where account_id = ${me.account}`.execute(db)
  await addContacts(me, [{ email: 'p4@crowd.example' }])
  expect(await ask()).toMatchObject({ total: 3, counting: { counted_at: expect.any(String) } })
  await until('it was counted again', async () => (await ask()).total === 4)

  const missing = { all: false, segment_ids: ['018c0000-0000-7000-8000-000000000009'] }
  expect(await me.outcome(singleSendReview.countAudience, { body: { send_to: missing } })).toBe(
    'segment_not_found',
  )
})

test('the numbers of identifiers are exact while contacts come, change and go', async ({ server }) => {
  const me = await server.as('identified')
  const count = async () => (await me.call(contactCount.get, { query: {} })).identifier_counts
  await addContacts(me, [
    { email: 'a@identified.example', external_id: 'a' },
    { external_id: 'b' },
    { anonymous_id: 'c', phone_number_id: '+12025550123' },
  ])
  expect(await count()).toEqual({ EID: 1, PHNID: 1, EXTID: 2, AID: 1 })
  await addContacts(me, [{ external_id: 'b', email: 'b@identified.example' }])
  expect(await count()).toEqual({ EID: 2, PHNID: 1, EXTID: 2, AID: 1 })
  const { result } = await me.call(contacts.search, { body: { query: "email = 'a@identified.example'" } })
  await me.call(contacts.delete, { query: { ids: result.map(({ id }) => id).join(',') } })
  await until('it is deleted', async () => (await count())?.EXTID === 1)
  expect(await count()).toEqual({ EID: 1, PHNID: 1, EXTID: 1, AID: 1 })
})

test('a large audience is counted in the background for the cap, the warm-up and texts as well', async ({
  server,
}) => {
  const me = await server.as('throng')
  const { db } = server.product.services.database
  const service = await connectSimulated(me)
  const list = await givenPeople(
    me,
    [0, 1, 2].map((index) => ({ number: plainNumber(index) })),
  )
  await addContacts(
    me,
    [1, 2].map((n) => ({ email: `p${n}@throng.example` })),
    [list],
  )
  const limits: SendingLimits = {
    frequency_cap: { most: 1, within_hours: 24, above: 'skip', put_off_days: 3 },
    quiet_hours: null,
    exempt_group_ids: [],
    zone_field: null,
  }
  await me.call(sendingLimitsCalls.put, { body: limits })
  await me.call(warmUp.start, {
    body: { starts_on: new Date().toISOString().slice(0, 10), days: [1, 1, 1].map((total) => ({ total })) },
  })
  const { id: email } = await givenFor(server, me).ready({ list })
  const text = await givenText(me, list, {
    messaging_service_sid: service,
    body: 'Hello',
    permission_confirmed: true,
    // This asks another question than the estimate below, so each is asked for the first time.
    uses_phone_number: true,
  })
  const other = await givenPeople(me, [{ number: plainNumber(3) }])
  const unconfirmed = await givenText(me, other, {
    messaging_service_sid: service,
    permission_confirmed: false,
  })
  const schedule = () =>
    me.outcome(singleSends.schedule, { params: { id: unconfirmed }, body: { send_at: 'now' } })
  const codesOf = async (id: string) => {
    const { findings } = await me.call(singleSendReview.review, { params: { id } })
    return findings.map(({ code }) => code)
  }
  const estimate = () =>
    me.call(smsSingleSends.estimate, {
      body: { send_to: { list_ids: [list] }, sms_config: { body: 'Hello', messaging_service_sid: service } },
    })
  expect(await estimate(), 'a small one is counted at once').toMatchObject({
    sample: 3,
    audience: { total: 3 },
  })
  expect(await estimate()).not.toHaveProperty('counting')

  // Only the kept sums say that there are so many contacts.
  await sql`update contact_total set contact_count = 200000 where account_id = ${me.account}`.execute(db)
  await sql`update list set contact_count = 200000 where account_id = ${me.account}`.execute(db)
  const counts = await holdCounts(server)
  expect(await codesOf(email)).toEqual(expect.arrayContaining(['cap_counting', 'warm_up_counting']))
  expect(await codesOf(text)).toContain('texts_counting')
  const unknown = await codesOf(unconfirmed)
  expect(unknown).toContain('texts_counting')
  expect(unknown).not.toContain('sms_permission_required')
  expect(await schedule(), 'sending looks for itself').toBe('sms_permission_required')
  expect(await estimate()).toMatchObject({
    counting: { counted_at: null },
    sample: 0,
    audience: { listed: 200_000, total: 200_000 },
  })
  await counts.release()
  const counted = await until('the texts were counted', async () => {
    const found = await estimate()
    return !found.counting && found
  })
  expect(counted).toMatchObject({ sample: 3, audience: { listed: 5, without_number: 2, total: 3 } })
  await until('the email was counted', async () => {
    const codes = await codesOf(email)
    return !codes.some((code) => countingWarnings.some((each) => each === code)) && codes
  })
  expect(await codesOf(email)).toContain('warm_up_days')
  expect(await codesOf(text)).not.toContain('texts_counting')
  await until('the missing consent was counted', async () =>
    (await codesOf(unconfirmed)).includes('sms_permission_required'),
  )
})

test('scheduling texts to a large audience takes the last count of missing consents, and the start looks for itself', async ({
  server,
}) => {
  const me = await server.as('multitude')
  const { db } = server.product.services.database
  const service = await connectSimulated(me)
  const numbers = [5, 6].map(plainNumber)
  const list = await givenPeople(
    me,
    numbers.map((number) => ({ number })),
  )
  const consent = async (given: 'express' | null) => {
    for (const number of numbers) {
      await db
        .insertInto('text_number')
        .values({ account_id: me.account, number, consent: given })
        .onConflict((row) => row.columns(['account_id', 'number']).doUpdateSet({ consent: given }))
        .execute()
    }
  }
  await consent('express')
  await sql`update list set contact_count = 200000 where account_id = ${me.account}`.execute(db)
  const unconfirmed = { messaging_service_sid: service, permission_confirmed: false }
  const id = await givenText(me, list, unconfirmed)
  const schedule = (send_at: string) =>
    me.outcome(singleSends.schedule, { params: { id }, body: { send_at } })
  const codes = async () => {
    const { findings } = await me.call(singleSendReview.review, { params: { id } })
    return findings.map(({ code }) => code)
  }
  const counts = await holdCounts(server)
  expect(await codes()).toContain('texts_counting')
  await counts.release()
  await until('the texts were counted', async () => !(await codes()).includes('texts_counting'))

  await consent(null)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  expect(await schedule(tomorrow), 'as counted').toBe(201)
  await sql`update audience_count set numbers = jsonb_set(numbers, '{withoutConsent}', '2') where account_id = ${me.account}`.execute(
    db,
  )
  expect(await schedule(tomorrow), 'as counted').toBe('sms_permission_required')
  await sql`update audience_count set numbers = jsonb_set(numbers, '{withoutConsent}', '0') where account_id = ${me.account}`.execute(
    db,
  )
  expect(await schedule('now')).toBe(201)
  await until('the start held it', async () => {
    return (await me.call(singleSends.get, { params: { id } })).status === 'draft'
  })
})

test('a refusal by an old count has the audience counted again, and the next call takes the new count', async ({
  server,
}) => {
  const me = await server.as('legion')
  const { db } = server.product.services.database
  const service = await connectSimulated(me)
  const numbers = [7, 8].map(plainNumber)
  const list = await givenPeople(
    me,
    numbers.map((number) => ({ number })),
  )
  await sql`update list set contact_count = 200000 where account_id = ${me.account}`.execute(db)
  const unconfirmed = { messaging_service_sid: service, permission_confirmed: false }
  const id = await givenText(me, list, unconfirmed)
  const schedule = () => me.outcome(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  expect(await schedule(), 'before the first count').toBe('sms_permission_required')
  const counted = () =>
    db
      .selectFrom('audience_count')
      .select(['numbers', 'counted_at'])
      .where('account_id', '=', me.account)
      .where('numbers', 'is not', null)
      .executeTakeFirst()
  await until('it was counted, though nobody opened the review', counted)

  for (const number of numbers) {
    const express = { account_id: me.account, number, consent: 'express' as const }
    await db
      .insertInto('text_number')
      .values(express)
      .onConflict((row) => row.columns(['account_id', 'number']).doUpdateSet({ consent: 'express' }))
      .execute()
  }
  await sql`update audience_count set counted_at = now() - interval '1 hour', asked_at = now() - interval '1 hour'
    where account_id = ${me.account}`.execute(db)
  expect(await schedule(), 'by the old count').toBe('sms_permission_required')
  await until('the next call takes the new count', async () => (await schedule()) === 201)
})
