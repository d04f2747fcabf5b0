import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/**
 * The sources of a consent to advertising. `api`: a program. `person`: a member of the account. `form`, `lead`: the person,
 * by a signup form or by a lead ad.
 */
export const adConsentSources = ['form', 'import', 'api', 'person', 'lead'] as const
export type AdConsentSource = (typeof adConsentSources)[number]

/** The consent of a contact to advertising: it allows giving the hashed address to partners of ads. */
export const AdConsent = z.object({
  given_at: instant,
  /** Null: the consent holds. */
  withdrawn_at: z.nullable(instant),
  source: z.enum(adConsentSources),
  /** The words that the person agreed to; empty: they are not known here. */
  words: z.string(),
})
export type AdConsent = z.output<typeof AdConsent>

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const path = '/v3/marketing/contacts/:id/ad_consent'

/** Our addition: the public API describes no ads. */
export const adConsents = {
  get: endpoint({
    method: 'GET',
    path,
    scope: 'marketing.read',
    summary: 'The consent of a contact to advertising; null: there never was one.',
    params,
    status: 200,
    answer: z.object({ consent: z.nullable(AdConsent) }),
    refuses: ['contact_not_found'],
  }),
  set: endpoint({
    method: 'PUT',
    path,
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary: 'Records that a contact has consented to advertising, or has withdrawn the consent.',
    params,
    body: z.object({ is_given: z.boolean() }),
    status: 200,
    answer: z.object({ consent: z.nullable(AdConsent) }),
    refuses: ['contact_not_found'],
  }),
}
