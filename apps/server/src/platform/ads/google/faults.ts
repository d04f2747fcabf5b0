import { codeOfField, type ProblemCode } from '@carillon/ads/problem-codes'
import * as z from 'zod/mini'

/** A fault as `PartnerFault` keeps it, before it is thrown. */
export interface ReadFault {
  kind: 'signed_out' | 'permission' | 'busy' | 'refused' | 'unanswered' | 'gone'
  problem: { code: ProblemCode; field: string | null; message: string }
  retryAfterMs: number | null
  /** Google's own code, such as `DUPLICATE_CAMPAIGN_NAME`; empty: it gave none. */
  reason: string
}

interface FailedAnswer {
  status: number
  /** The pause that the header `Retry-After` asks for. */
  retryAfterMs: number | null
  /** Parsed JSON; a text where it was none. */
  body: unknown
}

const Topic = z.object({ topic: z.optional(z.string()), type: z.optional(z.string()) })

const AdsError = z.object({
  errorCode: z.optional(z.record(z.string(), z.string())),
  message: z.optional(z.string()),
  location: z.optional(
    z.object({ fieldPathElements: z.optional(z.array(z.object({ fieldName: z.string() }))) }),
  ),
  details: z.optional(
    z.object({
      policyViolationDetails: z.optional(
        z.object({
          externalPolicyName: z.optional(z.string()),
          externalPolicyDescription: z.optional(z.string()),
        }),
      ),
      policyFindingDetails: z.optional(z.object({ policyTopicEntries: z.optional(z.array(Topic)) })),
      quotaErrorDetails: z.optional(z.object({ retryDelay: z.optional(z.string()) })),
    }),
  ),
})
type AdsError = z.output<typeof AdsError>

const Detail = z.object({
  /** `GoogleAdsFailure` of Google Ads. */
  errors: z.optional(z.array(AdsError)),
  /** `google.rpc.BadRequest`, `RetryInfo` and `ErrorInfo` of other interfaces. */
  fieldViolations: z.optional(
    z.array(z.object({ field: z.optional(z.string()), description: z.optional(z.string()) })),
  ),
  retryDelay: z.optional(z.string()),
  reason: z.optional(z.string()),
})

const Failure = z.object({
  error: z.object({
    message: z.optional(z.string()),
    status: z.optional(z.string()),
    details: z.optional(z.array(Detail)),
  }),
})

/** A stream of answers is a list, in which a failure stands alone. */
const Body = z.union([
  Failure,
  z.pipe(
    z.tuple([Failure], z.unknown()),
    z.transform(([first]) => first),
  ),
])

/**
 * Reads a failed answer of Google Ads or of the Data Manager API. The first error counts, since Google lists the others
 * only for the same request.
 */
export function readFault({ status, retryAfterMs, body }: FailedAnswer): ReadFault {
  const parsed = Body.safeParse(body)
  const error = parsed.success ? parsed.data.error : {}
  const details = error.details ?? []
  const first = details.flatMap(({ errors = [] }) => errors)[0]
  const violation = details.flatMap(({ fieldViolations = [] }) => fieldViolations)[0]
  const [group = '', code = ''] = Object.entries(first?.errorCode ?? {})[0] ?? []
  const reason = code || (details.find((detail) => detail.reason)?.reason ?? error.status ?? '')
  const kind = parsed.success ? kindOf(status, group, reason) : kindOfStrange(status)
  const field = fieldOf([...pathOf(first), ...(violation?.field ?? '').split('.')])
  const delay = first?.details?.quotaErrorDetails?.retryDelay ?? details.find((d) => d.retryDelay)?.retryDelay
  return {
    kind,
    problem: {
      code: codeOf(kind, field, isPolicy(group, first), reason),
      field: kind === 'refused' ? field : null,
      message:
        policyOf(first) ??
        first?.message ??
        violation?.description ??
        error.message ??
        `HTTP status ${status}`,
    },
    retryAfterMs: kind === 'busy' ? (secondsOf(delay) ?? retryAfterMs) : null,
    reason,
  }
}

/** Failures to sign in that a new sign-in of the same person doesn't mend. */
const notMended = new Set([
  'NOT_ADS_USER',
  'CUSTOMER_NOT_FOUND',
  'CLIENT_CUSTOMER_ID_INVALID',
  'TWO_STEP_VERIFICATION_NOT_ENROLLED',
  'ADVANCED_PROTECTION_NOT_ENROLLED',
  'ORGANIZATION_NOT_RECOGNIZED',
  'ORGANIZATION_NOT_APPROVED',
  'ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN',
  'DEVELOPER_TOKEN_INVALID',
])

