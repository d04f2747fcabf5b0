import { uses as inAds } from '#features/ads/public.ts'
import { uses as inAutomations } from '#features/automations/public.ts'
import { uses as inBrandKits } from '#features/brand-kit/public.ts'
import type { FindUses } from '#features/contact-sets/public.ts'
import { uses as inDesigns } from '#features/design-library/public.ts'
import { uses as inTemplates } from '#features/dynamic-templates/public.ts'
import { uses as inForms } from '#features/forms/public.ts'
import { uses as inSavedRows } from '#features/saved-rows/public.ts'
import { uses as inSegments } from '#features/segments/public.ts'
import { uses as inSingleSends } from '#features/single-sends/public.ts'
import type { Db } from '#platform/db.ts'

const ofAudience: FindUses = async (db, account, of) => [
  ...(await inSingleSends.ofAudience(db, account, of)),
  ...(await inAutomations.ofAudience(db, account, of)),
  ...(await inAds.ofAudience(db, account, of)),
]

const ofAudienceAnywhere = async (db: Db, account: string, of: Parameters<FindUses>[2]) => [
  ...(await ofAudience(db, account, of)),
  ...(await inForms.ofAudience(db, account, of)),
]

/**
 * Functions that find the uses of an account's things. The features that own the things can't import those that use
 * them.
 */
export const uses = {
  /** Uses of lists and segments by messages and by ads. */
  ofAudience,
  /** Uses of lists and segments by messages and ads, and of lists by signup forms, which add to them. */
  ofAudienceAnywhere,
  /** Uses of fields. Segments and forms also change when a field is renamed or deleted. */
  ofField: {
    segments: inSegments.ofField,
    designs: inDesigns.ofField,
    savedRows: inSavedRows.ofField,
    drafts: inSingleSends.ofField,
    automations: inAutomations.ofField,
    forms: inForms.ofField,
  },
  ofDesign: [inSingleSends.ofDesign, inAutomations.ofDesign],
  ofImage: [
    inSingleSends.ofImage,
    inAutomations.ofImage,
    inDesigns.ofImage,
    inTemplates.ofImage,
    inSavedRows.ofImage,
    inBrandKits.ofImage,
    inAds.ofImage,
  ],
  async ofSender(db: Db, account: string, id: number) {
    const [single_sends, automations, signup_forms] = await Promise.all([
      inSingleSends.ofSender(db, account, id),
      inAutomations.ofSender(db, account, id),
      inForms.ofSender(db, account, id),
    ])
    return { single_sends, automations, signup_forms }
  },
  async ofGroup(db: Db, account: string, id: number) {
    const [single_sends, automations] = await Promise.all([
      inSingleSends.ofGroup(db, account, id),
      inAutomations.ofGroup(db, account, id),
    ])
    return { single_sends, automations, signup_forms: [] }
  },
}
