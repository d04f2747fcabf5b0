import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { expect, test } from 'vitest'
import { givenFor } from '#test/given-single-send.ts'
import { startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startSink } from '#test/smtp-sink.ts'

test('people who did not click get a copy, but not if they click before it leaves', async () => {
  const sink = await startSink({ keepSource: true })
  const database = await testDatabase()
  const server = await startServer({ databaseUrl: database.url, env: { SMTP_URL: sink.url } })
  try {
    const me = server.owner
    const set = givenFor(server, me)
    const people = ['ada', 'ben', 'cleo', 'dan'].map((name) => `${name}@again.test`)
    const contacts: string[] = []
    for (const email of people) contacts.push(await set.contact(email))
    const list = await set.list(contacts)
    const left = await set.list([contacts[3]!])
    const html = '<p>Hi</p><a href="https://example.com/a">Go</a> <a href="{{{unsubscribe}}}">no</a>'
    const { id } = await set.ready({ list, html })
    const params = { id }
    const body = { to: 'not_clicked', segment_name: 'Silent' } as const
    expect(await me.outcome(singleSends.resend, { params, body })).toBe('single_send_not_sent')
    await me.call(singleSends.update, {
      params,
      body: { send_to: { list_ids: [list], exclude_list_ids: [left] } },
    })
    await me.call(singleSends.schedule, { params, body: { send_at: 'now' } })
    await until('three have it', () => sink.messages.length === 3)
    const { db } = server.product.services.database
    await until('their outcomes are recorded', async () => {
      const rows = await db.selectFrom('recipient').select('state').execute()
      return rows.length === 3 && rows.every(({ state }) => state === 'delivered')
    })
    // Older than the clicks that a filter of the receiving server would make.
    await db
      .updateTable('recipient')
      .set({ sent_at: new Date(Date.now() - 60_000) })
      .execute()
    const click = async (email: string) => {
      const mail = sink.messages.find(({ to }) => to === email)?.source.replace(/=\r\n/g, '') ?? ''
      const path = /\/e\/c\/[\w-]+/.exec(mail)?.[0] ?? expect.fail(`no link for ${email}`)
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      await fetch(server.url + path, { redirect: 'manual', headers: { 'user-agent': agent } })
    }
    await click('ada@again.test')

    const copy = await me.call(singleSends.resend, { params, body })
    expect(copy).toMatchObject({
      name: 'Copy of October newsletter',
      status: 'draft',
      send_to: { list_ids: [], all: false, exclude_list_ids: [left] },
      email_config: { subject: 'Hello {{first_name}}' },
    })
    const [segment = ''] = copy.send_to.segment_ids
    expect((await me.call(segments.get, { params: { id: segment } })).name).toBe('Silent')
    const again = await me.call(singleSends.resend, { params, body: { ...body, name: 'Third' } })
    expect(again.name).toBe('Third')
    expect(again.send_to.segment_ids, 'the same conditions are the same segment').toEqual([segment])
    const openers = await me.call(singleSends.resend, { params, body: { ...body, to: 'not_opened' } })
    const [other = ''] = openers.send_to.segment_ids
    expect((await me.call(segments.get, { params: { id: other } })).name).toBe('Silent (2)')

    await click('ben@again.test')
    await me.call(singleSends.schedule, { params: { id: copy.id }, body: { send_at: 'now' } })
    await until('the copy is out', async () => {
      const { results } = await me.call(stats.get, { params: { id: copy.id }, query: {} })
      return results[0]?.stats.delivered === 1
    })
    expect(sink.messages.slice(3).map(({ to }) => to)).toEqual(['cleo@again.test'])

    const stranger = await server.as('stranger')
    expect(await stranger.outcome(singleSends.resend, { params, body })).toBe('single_send_not_found')
  } finally {
    await server.close()
    await sink.close()
    await database.drop()
  }
})
