import { expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { claimBatch } from '#sending/ledger/batches.ts'
import { markTexts } from '#sending/texts/text-ledger.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { givenNumbers, startTestText } from './texts.fixture.ts'

const database = await openTestDatabase()

test('a claimed batch of texts is not marked once the account is disabled', async () => {
  const { account } = await givenNumbers(database, 3)
  const send = await startTestText(database, account)
  const worker = newId()
  const batch = await claimBatch(database.pool, send.id, worker, new Date())
  if (!batch) throw new Error('there is no batch')
  const setDisabled = (disabled: boolean) =>
    database.db.updateTable('account').set({ disabled }).where('id', '=', account).execute()
  const mark = async () =>
    (await markTexts(database.pool, batch, worker, batch.contactIds, new Date())).isHeld
  await setDisabled(true)
  expect(await mark()).toBe(false)
  await setDisabled(false)
  expect(await mark()).toBe(true)
})
