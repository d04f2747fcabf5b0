import type { FormConsent } from '@carillon/contract/form-stats'
import { findAdConsentOf, findContacts, findMemberships } from '#features/contacts/public.ts'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findLiftedOf, findSuppressionsOf } from '#sending/events/suppressions/public.ts'
import { findMessagesOf } from '#sending/sends/public.ts'

type FindOf<T> = (db: Db, account: string, contactId: string) => Promise<readonly T[]>

/** The data about a contact from features that `data-requests` doesn't import. */
export interface OwnDataParts {
  findAutomations: FindOf<object>
  findConsents: FindOf<FormConsent>
  /** Ids of contacts that became one with this one. */
  findFormerIds: FindOf<string>
}

/**
 * Everything that an account stores about the person of a request: fields, lists, segments, choices and consents, the
 * automations that they went through, and each message with its events. Names of fields are those of the public API.
 * @throws link_invalid when the request is gone
 */
export async function findOwnData(
  db: Db,
  requestId: string,
  { base, findAutomations, findConsents, findFormerIds }: OwnDataParts & { base: string },
): Promise<object> {
  const request = await db
    .selectFrom('data_request')
    .select(['account_id', 'contact_id', 'email', 'requested_at'])
    .where('id', '=', requestId)
    .where('kind', '=', 'copy')
    .executeTakeFirst()
  if (!request) throw new Refusal('link_invalid')
  const { account_id: account, contact_id: contactId, email } = request
  const [contact] = await findContacts(db, account, [contactId], base)
  const formerIds = await findFormerIds(db, account, contactId)
  const addresses = [...new Set([email, ...(contact?.email ? [contact.email] : [])])]
  const groups = new Map((await findGroups(db, account)).map(({ id, name }) => [id, name]))
  const choice = (row: { kind: string; group_id: number }) => {
    return { kind: row.kind, ...(row.group_id === 0 ? {} : { group: groups.get(row.group_id) ?? null }) }
  }
  return {
    requested_at: request.requested_at.toISOString(),
    email,
    contact: contact ? withoutLinks(contact) : null,
    ...(contact ? await findMemberships(db, account, contactId) : { lists: [], segments: [] }),
    suppressions: (await findSuppressionsOf(db, account, addresses)).map((row) => ({
      ...choice(row),
      since: row.created_at.toISOString(),
      ...(row.until ? { until: row.until.toISOString() } : {}),
    })),
    ended_suppressions: (await findLiftedOf(db, account, addresses)).map((row) => ({
      ...choice(row),
      since: row.suppressed_at.toISOString(),
      until: row.lifted_at.toISOString(),
    })),
    form_consents: (await findConsents(db, account, contactId)).map(withoutIds),
    ad_consent: await findAdConsentOf(db, account, contactId),
    automations: await findAutomations(db, account, contactId),
    messages: await findMessagesOf(db, account, [contactId, ...formerIds]),
  }
}

function withoutIds({ id: _id, contact_id: _contact, form_id: _form, ...consent }: FormConsent) {
  return consent
}

/** The contact without ids of lists and segments, which mean nothing to a person; their names follow. */
function withoutLinks<T extends object>(contact: T): Partial<T> {
  const hidden = new Set(['_metadata', 'list_ids', 'segment_ids'])
  return Object.fromEntries(Object.entries(contact).filter(([name]) => !hidden.has(name))) as Partial<T>
}
