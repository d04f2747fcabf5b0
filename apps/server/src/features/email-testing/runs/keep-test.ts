import type { EmailTestName } from '@carillon/contract/email-testing'
import type { Db } from '#platform/db.ts'
import type { StoredClient, StoredTestInput } from '#schema/stored-email-test.ts'
import type { TestedMessage } from './tested-message.ts'

export interface NewTest {
  tested: TestedMessage
  input: StoredTestInput
  id: string
  account: string
  tests: readonly EmailTestName[]
  clients: readonly StoredClient[]
  madeAt: Date
  user: string
}

/** Stores a test that waits, with its clients. The caller charges it and has it run. */
export async function keepTest(
  tx: Db,
  { id, account, tested, input, tests, clients, madeAt, user }: NewTest,
): Promise<void> {
  await tx
    .insertInto('email_test')
    .values({
      id,
      account_id: account,
      kind: tested.kind,
      message_id: tested.id,
      variation_id: tested.variation?.id ?? null,
      letter: tested.variation?.letter ?? null,
      subject: input.subject,
      user_id: user,
      state: 'queued',
      tests: [...tests],
      digest: tested.digest,
      input: JSON.stringify(input),
      made_at: madeAt,
    })
    .execute()
  if (clients.length === 0) return
  await tx
    .insertInto('email_test_client')
    .values(
      clients.map((about, position) => ({
        test_id: id,
        client: about.id,
        position,
        about: JSON.stringify(about),
        state: 'queued',
      })),
    )
    .execute()
}
