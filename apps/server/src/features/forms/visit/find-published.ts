import { contactTextLimits } from '@carillon/contract/contacts'
import type { FormContent } from '@carillon/contract/form-content'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import { withoutGoneFields } from '../problems.rules.ts'

/** A form as visitors meet it. */
export interface Published {
  id: string
  account: string
  name: string
  slug: string
  version: number
  content: FormContent
  /** Types of the custom fields that there are. */
  types: ReadonlyMap<string, FieldType>
}

/** The form at an address: 'gone' when there is none or its account is silent, 'draft' before it was applied. Fields that were deleted are left out. */
export async function findPublished(db: Db, slug: string): Promise<Published | 'gone' | 'draft'> {
  const row = await db
    .selectFrom('signup_form')
    .select(['id', 'account_id', 'name', 'slug', 'version', 'published'])
    .where('slug', '=', slug.toLowerCase())
    .where(isSilent('signup_form.account_id'), '=', false)
    .executeTakeFirst()
  if (!row) return 'gone'
  if (row.published === null) return 'draft'
  const types = hasCustomFields(row.published) ? await fieldTypesOf(db, row.account_id) : new Map()
  return {
    id: row.id,
    account: row.account_id,
    name: row.name,
    slug: row.slug,
    version: row.version,
    types,
    content: withoutGoneFields(row.published, new Set(types.keys())),
  }
}

function hasCustomFields({ fields, hidden_fields: hidden }: FormContent): boolean {
  return [...fields, ...hidden].some(({ field }) => !(field in contactTextLimits))
}

export async function fieldTypesOf(db: Db, account: string): Promise<Map<string, FieldType>> {
  return new Map((await customFieldsOf(db, account)).map(({ id, type }) => [id, type]))
}
