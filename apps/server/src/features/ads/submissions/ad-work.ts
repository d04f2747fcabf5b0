import type { FaultKind } from '@carillon/ads/partner-answers'
import type { Logger } from 'pino'
import type { AdAccess, AdOrder, AdPartner, PartnerProblem } from '#platform/ads/ad-partner.ts'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { readyAudiences } from '../audiences/audience-of.ts'
import { accessTo } from '../connections/access.ts'
import type { FailedTry } from './faults.rules.ts'
import type { GenerationRow, PlacementRow } from './placement-rows.ts'

/** The parts that the work on ads needs. */
export interface AdWork {
  services: Services
  db: Db
  log: Logger
  now(): Date
  /** The time for which an ad stays with a silent process. The process renews it while it waits for a partner. */
  leaseMs: number
  isEnding(): boolean
  readyAudiences(placement: PlacementRow): Promise<AdOrder['audiences'] | 'waiting'>
}

export function adWorkOf(services: Services, isEnding: () => boolean = () => false): AdWork {
  const { db } = services.database
  return {
    services,
    db,
    log: services.log.child({ part: 'ads' }),
    now: services.now,
    leaseMs: services.leases.errandsMs,
    isEnding,
    readyAudiences: (placement) => readyAudiences(services, db, placement),
  }
}

export interface Reached {
  partner: AdPartner
  access: AdAccess
}

/**
 * The partner of a generation with access to the advertising account in which it stands, which may be another one than the
 * account of new ads.
 * @throws ad_not_connected also if the account is connected with the real partner now, and was with the simulated one
 */
export async function reach(
  { services, db }: AdWork,
  { account_id, partner: name }: PlacementRow,
  { is_simulated, ad_account_id, currency }: GenerationRow,
): Promise<Reached> {
  const { partner, access, isSimulated } = await accessTo(services, db, account_id, name)
  if (isSimulated !== is_simulated) throw new Refusal('ad_not_connected')
  return { partner, access: { ...access, adAccountId: ad_account_id, currency } }
}

/** Refusals that say that there is no way to a partner, and that none will come by itself. */
const cutOff = new Set<string>(['ad_not_connected', 'ad_app_missing', 'ad_simulation_off'])

export function isCutOff(cause: unknown): boolean {
  return cause instanceof Refusal && cutOff.has(cause.code)
}

const noSignIn = new Set<string>([...cutOff, 'ad_connection_expired'])

/** A partner's own word stays only where it is about the ad. */
const codes: Readonly<Record<Exclude<FaultKind, 'refused'>, PartnerProblem['code']>> = {
  signed_out: 'ad_connection_expired',
  permission: 'ad_permission_missing',
  busy: 'ad_partner_busy',
  unanswered: 'ad_partner_unreachable',
  gone: 'ad_gone',
}

/** The meaning of an error for the work. An error of our own counts as a call without an answer, and is logged. */
export function failedTry(cause: unknown, log: Logger): FailedTry {
  if (cause instanceof PartnerFault) {
    const { kind, problem, retryAfterMs } = cause
    return {
      kind,
      problem: kind === 'refused' ? problem : { ...problem, code: codes[kind] },
      retryAfterMs,
    }
  }
  if (cause instanceof Refusal) return ofRefusal(cause)
  log.error({ err: cause }, 'the work on an ad stumbled')
  return {
    kind: 'unanswered',
    problem: { code: 'ad_failed', field: null, message: '' },
    retryAfterMs: null,
  }
}

function ofRefusal({ code, retryAfterSeconds }: Refusal): FailedTry {
  const retryAfterMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000
  const problem = { code, field: null, message: '' }
  if (code === 'image_not_found')
    return {
      kind: 'refused',
      problem: { ...problem, code: 'ad_image_missing', field: 'image' },
      retryAfterMs,
    }
  if (noSignIn.has(code)) return { kind: 'signed_out', problem, retryAfterMs }
  if (code === 'ad_permission_missing') return { kind: 'permission', problem, retryAfterMs }
  if (code === 'ad_partner_busy') return { kind: 'busy', problem, retryAfterMs }
  if (code === 'ad_partner_unreachable') return { kind: 'unanswered', problem, retryAfterMs }
  return { kind: 'refused', problem, retryAfterMs }
}
