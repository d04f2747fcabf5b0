import type { ContactStatus } from '@carillon/contract/contacts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'

/** The suppression behind each status that keeps an address from all mail. */
export const suppressionOf = {
  unsubscribed: 'global',
  bounced: 'bounce',
  spam_report: 'spam',
  invalid: 'invalid',
} as const satisfies Record<Exclude<ContactStatus, 'can_be_emailed'>, string>

/** True if a contact, whose address is given, has a status. */
export function hasStatus(
  account: string,
  email: RawBuilder<unknown>,
  status: ContactStatus | undefined,
): RawBuilder<SqlBool> {
  if (status === undefined) return sql`true`
  if (status !== 'can_be_emailed') {
    return sql`exists (select 1 from suppression s
      where s.account_id = ${account} and s.email = ${email} and s.kind = ${suppressionOf[status]})`
  }
  return sql`${email} is not null and not exists (select 1 from suppression s
    where s.account_id = ${account} and s.email = ${email} and s.kind in ('global', 'spam', 'bounce', 'invalid'))`
}

/**
 * The contacts with a status, each once. Suppressed contacts are found by the suppressions, which are few beside
 * contacts; contacts that can be emailed are read in the order of contacts, so that a page of them reads little more than
 * itself.
 */
export function contactsWithStatus(account: string, status: ContactStatus): ContactIds {
  if (status === 'can_be_emailed') {
    return sql`select c.id as contact_id from contact c
      where c.account_id = ${account} and ${hasStatus(account, sql`c.email`, status)}`
  }
  return sql`select i.contact_id from suppression s
    join contact_identifier i on i.account_id = s.account_id and i.kind = 'email' and i.value = s.email
    where s.account_id = ${account} and s.kind = ${suppressionOf[status]}`
}
