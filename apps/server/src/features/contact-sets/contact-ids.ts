import { type RawBuilder, sql } from 'kysely'

/** SQL that selects contact ids, for use within another statement. */
export type ContactIds = RawBuilder<{ contact_id: string }>

/** All contacts of an account. */
export function allContacts(account: string): ContactIds {
  return sql`select id as contact_id from contact where account_id = ${account}`
}

/** The members of any of these lists. One row for each membership, so a contact on two lists comes twice. */
export function listMembers(account: string, listIds: readonly string[]): ContactIds {
  return sql`
    select member.contact_id
    from list_contact as member
    join list on list.id = member.list_id and list.account_id = ${account}
    where member.list_id = any(${listIds as string[]}::uuid[])`
}
