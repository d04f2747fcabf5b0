import type { FormSummary, Form as FormWire } from '@carillon/contract/forms'
import { type Selectable, sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findAddresses } from '#features/notifications/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import type { Db } from '#platform/db.ts'
import type { SignupForm } from '#schema/tables.generated.ts'
import { formAddresses } from './form-addresses.ts'
import { problemsOf } from './problems.rules.ts'

export type FormRow = Selectable<SignupForm> & { has_changes: boolean }

/** True if the draft differs from the version that visitors see. */
export const hasChanges = sql<boolean>`published is not null and draft <> published`.as('has_changes')

/** Forms as the API lists them, in their order. */
export async function summarize(
  db: Db,
  account: string,
  rows: readonly FormRow[],
  publicUrl: string,
): Promise<FormSummary[]> {
  const listOf = ({ published, draft }: FormRow) => (published ?? draft).list_id
  const lists = await listNames(
    db,
    account,
    rows.flatMap((row) => listOf(row) ?? []),
  )
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const list = listOf(row)
    const name = list === null ? undefined : lists.get(list)
    const { contacts = 0, ...numbers } = counts.get(row.id) ?? noCounts
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      status: row.published === null ? ('draft' as const) : ('published' as const),
      has_changes: row.has_changes,
      list: list !== null && name !== undefined ? { id: list, name } : null,
      list_gone: list !== null && name === undefined,
      double_opt_in: (row.published ?? row.draft).double_opt_in,
      contact_count: contacts,
      ...numbers,
      revision: row.revision,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      published_at: row.published_at?.toISOString() ?? null,
      ...formAddresses(publicUrl, row.slug),
    }
  })
}

/** A form as the API shows it, with its missing parts. */
export async function showForm(db: Db, row: FormRow, publicUrl: string): Promise<FormWire> {
  const [summary] = await summarize(db, row.account_id, [row], publicUrl)
  const { draft, published, version } = row
  return { ...summary!, draft, published, version, problems: await findProblems(db, row.account_id, draft) }
}

export async function findProblems(db: Db, account: string, content: FormRow['draft']) {
  const fields = await customFieldsOf(db, account)
  const senders = content.double_opt_in ? await findSendersOf(db, account) : []
  const fitting = senders.filter(({ id }) => content.sender_id === null || id === content.sender_id)
  const lists = await listNames(db, account, content.list_id === null ? [] : [content.list_id])
  const notified = content.notify_address_id
  const addresses = notified === null ? [] : await findAddresses(db, account)
  return problemsOf(content, {
    fields: new Set(fields.map(({ id }) => id)),
    hasList: content.list_id !== null && lists.has(content.list_id),
    hasSender: fitting.some(({ verified }) => verified),
    isHeard:
      notified === null || addresses.some(({ id, status }) => id === notified && status === 'confirmed'),
  })
}

const noCounts = { views: 0, submits: 0, confirmed: 0, contacts: 0, pending: 0, parked: 0 }

async function countsOf(db: Db, ids: readonly string[]): Promise<Map<string, typeof noCounts>> {
  if (ids.length === 0) return new Map()
  const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::bigint`.as(column)
  const rows = await db
    .selectFrom('signup_form_count')
    .select(['form_id', ...Object.keys(noCounts).map(sum)])
    .where('form_id', 'in', [...ids])
    .groupBy('form_id')
    .execute()
  return new Map(rows.map(({ form_id, ...numbers }) => [form_id, numbers as unknown as typeof noCounts]))
}
