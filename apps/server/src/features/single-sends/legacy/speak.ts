import type { ErrorCode } from '@carillon/contract/refusals'
import { sentenceOf } from '#platform/http/errors.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { fieldOfCampaign, saying } from './campaigns.rules.ts'

interface Saying {
  /** The code of the call for a single send that is no draft. */
  notDraft?: ErrorCode
  /** The page on which people look up their credits. */
  plan?: string
  /** True for a call that sends: everything that prevents it and has no sentence of its own is one refusal with the reason. */
  sends?: boolean
}

/** The address of the page with plan and credits. */
export function planPage(publicUrl: string): string {
  return new URL('/account/plan', publicUrl).href
}

/** Does the work of a verb, and gives its refusals the codes, fields and sentences of the oldest API. */
export async function asCampaign<T>(how: Saying, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal) throw said(cause, how)
    if (!(cause instanceof Refusals)) throw cause
    const [first, ...others] = cause.all
    throw new Refusals([said(first, how), ...others.map((one) => said(one, how))], cause.beside)
  }
}

/** Refusals of whole calls, which no change of the campaign mends. They stay as they are. */
const ofCalls: ReadonlySet<ErrorCode> = new Set([
  'sending_off',
  'approval_uncounted',
  'test_send_address_invalid',
  'test_send_too_many',
  'test_send_unsubscribed',
  'test_send_failed',
])

function said(refusal: Refusal, { notDraft, plan, sends }: Saying): Refusal {
  const { code, details } = refusal
  if (code === 'single_send_not_draft' && notDraft) return new Refusal(notDraft, details)
  const [spoken, field] = saying(code) ?? []
  if (spoken) {
    const page = spoken === 'campaign_credits_used_up' && plan ? { address: plan } : {}
    return new Refusal(spoken, { ...details, ...page }, about(field))
  }
  const own = about(fieldOfCampaign(refusal.field))
  if (!sends || ofCalls.has(code)) return new Refusal(code, details, own)
  const reason = sentenceOf(code, details)
  return new Refusal('campaign_not_ready', { ...details, reason, reason_id: code }, own)
}

function about(field: string | null | undefined): { field?: string } {
  return typeof field === 'string' ? { field } : {}
}
