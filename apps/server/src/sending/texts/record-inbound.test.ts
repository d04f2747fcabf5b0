import { expect, test } from 'vitest'
import { givenNumbers, startTestText, usNumberAt } from '#sending/test/texts.fixture.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { recordInbound } from './record-inbound.ts'

const database = await openTestDatabase()

test('a message that comes before the outcome of a text is recorded counts as a reply to that text', async () => {
  const { db } = database
  const { account } = await givenNumbers(database, 2)
  const { id, clientId } = await startTestText(database, account)
  const [inFlight, waiting] = [usNumberAt(0), usNumberAt(1)]
  await db
    .updateTable('recipient')
    .set({ state: 'in_flight' })
    .where('send_id', '=', id)
    .where('email', '=', inFlight)
    .execute()
  const told: string[] = []
  const says = (number: string, body: string, keyword: 'stop' | null) =>
    recordInbound(
      db,
      { account, number, sid: `${number} ${body}`, body, imageCount: 0, keyword },
      new Date(),
      async (_tx, text) => {
        told.push(text.sendId)
      },
    )
  await says(inFlight, 'Yes', null)
  await says(inFlight, 'STOP', 'stop')
  await says(waiting, 'Who is this?', null)
  expect(told).toEqual([id])
  const replies = await db
    .selectFrom('text_reply')
    .select(['number', 'client_id'])
    .where('account_id', '=', account)
    .where('keyword', 'is', null)
    .execute()
  expect(new Map(replies.map(({ number, client_id }) => [number, client_id]))).toEqual(
    new Map([
      [inFlight, clientId],
      [waiting, null],
    ]),
  )
  const optedOut = await db
    .selectFrom('send_counter')
    .select('value')
    .where('send_id', '=', id)
    .where('metric', '=', 'unsubscribes')
    .execute()
  expect(optedOut.map(({ value }) => Number(value))).toEqual([1, 1])
})