const kindsOfReasons: Readonly<Record<string, ReadFault['kind']>> = {
  RESOURCE_NOT_FOUND: 'gone',
  NOT_FOUND: 'gone',
  INVALID_USER_LIST_ID: 'gone',
  CONCURRENT_MODIFICATION: 'unanswered',
  UNAVAILABLE: 'unanswered',
  DEADLINE_EXCEEDED: 'unanswered',
  ABORTED: 'unanswered',
  INTERNAL: 'unanswered',
  INTERNAL_ERROR: 'unanswered',
  RESOURCE_EXHAUSTED: 'busy',
  RATE_LIMIT_EXCEEDED: 'busy',
  UNAUTHENTICATED: 'signed_out',
  PERMISSION_DENIED: 'permission',
}

function kindOf(status: number, group: string, reason: string): ReadFault['kind'] {
  if (group === 'authenticationError') return notMended.has(reason) ? 'permission' : 'signed_out'
  if (group === 'authorizationError') return 'permission'
  if (group === 'quotaError') return 'busy'
  if (group === 'internalError') return 'unanswered'
  return kindsOfReasons[reason] ?? kindOfStatus(status)
}

function kindOfStatus(status: number): ReadFault['kind'] {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'permission'
  if (status === 404) return 'gone'
  if (status === 429) return 'busy'
  if (status === 400 || status === 413) return 'refused'
  return 'unanswered'
}

/** A page of a proxy says nothing about the input of the call. */
function kindOfStrange(status: number): ReadFault['kind'] {
  return status === 401 || status === 429 ? kindOfStatus(status) : 'unanswered'
}

const codesOfKind: Readonly<Record<ReadFault['kind'], ProblemCode>> = {
  signed_out: 'ad_signed_out',
  permission: 'ad_permission',
  busy: 'ad_busy',
  refused: 'ad_refused',
  unanswered: 'ad_unanswered',
  gone: 'ad_gone',
}

function codeOf(kind: ReadFault['kind'], field: string | null, policy: boolean, reason: string): ProblemCode {
  if (kind !== 'refused') return codesOfKind[kind]
  if (reason === 'TERMS_AND_CONDITIONS_NOT_SIGNED') return 'ad_audience_terms'
  if (policy) return 'ad_policy'
  return codeOfField(field)
}

function isPolicy(group: string, error: AdsError | undefined): boolean {
  return /^policy/.test(group) || policyOf(error) !== null
}

function policyOf(error: AdsError | undefined): string | null {
  const violation = error?.details?.policyViolationDetails
  const named = [violation?.externalPolicyName, violation?.externalPolicyDescription].filter(Boolean)
  if (named.length > 0) return named.join(': ')
  const topics = (error?.details?.policyFindingDetails?.policyTopicEntries ?? []).flatMap(
    ({ topic }) => topic ?? [],
  )
  return topics.length > 0 ? topics.join(', ') : null
}

function pathOf(error: AdsError | undefined): string[] {
  return (error?.location?.fieldPathElements ?? []).map(({ fieldName }) => fieldName)
}

/** Google's fields, as the contract calls them. */
const fields: Readonly<Record<string, string>> = {
  headlines: 'headline',
  long_headline: 'primary_text',
  descriptions: 'description',
  final_urls: 'link',
  call_to_action_text: 'call_to_action',
  marketing_images: 'image',
  square_marketing_images: 'image',
  logo_images: 'image',
  image_asset: 'image',
  amount_micros: 'daily_budget',
  start_date_time: 'schedule.start_at',
  end_date_time: 'schedule.end_at',
  location: 'targeting.countries',
  country_codes: 'targeting.countries',
  age_range: 'targeting.age',
  gender: 'targeting.gender',
  device: 'targeting.device',
  user_list: 'audience',
  seed_user_list_ids: 'audience',
  audience: 'audience',
  audience_members: 'audience',
}

/** The field in words of the contract: the last element of a path that has one, since it is the nearest. */
function fieldOf(path: readonly string[]): string | null {
  return path.reduce<string | null>((found, name) => fields[name.replace(/\[.*/, '')] ?? found, null)
}

/** `30s` and `0.5s` in milliseconds. */
function secondsOf(duration: string | undefined): number | null {
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(duration ?? '') ?? []
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000)
}
