import { defaultNotificationEvents, notifications } from '@carillon/contract/notifications'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { startDueSingleSends, startSingleSend } from './start-single-send.job.ts'

const soon = () => new Date(Date.now() + 3_600_000).toISOString()

describe('PUT /v3/marketing/singlesends/:id/schedule', () => {
  test('names everything that is missing, each with its field', async ({ server }) => {
    const { id } = await server.owner.call(singleSends.create, { body: { name: 'Bare' } })
    const answer = await server.owner.fetch(`/v3/marketing/singlesends/${id}/schedule`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ send_at: 'now' }),
    })
    expect(answer.status).toBe(400)
    const { errors, findings } = (await answer.json()) as {
      errors: { error_id: string; field: string; message: string }[]
      findings: { code: string; severity: string; message: string }[]
    }
    expect(errors.map(({ error_id, field }) => [error_id, field])).toEqual([
      ['sender_required', 'email_config.sender_id'],
      ['subject_required', 'email_config.subject'],
      ['content_required', 'email_config.html_content'],
      ['recipients_required', 'send_to'],
      ['unsubscribe_required', 'email_config.suppression_group_id'],
    ])
    expect(findings.map(({ code, severity, message }) => [code, severity, message])).toEqual(
      errors.map(({ error_id, message }) => [error_id, 'blocks', message]),
    )
  })

  test.for([
    ['refuses a time in the past', '2020-01-01T00:00:00Z', 'send_at_past'],
    ['refuses a text that is not a time', 'later', 'send_at_invalid'],
    ['refuses a day that does not exist', '2027-02-30T08:00:00Z', 'send_at_invalid'],
  ] as const)('%s', async ([, send_at, code], { server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    expect(await server.owner.outcome(singleSends.schedule, { params: { id }, body: { send_at } })).toBe(code)
  })

  test('refuses a broken tag with line and column', async ({ server }) => {
    const html = '<p>Hi</p>\n<p>{{#if first_name}}x</p>\n{{{unsubscribe}}}'
    const { id } = await givenFor(server, server.owner).ready({ html })
    const review = await server.owner.call(singleSendReview.review, { params: { id } })
    expect(review.findings).toMatchObject([
      { card: 'content', severity: 'blocks', code: 'template_broken', place: { line: 2, column: 4 } },
    ])
    const body = { send_at: 'now' }
    expect(await server.owner.outcome(singleSends.schedule, { params: { id }, body })).toBe('template_broken')
  })

  test('refuses a message without an unsubscribe link, and an empty audience', async ({ server }) => {
    const given = givenFor(server, server.owner)
    const bare = await given.ready({ html: '<p>Hi</p>' })
    const body = { send_at: 'now' }
    const schedule = (id: string) => server.owner.outcome(singleSends.schedule, { params: { id }, body })
    expect(await schedule(bare.id)).toBe('unsubscribe_tag_missing')
    const nobody = await given.ready({ list: await given.list([]) })
    expect(await schedule(nobody.id)).toBe('recipients_none')
  })

  test('warns of an import into a chosen list', async ({ server }) => {
    const made = await givenFor(server, server.owner).ready()
    const { db } = server.product.services.database
    const job = { id: newId(), account_id: server.owner.account, kind: 'import', phase: 'applying' }
    await db
      .insertInto('contact_job')
      .values({ ...job, list_ids: made.send_to.list_ids, processed_count: 41, total_count: 100 })
      .execute()
    const review = await server.owner.call(singleSendReview.review, { params: { id: made.id } })
    expect(review.findings).toMatchObject([
      { card: 'recipients', severity: 'warns', code: 'import_running', parameter: { percent: 41 } },
    ])
  })

  test('counts tracked links in the size that it warns of', async ({ server }) => {
    const given = givenFor(server, server.owner)
    const way = '{{{unsubscribe}}}'
    const link = '<a href="https://a.example/">x</a>'
    const filler = (bytes: number) => `<p>${'x'.repeat(bytes)}</p>${way}`
    const warnings = async (html: string) => {
      const { id } = await given.ready({ html })
      return (await server.owner.call(singleSendReview.review, { params: { id } })).findings
    }
    expect(await warnings(filler(100_000))).toEqual([])
    const [warning] = await warnings(link.repeat(300) + filler(80_000))
    expect(warning).toMatchObject({ card: 'content', code: 'too_large_tracked' })
    // 90 KB as stored. Each of the 300 links becomes an address of about 100 characters.
    expect(warning?.parameter['kilobytes']).toBeGreaterThan(102)
    expect(warning?.parameter['kilobytes']).toBeLessThan(125)
  })

  test('stores a later time, which can be removed again', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const send_at = soon()
    const answer = await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
    expect(answer).toEqual({ send_at, status: 'scheduled', findings: [] })
    expect(await server.owner.outcome(singleSends.update, { params: { id }, body: { name: 'x' } })).toBe(
      'single_send_not_draft',
    )
    expect(await server.owner.outcome(singleSends.delete, { params: { id } })).toBe(
      'single_send_delete_scheduled',
    )
    const back = await server.owner.call(singleSends.unschedule, { params: { id } })
    expect(back).toEqual({ send_at, status: 'draft' })
    expect(await server.owner.outcome(singleSends.unschedule, { params: { id } })).toBe(
      'single_send_not_scheduled',
    )
  })

  test('"now" freezes the audience and marks the single send as sent', async ({ server }) => {
    const given = givenFor(server, server.owner)
    const members = await Promise.all(['x@now.test', 'y@now.test'].map((email) => given.contact(email)))
    const { id } = await given.ready({ list: await given.list(members) })
    await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
    const sent = await until('it is sent', async () => {
      const found = await server.owner.call(singleSends.get, { params: { id } })
      return found.status === 'triggered' && found
    })
    expect(sent.sent_at).not.toBeNull()
    const recipients = await server.product.services.database.db
      .selectFrom('recipient')
      .select('email')
      .innerJoin('send', 'send.id', 'recipient.send_id')
      .where('send.client_id', '=', id)
      .orderBy('email')
      .execute()
    expect(recipients.map(({ email }) => email)).toEqual(['x@now.test', 'y@now.test'])
    const row = (
      await server.owner.call(singleSends.search, { body: { status: ['triggered'] } })
    ).result.find((each) => each.id === id)
    expect(row?.delivery).toMatchObject({ total: 2 })
  })

  test('starts only once when its job runs several times', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const { services } = server.product
    const { db } = services.database
    await db
      .updateTable('single_send')
      .set({ status: 'scheduled', send_at: new Date(), send_now: true })
      .where('id', '=', id)
      .execute()
    const context = {
      services,
      db,
      log: services.log,
      now: services.now,
      signal: new AbortController().signal,
    }
    await Promise.all([1, 2, 3, 4].map(() => startSingleSend.run({ singleSendId: id }, context)))
    const sends = await db.selectFrom('send').select('id').where('client_id', '=', id).execute()
    expect(sends).toHaveLength(1)
  })

  test('is either started or unscheduled, never both', async ({ server }) => {
    const given = givenFor(server, server.owner)
    const { services } = server.product
    const { db } = services.database
    const context = {
      services,
      db,
      log: services.log,
      now: services.now,
      signal: new AbortController().signal,
    }
    for (const order of ['start first', 'take back first']) {
      const { id } = await given.ready()
      await db
        .updateTable('single_send')
        .set({ status: 'scheduled', send_at: new Date() })
        .where('id', '=', id)
        .execute()
      const start = () => startSingleSend.run({ singleSendId: id }, context)
      const takeBack = () => server.owner.outcome(singleSends.unschedule, { params: { id } })
      await Promise.all(order === 'start first' ? [start(), takeBack()] : [takeBack(), start()])
      const { status } = await server.owner.call(singleSends.get, { params: { id } })
      const sends = await db.selectFrom('send').select('status').where('client_id', '=', id).execute()
      expect([status, sends.length], order).toEqual(status === 'draft' ? ['draft', 0] : ['triggered', 1])
    }
  })

  test('a send that is hours late becomes a draft with a warning', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const { db } = server.product.services.database
    await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at: soon() } })
    const missed = new Date(Date.now() - 7 * 3_600_000)
    await db.updateTable('single_send').set({ send_at: missed }).where('id', '=', id).execute()
    const { services } = server.product
    await startDueSingleSends({
      services,
      db,
      log: services.log,
      now: services.now,
      signal: new AbortController().signal,
    })
    const back = await until('it is a draft again', async () => {
      const found = await server.owner.call(singleSends.get, { params: { id } })
      return found.status === 'draft' && found
    })
    expect(back.warnings).toMatchObject([{ warning_id: 'missed', field: 'send_at' }])
    const held = (await server.owner.call(notifications.inbox, { query: {} })).result.filter(
      ({ event }) => event === 'send_held',
    )
    expect(held).toMatchObject([
      { tone: 'failed', link: { path: `/single-sends/${id}/review` }, title: `Not sent: ${back.name}` },
    ])
    expect(held[0]?.text).toContain('more than six hours')
    expect(defaultNotificationEvents).toContain('send_held')
  })

  test('a send whose sender was deleted becomes a draft', async ({ server }) => {
    const { id } = await givenFor(server, server.owner).ready()
    const { db } = server.product.services.database
    const send_at = new Date(Date.now() + 1500).toISOString()
    await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at } })
    await db.updateTable('single_send').set({ sender_id: 999_999 }).where('id', '=', id).execute()
    const back = await until('it is a draft again', async () => {
      const found = await server.owner.call(singleSends.get, { params: { id } })
      return found.status === 'draft' && found
    })
    expect(back.warnings).toMatchObject([{ warning_id: 'blocked' }])
  })
})
