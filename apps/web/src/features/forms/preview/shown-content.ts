import { FormContent } from '@carillon/contract/form-content'
import * as z from 'zod/mini'

/**
 * The parts of an edited content that can be shown. A part that can't be shown as it is typed, such as half an
 * address, is shown as it was saved. Invisible parts are left out, so that they cause no new preview.
 */
export function shownContent(edited: FormContent, saved: FormContent): FormContent {
  const shown: FormContent = {
    ...edited,
    hidden_fields: [],
    allowed_origins: [],
    mail: saved.mail,
    fields: edited.fields.map((field) => (field.label.trim() === '' ? { ...field, label: '…' } : field)),
  }
  const parsed = z.safeParse(FormContent, shown)
  if (parsed.success) return shown
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  return Object.fromEntries(
    Object.entries(shown).map(([part, value]) => [
      part,
      wrong.has(part) ? saved[part as keyof FormContent] : value,
    ]),
  ) as FormContent
}
