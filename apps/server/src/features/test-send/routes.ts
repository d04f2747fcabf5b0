import { holds } from '@carillon/contract/scopes'
import { type TestSendFields, testSend } from '@carillon/contract/test-send'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import type { LoadRecipients } from '#sending/ledger/public.ts'
import { findLastTest, findLastTestOfMessage } from './last-test.ts'
import { sendTest } from './test-send.ts'

/** Sends a test for a caller. To fill tags as a contact, the caller must be allowed to read contacts. */
export const testSender =
  (loadRecipients: LoadRecipients) =>
  async ({ db, account, now, services, identity }: Context, fields: TestSendFields): Promise<void> => {
    if (fields.contact_id && !holds(identity.scopes, 'marketing.read')) throw new Refusal('forbidden')
    const { mailer, identities, config, sending } = services
    sending.demandOn()
    await sendTest(db, account, fields, {
      mailer,
      identities,
      publicUrl: config.publicUrl,
      now,
      loadRecipients,
    })
  }

export function testSendRoutes(app: App, { loadRecipients }: { loadRecipients: LoadRecipients }): void {
  const send = testSender(loadRecipients)
  handle(app, testSend.send, async (context, { body }) => {
    await send(context, body)
    return {}
  })
  handle(app, testSend.last, async ({ db, account, now }, { params, query }) => ({
    last_test: await findLastTest(db, account, { id: params.id, variation: query.variation_id }, now),
  }))
  handle(app, testSend.lastOfMessage, async ({ db, account, now }, { params }) => ({
    last_test: await findLastTestOfMessage(
      db,
      account,
      { automation: params.id, id: params.message_id },
      now,
    ),
  }))
}
