import type { FormContent } from '@carillon/contract/form-content'
import type { FieldType } from '@carillon/contract/reserved-fields'

/** Names of inputs that are no fields. */
export const inputs = {
  challenge: 'form_challenge',
  solution: 'form_solution',
  placement: 'form_placement',
  page: 'form_page',
  consent: 'form_consent',
  adConsent: 'form_ad_consent',
  /** This input is invisible, so only machines fill it in. */
  trap: 'form_website',
} as const

export const placements = ['landing', 'frame', 'script'] as const
export type Placement = (typeof placements)[number]

export type FieldProblem =
  | 'required'
  | 'email'
  | 'no_mail'
  | 'phone'
  | 'number'
  | 'date'
  | 'too_long'
  | 'invalid'
  | 'consent'

/** The result of reading a field's value: the problem, or the value to store; undefined for a blank. */
export type ReadValue = (
  field: string,
  type: FieldType | null,
  text: string,
) => { value?: string | number; problem?: FieldProblem }

export interface ReadSubmission {
  values: Record<string, string | number>
  problems: { field: string; problem: FieldProblem }[]
}

/**
 * The sent values, by the fields of the form. All other values are left out: visitors can't write a field that the author
 * did not put on the form.
 */
export function readSubmission(
  content: FormContent,
  sent: Readonly<Record<string, string>>,
  types: ReadonlyMap<string, FieldType>,
  read: ReadValue,
): ReadSubmission {
  const values: ReadSubmission['values'] = {}
  const problems: ReadSubmission['problems'] = []
  for (const { field, required } of content.fields) {
    const { value, problem } = read(field, types.get(field) ?? null, sent[field] ?? '')
    if (problem) problems.push({ field, problem })
    else if (value !== undefined) values[field] = value
    else if (required) problems.push({ field, problem: 'required' })
  }
  if (content.consent_required && !sent[inputs.consent]) {
    problems.push({ field: inputs.consent, problem: 'consent' })
  }
  const parameters = parametersOf(sent[inputs.page] ?? '')
  for (const { field, source, value: said } of content.hidden_fields) {
    const text = source === 'constant' ? said : (parameters.get(said) ?? '')
    const { value = source === 'constant' && field === 'country' ? text : undefined } = read(
      field,
      types.get(field) ?? null,
      text,
    )
    // A parameter that does not fit its field is not the visitor's fault, so it is left out. The author's own country stays.
    if (value !== undefined && !(field in values)) values[field] = value
  }
  return { values, problems }
}

function parametersOf(page: string): URLSearchParams {
  try {
    return new URL(page).searchParams
  } catch {
    return new URLSearchParams()
  }
}

/** The address of a page without the parts that identify people; empty for anything else than a web address. */
export function pageOf(address: string): string {
  try {
    const { protocol, origin, pathname } = new URL(address)
    return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 300) : ''
  } catch {
    return ''
  }
}

/** True if a form may stand on a page: its author named its origin, or a pattern that fits it, or none at all. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  return allowed.some((one) => {
    if (!one.includes('*')) return one === origin
    const [scheme = '', rest = ''] = one.split('*')
    return origin.startsWith(scheme) && origin.endsWith(rest) && origin.length > one.length - 1
  })
}

/** True for programs that identify themselves. Most run no scripts and so are not counted anyway. */
export function isBot(userAgent: string): boolean {
  return (
    userAgent === '' ||
    /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\//i.test(userAgent)
  )
}
