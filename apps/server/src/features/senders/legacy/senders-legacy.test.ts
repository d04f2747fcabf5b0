import { auditLog } from '@carillon/contract/audit-log'
import { campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { senderLimits, senders } from '@carillon/contract/senders'
import { sendersLegacy } from '@carillon/contract/senders-legacy'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, makeCaller, startServer, test, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'
import { saidBy } from '#test/said-by.ts'

const { server, sink, databaseUrl } = await startMailing({ keepSource: true })

const whole = {
  nickname: 'My Sender ID',
  from: { email: 'from@example.com', name: 'Example INC' },
  reply_to: { email: 'replyto@example.com', name: 'Example INC' },
  address: '123 Elm St.',
  address_2: 'Apt. 456',
  city: 'Denver',
  state: 'Colorado',
  zip: '80202',
  country: 'United States',
}

const create = (me: Caller, change: object = {}) =>
  me.call(sendersLegacy.create, { body: { ...whole, ...change } })

describe('/v3/senders', () => {
  test('creates, shows, lists, changes and deletes a sender, which is the same as any other', async () => {
    const me = await server.as('identity')
    const made = await create(me)
    expect(made).toEqual({
      ...whole,
      id: made.id,
      verified: false,
      locked: false,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    })
    const params = { sender_id: made.id }
    expect(await me.call(sendersLegacy.get, { params })).toEqual(made)
    expect(await me.call(sendersLegacy.list, {})).toEqual({ result: [made] })
    expect(await me.call(senders.get, { params: { id: made.id } })).toEqual(made)
    const body = { from: { name: 'Other' }, city: 'Boulder', zip: null }
    const changed = await me.call(sendersLegacy.update, { params, body })
    expect(changed).toMatchObject({
      ...whole,
      from: { email: 'from@example.com', name: 'Other' },
      city: 'Boulder',
      zip: '',
    })
    expect(await me.outcome(sendersLegacy.delete, { params })).toBe(204)
    expect(await me.outcome(senders.get, { params: { id: made.id } })).toBe('sender_not_found')
    const { result } = await me.call(auditLog.list, { query: {} })
    const line = result.find(({ action }) => action === 'sendersLegacy.update')
    expect(line).toMatchObject({ changes: { city: ['Denver', 'Boulder'] } })
  })

  test.for(['POST', 'PATCH'] as const)('%s refuses fields with the sentences of the file', async (method) => {
    const me = await server.as(`identity fields ${method.toLowerCase()}`)
    await create(me, { nickname: 'Taken' })
    const path = method === 'POST' ? '/v3/senders' : `/v3/senders/${(await create(me)).id}`
    const said = (change: object) =>
      saidBy(me, method, path, method === 'POST' ? { ...whole, ...change } : change)
    const table: [object, string, string][] = [
      [{ nickname: '' }, 'nickname', 'nickname is required.'],
      [{ nickname: 'taken' }, 'nickname', 'You already have a sender identity with the same nickname.'],
      [{ from: { email: 'a@b.test', name: '' } }, 'from_name', 'from_name is required.'],
      [{ from: { email: '', name: 'A' } }, 'from_email', 'from_email is required.'],
      [{ from: { email: 'a', name: 'A' } }, 'from_email', 'From email is not a valid email address.'],
      [{ reply_to: { email: '' } }, 'reply_to', 'reply_to is required.'],
      [{ reply_to: null }, 'reply_to', 'reply_to is required.'],
      [{ reply_to: { email: 'a' } }, 'reply_to', 'Reply to email is not a valid email address.'],
      [{ address: '' }, 'address', 'address is required.'],
      [{ city: '' }, 'city', 'city is required.'],
      [{ country: null }, 'country', 'country is required.'],
    ]
    for (const [change, field, message] of table) {
      expect(await said(change)).toMatchObject({ status: 400, errors: [[field, message]] })
    }
    expect((await said({ city: '', country: '', from: null })).errors.map(([field]) => field)).toEqual([
      'from_name',
      'from_email',
      'city',
      'country',
    ])
    expect((await saidBy(me, method, path, '{')).errors).toEqual([
      ['', 'The JSON you have submitted cannot be parsed.'],
    ])
  })

  test('an account has up to a hundred', async () => {
    const me = await server.as('identity limit')
    const set = givenFor(server, me)
    for (let at = 0; at < senderLimits.senders; at++) await set.sender()
    expect(await saidBy(me, 'POST', '/v3/senders', whole)).toMatchObject({
      status: 400,
      errors: [
        ['', "You've reached your limit of 100 sender identities. Please delete one or more and try again."],
      ],
    })
  })

  test('an unknown sender is not found, by any call', async () => {
    const me = await server.as('identity unknown')
    const theirs = await create(await server.as('identity stranger'))
    const calls = [
      ['GET', ''],
      ['PATCH', '', { city: 'Kiel' }],
      ['DELETE', ''],
      ['POST', '/resend_verification'],
    ] as const
    for (const id of [theirs.id, 999_999, 'nonsense']) {
      for (const [method, end, body] of calls) {
        const said = await saidBy(me, method, `/v3/senders/${id}${end}`, body)
        expect([method, id, said]).toMatchObject([method, id, { status: 404 }])
        expect(said.errors).toEqual([['id', 'resource not found']])
      }
    }
  })

  test('a sender is locked by campaigns from the draft until they are sent', async () => {
    const me = await server.as('identity locked')
    const set = givenFor(server, me)
    const { id, number } = await (async () => {
      const ready = await set.ready()
      const row = await server.product.services.database.db
        .selectFrom('single_send')
        .select(['number', 'sender_id'])
        .where('id', '=', ready.id)
        .executeTakeFirstOrThrow()
      return { id: row.sender_id ?? 0, number: row.number }
    })()
    const params = { sender_id: id }
    const refused = async () => {
      expect(await me.call(sendersLegacy.get, { params })).toMatchObject({ locked: true })
      expect(await saidBy(me, 'PATCH', `/v3/senders/${id}`, { city: 'Kiel' })).toMatchObject({
        status: 403,
        errors: [['locked', 'You may only update a sender identity when it is unlocked.']],
      })
      expect(await saidBy(me, 'DELETE', `/v3/senders/${id}`)).toMatchObject({
        status: 403,
        errors: [['locked', 'You may only delete a sender identity when it is unlocked.']],
      })
    }
    await refused()
    const campaign = { campaign_id: number }
    const send_at = Math.floor(Date.now() / 1000) + 3600
    await me.call(campaignsLegacy.schedule, { params: campaign, body: { send_at } })
    await refused()
    await me.call(campaignsLegacy.unschedule, { params: campaign })
    const held = Promise.withResolvers<null>()
    sink.hold = held.promise
    await me.call(campaignsLegacy.sendNow, { params: campaign })
    const reaches = (status: string) =>
      until(`it is ${status}`, async () => {
        return (await me.call(campaignsLegacy.get, { params: campaign })).status === status
      })
    await reaches('In Progress')
    await refused()
    expect((await me.call(sendersLegacy.list, {})).result).toMatchObject([{ id, locked: true }])
    held.resolve(null)
    await reaches('Sent')
    expect(await me.call(sendersLegacy.update, { params, body: { city: 'Kiel' } })).toMatchObject({
      city: 'Kiel',
      locked: false,
    })
    expect(await me.outcome(sendersLegacy.delete, { params })).toBe(204)
  })

  test('a verification is mailed again, not sooner than after a minute, and not once it is verified', async () => {
    const me = await server.as('identity mail')
    sink.hold = Promise.resolve(null)
    const { id } = await create(me, { from: { email: 'again@example.com', name: 'A' } })
    const params = { sender_id: id }
    const mails = () => sink.messages.filter(({ to }) => to === 'again@example.com').length
    await until('the first mail is there', () => mails() === 1)
    const path = `/v3/senders/${id}/resend_verification`
    expect(await saidBy(me, 'POST', path)).toMatchObject({
      status: 429,
      ids: ['sender_verification_too_soon'],
    })
    const { db } = server.product.services.database
    const set = (values: object) => db.updateTable('sender').set(values).where('id', '=', id).execute()
    await set({ verification_sent_at: new Date(Date.now() - 120_000) })
    expect(await me.outcome(sendersLegacy.resendVerification, { params })).toBe(204)
    await until('the second mail is there', () => mails() === 2)
    await set({ verified_at: new Date() })
    expect(await me.call(sendersLegacy.get, { params })).toMatchObject({ verified: true })
    expect(await saidBy(me, 'POST', path)).toMatchObject({
      status: 400,
      errors: [['', 'The Sender Identity is already verified.  No email sent.']],
    })
    const off = await startServer({ databaseUrl, env: { SMTP_URL: sink.url, SENDING: 'off', ROLES: 'http' } })
    try {
      const there = makeCaller(off.url, me.key, me.account)
      expect(await there.outcome(sendersLegacy.resendVerification, { params })).toBe('sending_off')
    } finally {
      await off.close()
    }
  })
})
