import { type ContentAccess, contentOf } from '#features/content-history/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findOfAccount, updateMessage } from './messages.ts'

/** The access of the content history to emails of automations: reading and restoring. */
export const automationMessageContent: ContentAccess = {
  read: async (db, account, id) => contentOf(await accessMessage(db, account, id)),
  async write(db, account, id, content, { startsFrom, ...writing }) {
    const { automation_id } = await accessMessage(db, account, id)
    return updateMessage(db, { account, id: automation_id, message: id }, content, startsFrom, writing)
  },
}

async function accessMessage(db: Db, account: string, id: string) {
  const row = await findOfAccount(db, account, id)
  if (!row) throw new Refusal('automation_message_not_found', { id })
  return row
}
