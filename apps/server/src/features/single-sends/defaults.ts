import type { SingleSendDefaults } from '@carillon/contract/single-send-defaults'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { accessSenderForSending } from '#features/senders/public.ts'
import { accessGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/** The defaults of the account's new single sends. A sender or group that was deleted meanwhile is left out. */
export async function readDefaults(db: Db, account: string): Promise<SingleSendDefaults> {
  const kept = await db
    .selectFrom('single_send_default')
    .select(['sender_id', 'suppression_group_id'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  const [sender, group] = [kept?.sender_id ?? null, kept?.suppression_group_id ?? null]
  return {
    sender_id: (await isThere(() => checkSender(db, account, sender))) ? sender : null,
    suppression_group_id: (await isThere(() => checkGroup(db, account, group))) ? group : null,
  }
}

/** @throws sender_not_found, unsubscribe_group_not_found */
export async function changeDefaults(
  db: Db,
  account: string,
  defaults: SingleSendDefaults,
): Promise<SingleSendDefaults> {
  await checkSender(db, account, defaults.sender_id)
  await checkGroup(db, account, defaults.suppression_group_id)
  await db
    .insertInto('single_send_default')
    .values({ account_id: account, ...defaults })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(defaults))
    .execute()
  return defaults
}

async function checkSender(db: Db, account: string, id: number | null): Promise<void> {
  if (id !== null) await accessSenderForSending(db, account, id)
}

async function checkGroup(db: Db, account: string, id: number | null): Promise<void> {
  if (id !== null && id !== globalGroupId) await accessGroup(db, account, id)
}

async function isThere(check: () => Promise<void>): Promise<boolean> {
  try {
    await check()
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}
