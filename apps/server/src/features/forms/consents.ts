import { Readable } from 'node:stream'
import type { FormConsent, FormPlacement } from '@carillon/contract/form-stats'
import type { Metadata } from '@carillon/contract/wire'
import type { Selectable } from 'kysely'
import { byteOrderMark, csvLine, lineEnd } from '#platform/csv.rules.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid, uuidOrNone } from '#platform/uuid.ts'
import type { SignupConsent } from '#schema/tables.generated.ts'
import { findForm } from './find-form.ts'

/** Consents of a form, newest first, paged by id. @throws page_token_invalid, form_not_found */
export async function listConsents(
  db: Db,
  account: string,
  formId: string,
  page: { page_size: number; page_token?: string | undefined },
  base: string,
): Promise<{ result: FormConsent[]; _metadata: Metadata }> {
  const before = page.page_token || undefined
  if (before !== undefined && asUuid(before) === null) {
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  }
  await accessConsents(db, account, formId)
  const rows = await findConsents(db, account, formId, { before, limit: page.page_size + 1 })
  const shown = rows.slice(0, page.page_size)
  const last = shown.at(-1)?.id
  return {
    result: shown,
    _metadata: {
      self: `${base}&page_token=${before ?? ''}`,
      ...(rows.length > page.page_size ? { next: `${base}&page_token=${last}` } : {}),
    },
  }
}

/**
 * The consents of a form outlive it.
 * @throws form_not_found for a form that the account never had, or that left no consents
 */
export async function accessConsents(db: Db, account: string, formId: string): Promise<void> {
  const [kept] = await findConsents(db, account, formId, { before: undefined, limit: 1 })
  if (!kept) await findForm(db, account, formId)
}

const columns = [
  ...['submitted_at', 'confirmed_at', 'email', 'contact_id', 'form_id', 'form_name', 'form_version'],
  ...['consent_text', 'placement', 'page', 'ip', 'confirmed_ip', 'user_agent'],
] as const satisfies readonly (keyof FormConsent)[]

const perPage = 1000

/** All consents of a form as CSV, page by page, so that a million of them need no memory. */
export function exportConsents(db: Db, account: string, formId: string): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns) + lineEnd
    let before: string | undefined
    for (;;) {
      const rows = await findConsents(db, account, formId, { before, limit: perPage })
      yield rows.map((row) => csvLine(columns.map((column) => row[column] ?? '')) + lineEnd).join('')
      before = rows.at(-1)?.id
      if (rows.length < perPage) return
    }
  }
  return Readable.from(lines())
}

/** A contact's consents on forms, oldest first. */
export async function findConsentsOf(db: Db, account: string, contactId: string): Promise<FormConsent[]> {
  const rows = await db
    .selectFrom('signup_consent')
    .selectAll()
    .where('account_id', '=', account)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()
  return rows.map(toWire)
}

async function findConsents(
  db: Db,
  account: string,
  formId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<FormConsent[]> {
  const rows = await db
    .selectFrom('signup_consent')
    .selectAll()
    .where('account_id', '=', account)
    .where('form_id', '=', uuidOrNone(formId))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toWire)
}

function toWire({ account_id: _, version, ...row }: Selectable<SignupConsent>): FormConsent {
  return {
    ...row,
    form_version: version,
    placement: row.placement as FormPlacement,
    submitted_at: row.submitted_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
  }
}

/** Deletes the consents of contacts that are erased. */
export async function forgetConsents(tx: Db, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  await tx
    .deleteFrom('signup_consent')
    .where('contact_id', 'in', [...contactIds])
    .execute()
}
