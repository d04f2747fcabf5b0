import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { forgetTexts } from '#sending/texts/forget-texts.ts'
import { monthsAgo, runAnew } from '#test/job-context.ts'
import { expect, testWith } from '#test/kit.ts'
import { connectSimulated, givenPeople, givenText, plainNumber, sendNow, statsWhen } from './sms.fixture.ts'

const firstOfMonth = (at: Date) => `${at.toISOString().slice(0, 7)}-01T00:00:00.000Z`

const test = testWith({ TEXT_RETENTION: '2 months' })

test('old texts and replies go, their links lead nowhere, and the numbers of their send stay', async ({
  server,
}) => {
  const me = await server.as('texter')
  const { db } = server.product.services.database
  const service = await connectSimulated(me)
  const send = async (index: number) => {
    const list = await givenPeople(me, [{ number: plainNumber(index) }, { number: plainNumber(index + 1) }])
    const id = await givenText(me, list, {
      messaging_service_sid: service,
      body: 'See https://example.com/sale',
      shortens_links: true,
    })
    await sendNow(me, id)
    await statsWhen(me, id, 'both arrived', ({ delivered, sent }) => delivered === 2 && sent === 2)
    return id
  }
  const [old, young] = [await send(300), await send(310)]
  const { rows } = await sql<{ code: string; number: string }>`
    select code, number from text_message where account_id = ${me.account} order by number`.execute(db)
  const follow = async (at: number) =>
    (await fetch(`${server.url}/e/t/${rows[at]?.code}1`, { redirect: 'manual' })).status
  expect([await follow(0), await follow(2)]).toEqual([302, 302])
  const reply = (number: string, received_at: Date) =>
    sql`insert into text_reply (id, account_id, number, sid, body, received_at)
        values (${newId()}, ${me.account}, ${number}, ${newId()}, 'Thanks', ${received_at})`.execute(db)
  await reply(plainNumber(300), monthsAgo(4))
  await reply(plainNumber(310), monthsAgo(1))
  await sql`
    update text_message m set sent_at = ${monthsAgo(4)} from send s
    where s.id = m.send_id and s.client_id = ${old} and m.number = ${plainNumber(300)}`.execute(db)
  await sql`
    update text_message m set sent_at = null from send s
    where s.id = m.send_id and s.client_id = ${old} and m.number = ${plainNumber(301)}`.execute(db)
  await sql`
    update send set created_at = ${monthsAgo(5)}, finished_at = ${monthsAgo(4)} where client_id = ${old}`.execute(
    db,
  )
  const stats = (id: string) => me.call(smsSingleSends.stats, { params: { id } })
  const before = [await stats(old), await stats(young)]

  await runAnew(server, forgetTexts)
  expect([await stats(old), await stats(young)]).toMatchObject(
    before.map(({ sent, delivered, clicks }) => ({ sent, delivered, clicks })),
  )
  const texts = (id: string) => me.call(smsSingleSends.texts, { params: { id }, query: {} })
  const { results, texts_kept_from } = await texts(old)
  expect([results, texts_kept_from]).toEqual([[], firstOfMonth(monthsAgo(2))])
  const complete = await texts(young)
  expect(complete.results).toHaveLength(2)
  expect(complete, 'a send whose texts are all there').not.toHaveProperty('texts_kept_from')
  expect([await follow(0), await follow(1), await follow(2)]).toEqual([404, 404, 302])
  const { rows: replies } = await sql<{ number: string }>`
    select number from text_reply where account_id = ${me.account}`.execute(db)
  expect(replies.map(({ number }) => number)).toEqual([plainNumber(310)])
})
