import { expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { givenNumbers, startTestText, usNumberAt } from '#sending/test/texts.fixture.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { recordTextStatus } from './record-status.ts'
import { settleKnownTexts } from './settle-known.ts'
import { recordTexts } from './text-ledger.ts'

const database = await openTestDatabase()

test.for([
  ['before its outcome is recorded', 'report first'],
  ['after its outcome was recorded', 'outcome first'],
  ['before it is known to have been sent', 'worker lost'],
] as const)('a text that is reported as not arrived %s is handed over, and failed', async ([, order]) => {
  const { db, pool } = database
  const { account } = await givenNumbers(database, 1)
  const { id } = await startTestText(database, account)
  const worker = newId()
  const [{ contact_id: contactId }] = (await db
    .updateTable('recipient')
    .set({ state: 'in_flight', worker_id: worker })
    .where('send_id', '=', id)
    .returning('contact_id')
    .execute()) as [{ contact_id: string }]
  const [sid, now] = ['SM1', new Date()]
  const outcome = () => {
    const verdict = { state: 'delivered', sid, segments: 1, personal: [] } as const
    return recordTexts(pool, { id, account }, worker, [{ contactId, number: usNumberAt(0), verdict }], now)
  }
  const report = () =>
    recordTextStatus(
      pool,
      {
        sendId: id,
        contactId,
        sid,
        status: 'undelivered' as const,
        code: '30003',
        message: 'Unreachable',
      },
      now,
    )
  const uncertain = async () => {
    await db.updateTable('recipient').set({ state: 'uncertain' }).where('send_id', '=', id).execute()
    await settleKnownTexts(pool, id, now)
  }
  const steps = {
    'report first': [report, outcome],
    'outcome first': [outcome, report],
    'worker lost': [report, uncertain],
  }
  for (const step of steps[order]) await step()
  const ledger = db.selectFrom('recipient').select(['state', 'reason']).where('send_id', '=', id)
  expect(await ledger.execute()).toEqual([{ state: 'failed', reason: 'Unreachable' }])
  const counters = await db
    .selectFrom('send_counter')
    .select(['metric', 'value'])
    .where('send_id', '=', id)
    .where('metric', 'in', ['sent', 'undelivered', 'failed'])
    .orderBy('metric')
    .execute()
  const total = new Map(counters.map(({ metric, value }) => [metric, Number(value)]))
  expect(total).toEqual(
    new Map([
      ['sent', 1],
      ['undelivered', 1],
    ]),
  )
})
