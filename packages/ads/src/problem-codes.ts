/**
 * The codes of problems at a partner: the reason why it refused an ad or an audience, or could not be asked. Each has a
 * sentence in the messages of findings. Refusals without details may stand in their place.
 */
export const problemCodes = [
  'ad_refused',
  'ad_policy',
  'ad_image_refused',
  'ad_image_missing',
  'ad_text_refused',
  'ad_link_refused',
  'ad_form_refused',
  'ad_budget_refused',
  'ad_schedule_refused',
  'ad_targeting_refused',
  'ad_audience_refused',
  'ad_audience_flagged',
  'ad_audience_terms',
  'ad_audience_missing',
  'ad_audience_empty',
  'ad_audience_gone',
  'ad_audience_elsewhere',
  'ad_account_billing',
  'ad_account_closed',
  'ad_payment_missing',
  'ad_page_missing',
  'ad_signed_out',
  'ad_permission',
  'ad_permission_missing',
  'ad_busy',
  'ad_partner_busy',
  'ad_partner_refused',
  'ad_sign_in_refused',
  'ad_unanswered',
  'ad_gone',
  'ad_pause_failed',
  'ad_failed',
  'lead_platform',
] as const
export type ProblemCode = (typeof problemCodes)[number]

const byField: Readonly<Record<string, ProblemCode>> = {
  image: 'ad_image_refused',
  primary_text: 'ad_text_refused',
  headline: 'ad_text_refused',
  description: 'ad_text_refused',
  link: 'ad_link_refused',
  daily_budget: 'ad_budget_refused',
  audience: 'ad_audience_refused',
}

const byGroup: Readonly<Record<string, ProblemCode>> = {
  lead_form: 'ad_form_refused',
  schedule: 'ad_schedule_refused',
  targeting: 'ad_targeting_refused',
}

/** The code of a refusal about a field, in words of the contract; null: the partner names none. */
export function codeOfField(field: string | null): ProblemCode {
  return byField[field ?? ''] ?? byGroup[(field ?? '').split('.')[0] ?? ''] ?? 'ad_refused'
}
