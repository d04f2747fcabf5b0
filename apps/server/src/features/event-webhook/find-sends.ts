import { findSentSteps } from '#features/automations/public.ts'
import { findSentTemplates, mailSendClient } from '#features/mail-send/public.ts'
import { findSendNames } from '#features/single-sends/public.ts'
import type { Db } from '#platform/db.ts'
import { findSendFacts } from '#sending/events/subscriptions/public.ts'
import type { SendFacts } from './wire-events.ts'

/** The facts of these sends for events, by id. Deleted sends are missing. */
export async function findSends(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, SendFacts>> {
  const sends = await findSendFacts(db, account, ids)
  const mails = sends.filter(({ client }) => client === mailSendClient)
  const others = sends.filter(({ client }) => client !== mailSendClient)
  const otherIds = others.map(({ id }) => id)
  const singleSends = await findSendNames(db, account, otherIds)
  const automations = await findSentSteps(
    db,
    account,
    otherIds.filter((id) => !singleSends.has(id)),
  )
  const templates = await findSentTemplates(
    db,
    account,
    mails.map(({ clientId }) => clientId),
  )
  return new Map(
    sends.map(({ id, client: _client, clientId, variation, isTest, ...facts }) => {
      const single = singleSends.get(id)
      const singleSend = single ? { ...single, variation, isTest } : null
      const of = {
        singleSend,
        automation: automations.get(id) ?? null,
        template: templates.get(clientId) ?? null,
      }
      return [id, { ...facts, id, ...of }]
    }),
  )
}
