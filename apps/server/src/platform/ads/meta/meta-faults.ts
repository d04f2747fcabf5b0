import type { FaultKind } from '@carillon/ads/partner-answers'
import { codeOfField, type ProblemCode } from '@carillon/ads/problem-codes'
import * as z from 'zod/mini'
import { PartnerFault, type PartnerProblem } from '../ad-partner.ts'

/** Graph API, "Handling Errors"; Marketing API, "Error Codes". */
const GraphError = z.object({
  code: z._default(z.number(), 0),
  message: z._default(z.string(), ''),
  error_subcode: z.optional(z.number()),
  error_user_title: z.optional(z.string()),
  error_user_msg: z.optional(z.string()),
  is_transient: z.optional(z.boolean()),
  /** An object, or JSON with one. */
  error_data: z.optional(z.unknown()),
})
type GraphError = z.output<typeof GraphError>

const busyCodes = new Set([4, 17, 32, 341, 613])
/** A report that took too long: the same call may work later. */
const slowSubcode = 1504018
const longestWaitMs = 24 * 3_600_000

/** Reads the answer of a call that did not work. `waitMs` is the pause that its headers ask for. */
export function readFault(answer: { status: number; error: unknown; waitMs: number | null }): PartnerFault {
  const { status, waitMs } = answer
  const read = GraphError.safeParse(answer.error)
  if (!read.success || answer.error === undefined) return faultOfStatus(status, waitMs)
  const error = read.data
  const kind = kindOf(error, status)
  return new PartnerFault(kind, problemOf(kind, error), kind === 'busy' ? waitMs : null)
}

export function unansweredFault(message: string): PartnerFault {
  return new PartnerFault('unanswered', { code: 'ad_unanswered', field: null, message })
}

function kindOf({ code, error_subcode: subcode, is_transient }: GraphError, status: number): FaultKind {
  if (code === 190 || code === 102) return 'signed_out'
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    // Terms of audiences and sizes of audiences come with the code of permissions, but no sign-in mends them.
    return subcode !== undefined && subcode in problemsBySubcode ? 'refused' : 'permission'
  }
  if (busyCodes.has(code) || (code >= 80000 && code <= 80014) || status === 429) return 'busy'
  if (code === 1 || code === 2 || is_transient === true || subcode === slowSubcode) return 'unanswered'
  if (code === 803 || (code === 100 && subcode === 33)) return 'gone'
  return status >= 500 ? 'unanswered' : 'refused'
}

/** An answer without Meta's error, such as one of a machine between. */
function faultOfStatus(status: number, waitMs: number | null): PartnerFault {
  const problem = (code: ProblemCode) => ({ code, field: null, message: `status ${status}` })
  if (status === 401) return new PartnerFault('signed_out', problem('ad_signed_out'))
  if (status === 429) return new PartnerFault('busy', problem('ad_busy'), waitMs)
  if (status === 404) return new PartnerFault('gone', problem('ad_gone'))
  if (status >= 400 && status < 500) return new PartnerFault('refused', problem('ad_refused'))
  return new PartnerFault('unanswered', problem('ad_unanswered'))
}

const codesOfKind: Readonly<Record<FaultKind, ProblemCode>> = {
  signed_out: 'ad_signed_out',
  permission: 'ad_permission',
  busy: 'ad_busy',
  refused: 'ad_refused',
  unanswered: 'ad_unanswered',
  gone: 'ad_gone',
}

interface KnownProblem {
  code: ProblemCode
  field: string | null
}

const problemsBySubcode: Readonly<Record<number, KnownProblem>> = {
  1885272: { code: 'ad_budget_refused', field: 'daily_budget' },
  1713230: { code: 'ad_audience_flagged', field: 'audience' },
  1870034: { code: 'ad_audience_terms', field: 'audience' },
  1870047: { code: 'ad_audience_refused', field: 'audience' },
  1487694: { code: 'ad_audience_refused', field: 'audience' },
  3858258: { code: 'ad_image_refused', field: 'image' },
}

function problemOf(kind: FaultKind, error: GraphError): PartnerProblem {
  const message = error.error_user_msg ?? error.error_user_title ?? error.message
  if (kind !== 'refused') return { code: codesOfKind[kind], field: null, message }
  const known = error.error_subcode === undefined ? undefined : problemsBySubcode[error.error_subcode]
  if (known) return { ...known, message }
  const field =
    blamedFields(error)
      .map(fieldOf)
      .find((each) => each !== null) ?? null
  return { code: codeOfField(field), field, message }
}

/** The fault with this field, if it names none. */
export function withField(fault: PartnerFault, field: string): PartnerFault {
  if (fault.kind !== 'refused' || fault.problem.field !== null) return fault
  return new PartnerFault(fault.kind, {
    code: codeOfField(field),
    field,
    message: fault.problem.message,
  })
}

const Blame = z.object({ blame_field_specs: z.array(z.union([z.string(), z.array(z.string())])) })

/** The fields that an error names, as Meta writes them: `targeting.geo_locations.countries`. */
function blamedFields({ error_data: data }: GraphError): string[] {
  const read = Blame.safeParse(typeof data === 'string' ? parsed(data) : data)
  if (!read.success) return []
  return read.data.blame_field_specs.map((spec) => (typeof spec === 'string' ? spec : spec.join('.')))
}

/** Parts of Meta's names in the order in which they are looked for, with the field in words of the contract. */
const fieldsByName: readonly (readonly [RegExp, string])[] = [
  [/budget/, 'daily_budget'],
  [/start_time/, 'schedule.start_at'],
  [/end_time/, 'schedule.end_at'],
  [/geo_locations|countr/, 'targeting.countries'],
  [/age_m(in|ax)/, 'targeting.age'],
  [/gender/, 'targeting.gender'],
  [/device_platforms|publisher_platforms/, 'targeting.device'],
  [/audience|lookalike|targeting|payload/, 'audience'],
  [/call_to_action/, 'call_to_action'],
  [/link_data\.name|headline|title/, 'headline'],
  [/message|body/, 'primary_text'],
  [/description/, 'description'],
  [/image|picture|bytes/, 'image'],
  [/privacy_policy/, 'lead_form.privacy_url'],
  [/link|url/, 'link'],
  [/^name$/, 'name'],
]

/** The field of the contract that a name of Meta's stands for; null: none. */
export function fieldOf(name: string): string | null {
  return fieldsByName.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

const Usage = z.record(
  z.string(),
  z.array(z.looseObject({ estimated_time_to_regain_access: z.optional(z.number()) })),
)

/** The longest pause in the header `X-Business-Use-Case-Usage`, whose times are minutes; null: it asks for none. */
export function usageWaitMs(header: string | null): number | null {
  const read = Usage.safeParse(header === null ? undefined : parsed(header))
  if (!read.success) return null
  const minutes = Object.values(read.data)
    .flat()
    .map((each) => each.estimated_time_to_regain_access ?? 0)
  const most = Math.max(0, ...minutes)
  return most === 0 ? null : Math.min(most * 60_000, longestWaitMs)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
