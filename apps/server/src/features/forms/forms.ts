import { randomInt } from 'node:crypto'
import { cutText } from '@carillon/contract/characters'
import type { FormContent } from '@carillon/contract/form-content'
import { formLimits } from '@carillon/contract/form-content'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { findForm } from './find-form.ts'
import { type FormRow, hasChanges } from './show-form.ts'

interface NewForm {
  name: string
  content: FormContent
}

/** Makes a form as a draft. @throws form_limit_reached */
export async function createForm(
  db: Db,
  account: string,
  form: NewForm,
  { now, limit }: { now: Date; limit: number | null },
): Promise<FormRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const { count } = await tx
      .selectFrom('signup_form')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    if (limit !== null && count >= limit) throw new Refusal('form_limit_reached', { limit })
    return tx
      .insertInto('signup_form')
      .values({
        id: newId(),
        account_id: account,
        name: form.name,
        slug: randomSlug(),
        draft: JSON.stringify(form.content),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .returning(hasChanges)
      .executeTakeFirstOrThrow()
  })
}

/** Copies the draft of a form. @throws form_not_found, form_limit_reached */
export async function duplicateForm(
  db: Db,
  account: string,
  { id, name }: { id: string; name: string | undefined },
  made: { now: Date; limit: number | null },
): Promise<FormRow> {
  const source = await findForm(db, account, id)
  const copied = source.draft.language === 'de' ? `Kopie von ${source.name}` : `Copy of ${source.name}`
  const copy = cutText(copied, formLimits.name).trimEnd()
  return createForm(db, account, { name: name ?? copy, content: source.draft }, made)
}

/**
 * Deletes a form with its numbers and its unconfirmed posts. Posts that wait for a worker or for room still become
 * contacts.
 * @throws form_not_found
 */
export async function deleteForm(db: Db, account: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: formId } = await findForm(tx, account, id, { lock: true })
    await tx
      .deleteFrom('signup_submission')
      .where('form_id', '=', formId)
      .where('state', 'in', ['pending', 'done'])
      .execute()
    await tx.deleteFrom('signup_form_day').where('form_id', '=', formId).execute()
    await tx.deleteFrom('signup_form_count').where('form_id', '=', formId).execute()
    await tx.deleteFrom('signup_form').where('id', '=', formId).execute()
  })
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A slug that can't be guessed, so that a form is found only where its author shows it. */
function randomSlug(): string {
  return Array.from({ length: 22 }, () => letters[randomInt(letters.length)]).join('')
}
