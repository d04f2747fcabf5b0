import type { DeletedPerson } from '@carillon/contract/approvals'
import { sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'

/** Some contacts of a set, to be shown to a person who decides about their deletion. */
export async function findDeletedPeople(
  db: Db,
  account: string,
  { ids, limit }: { ids: ContactIds; limit: number },
): Promise<DeletedPerson[]> {
  const { rows } = await sql<DeletedPerson>`
    select id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name,
      coalesce(email, phone_number_id, external_id, anonymous_id, '') as identifier
    from contact
    where account_id = ${account} and id in (select contact_id from (${ids}) as named limit ${limit})
    order by id
  `.execute(db)
  return rows
}
