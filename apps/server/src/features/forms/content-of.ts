import type { FormContent } from '@carillon/contract/form-content'
import type { Db } from '#platform/db.ts'

/** The version of a form that visitors saw; undefined if the form was deleted. */
export async function contentOf(db: Db, formId: string, version: number): Promise<FormContent | undefined> {
  const row = await db
    .selectFrom('signup_form_version')
    .select('content')
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.content
}
