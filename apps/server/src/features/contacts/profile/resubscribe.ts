import type { contactProfile } from '@carillon/contract/contact-profile'
import type { HandlerInput } from '@carillon/contract/endpoint'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSuppressionsOf, lift } from '#sending/events/suppressions/public.ts'
import { findPerson } from './person.ts'

type ResubscribeInput = HandlerInput<typeof contactProfile.resubscribe>['body']

/**
 * Lifts a suppression of a contact, and records the reason and the user. `canResubscribe` decides if it may be lifted;
 * after a spam report it never may.
 * @throws resubscribe_spam_reported, suppression_not_found
 */
export async function resubscribe(
  db: Db,
  { account, userId }: { account: string; userId: string },
  id: string,
  { from, group_id, reason }: ResubscribeInput,
): Promise<void> {
  const { email } = await findPerson(db, account, id)
  if (email === null) throw new Refusal('suppression_not_found', { id })
  await db.transaction().execute(async (tx) => {
    const suppressions = await findSuppressionsOf(tx, account, [email])
    if (suppressions.some(({ kind }) => kind === 'spam')) throw new Refusal('resubscribe_spam_reported')
    const of = { kind: from, emails: [email], ...(from === 'group' ? { groupId: group_id ?? 0 } : {}) }
    const lifted = await lift(tx, account, of, { via: 'profile', userId, reason })
    if (lifted === 0) throw new Refusal('suppression_not_found', { email })
  })
}
