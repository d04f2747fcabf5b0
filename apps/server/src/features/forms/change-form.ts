import type { FormContent } from '@carillon/contract/form-content'
import type { FormChange } from '@carillon/contract/forms'
import { sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findAddresses } from '#features/notifications/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findForm } from './find-form.ts'
import { withoutGoneFields } from './problems.rules.ts'
import { type FormRow, findProblems, hasChanges } from './show-form.ts'

interface Editor {
  account: string
  now: Date
  /** The revision that the change is based on; null: any. */
  revision: number | null
}

type Change = Omit<FormChange, 'revision'>

/** Changes the draft. @throws form_not_found, form_changed, form_slug_taken, and the refusals of `refuseUnknown` */
export async function changeForm(db: Db, editor: Editor, id: string, change: Change): Promise<FormRow> {
  return db
    .transaction()
    .execute(async (tx) => writeForm(tx, await findRevision(tx, editor, id), editor.now, change))
}

/**
 * Changes the draft and shows it to visitors. Deleted fields are left out.
 * @throws form_incomplete, and the refusals of `changeForm`
 */
export async function applyForm(db: Db, editor: Editor, id: string, change: Change): Promise<FormRow> {
  return db.transaction().execute(async (tx) => {
    const row = await findRevision(tx, editor, id)
    const fields = await customFieldsOf(tx, editor.account)
    const draft = withoutGoneFields(draftOf(row, change), new Set(fields.map((field) => field.id)))
    const problems = (await findProblems(tx, editor.account, draft)).filter(({ blocks }) => blocks)
    if (problems.length > 0) throw new Refusal('form_incomplete', { problems })
    await writeForm(tx, row, editor.now, { ...change, draft })
    const content = JSON.stringify(draft)
    const version = row.version + 1
    await tx
      .insertInto('signup_form_version')
      .values({ form_id: row.id, version, content, published_at: editor.now })
      .execute()
    return tx
      .updateTable('signup_form')
      .set({ published: content, published_at: editor.now, version })
      .where('id', '=', row.id)
      .returningAll()
      .returning(hasChanges)
      .executeTakeFirstOrThrow()
  })
}

/** Replaces the draft with the published version. @throws form_not_found, form_changed, form_not_applied */
export async function discardDraft(db: Db, editor: Editor, id: string): Promise<FormRow> {
  return db.transaction().execute(async (tx) => {
    const row = await findRevision(tx, editor, id)
    if (row.published === null) throw new Refusal('form_not_applied')
    return writeForm(tx, row, editor.now, { draft: row.published })
  })
}

async function findRevision(tx: Db, { account, revision }: Editor, id: string): Promise<FormRow> {
  const row = await findForm(tx, account, id, { lock: true })
  if (revision !== null && revision !== row.revision) {
    throw new Refusal('form_changed', { revision: row.revision })
  }
  return row
}

async function writeForm(tx: Db, row: FormRow, now: Date, { name, slug, draft }: Change): Promise<FormRow> {
  if (slug !== undefined && slug !== row.slug) await refuseTaken(tx, slug)
  if (draft !== undefined) await refuseUnknown(tx, row, draft)
  return tx
    .updateTable('signup_form')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(slug === undefined ? {} : { slug }),
      ...(draft === undefined ? {} : { draft: JSON.stringify(draftOf(row, { draft })) }),
      updated_at: now,
      revision: row.revision + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .returning(hasChanges)
    .executeTakeFirstOrThrow()
}

function draftOf({ draft: saved }: FormRow, { draft }: Change): FormContent {
  const {
    notify_address_id = saved.notify_address_id,
    ad_consent_text = saved.ad_consent_text,
    ...changed
  } = draft ?? saved
  return { ...changed, notify_address_id, ad_consent_text }
}

/**
 * A newly named list, sender or notification address has to be the account's. One that was deleted after the form named
 * it is a finding of the form instead.
 * @throws list_not_found, sender_not_found, notification_address_not_found with the field
 */
async function refuseUnknown(tx: Db, row: FormRow, draft: NonNullable<Change['draft']>): Promise<void> {
  const isNew = (field: 'list_id' | 'sender_id' | 'notify_address_id') =>
    draft[field] !== undefined &&
    draft[field] !== null &&
    draft[field] !== row.draft[field] &&
    draft[field] !== row.published?.[field]
  const { list_id: list, sender_id: sender, notify_address_id: notified } = draft
  if (isNew('list_id') && !(await listNames(tx, row.account_id, [String(list)])).has(String(list)))
    throw new Refusal('list_not_found', { id: list }, { field: 'draft.list_id' })
  if (isNew('sender_id') && !(await findSendersOf(tx, row.account_id)).some(({ id }) => id === sender))
    throw new Refusal('sender_not_found', { id: sender }, { field: 'draft.sender_id' })
  if (
    isNew('notify_address_id') &&
    !(await findAddresses(tx, row.account_id)).some(({ id }) => id === notified)
  )
    throw new Refusal(
      'notification_address_not_found',
      { id: notified },
      { field: 'draft.notify_address_id' },
    )
}

/** The slug that no form may have: addresses below it belong to links in mails. */
const ofConfirmations = 'confirm'

/** Forms of all accounts share their addresses. Two that ask for the same one wait for each other. */
async function refuseTaken(tx: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`signup_form.slug:${slug}`}))`.execute(tx)
  if (slug === ofConfirmations) throw new Refusal('form_slug_taken', { slug }, { field: 'slug' })
  const taken = await tx.selectFrom('signup_form').select('id').where('slug', '=', slug).executeTakeFirst()
  if (taken) throw new Refusal('form_slug_taken', { slug }, { field: 'slug' })
}
