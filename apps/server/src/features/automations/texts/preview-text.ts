import type { AutomationTextPreview } from '@carillon/contract/automation-texts'
import { BudgetExceeded, type TemplateData } from '@carillon/personalization/render-frame'
import { measureText } from '@carillon/text-message/measure-text'
import { anyCode, textOf, textProblems } from '#features/campaign-messages/public.ts'
import { loadRecipients } from '#features/contacts/public.ts'
import { shortLinkBase } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { compileText, isTooLong } from '#sending/texts/public.ts'
import { findText, type TextPlace } from './find-texts.ts'

interface For {
  config: Config
  contactId: string | undefined
  substitutions: Record<string, unknown> | undefined
}

/** The text as one person would get it who was never texted. @throws contact_not_found */
export async function previewText(
  db: Db,
  place: TextPlace,
  { config, contactId, substitutions = {} }: For,
): Promise<AutomationTextPreview> {
  const { row } = await findText(db, place)
  const stored = await textOf(db, { account: place.account, sms: row.sms, perHour: null, config })
  const hasImages = stored.media.length > 0
  const { template, problems } = compileText(stored, shortLinkBase(config))
  if (!template) return { ...measured(stored.body, hasImages), problems: textProblems(problems) }
  const data = contactId
    ? (await loadRecipients({ db })(place.account, [contactId], template.names)).get(contactId)
    : (substitutions as TemplateData)
  if (!data) throw new Refusal('contact_not_found', { id: contactId ?? '' })
  try {
    return { ...measured(template.compose(data, anyCode, true).text, hasImages), problems: [] }
  } catch (cause) {
    if (!(cause instanceof BudgetExceeded)) throw cause
    return { ...measured('', hasImages), too_long: true, problems: [] }
  }
}

function measured(text: string, hasImages: boolean) {
  const { segments, encoding } = measureText(text)
  return { text, segments: hasImages ? 1 : segments, encoding, too_long: isTooLong(text) }
}
