import type { Db } from '#platform/db.ts'

/** A contact that became one with another one, because both were one mailbox in two spellings. Its messages keep its id. */
export interface FormerContact {
  formerId: string
  /** The contact that stayed. */
  id: string
}

/** The former contacts of an account, or those of some ids. There are only some of accounts from before addresses had one spelling. */
export async function findFormerContacts(
  db: Db,
  account: string,
  among?: readonly string[],
): Promise<FormerContact[]> {
  return db
    .selectFrom('merged_contact')
    .select(['former_id as formerId', 'contact_id as id'])
    .where('account_id', '=', account)
    .$if(among !== undefined, (query) => query.where('former_id', 'in', among ?? []))
    .orderBy('former_id')
    .execute()
}
