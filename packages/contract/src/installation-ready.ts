import * as z from 'zod/mini'
import { JudgedRecord } from './domains.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** The parts that decide whether mail arrives, in the order of its way to a recipient. */
export const readyChecks = [
  'relay',
  'tls',
  'dkim',
  'spf',
  'dmarc',
  'return_path',
  'feedback_loop',
  'public_address',
  'tracking_host',
  'reverse_dns',
  'blocklists',
] as const
export type ReadyCheck = (typeof readyChecks)[number]

/**
 * `problem`: something will not work. `warning`: it works, and less well than it should. `unchecked`: nothing is known, because
 * it was not asked or could not be.
 */
export const readyStates = ['ok', 'warning', 'problem', 'unchecked'] as const
export type ReadyState = (typeof readyStates)[number]

/** The results of checks. Each has a sentence, and most have advice. `record`: those of the record it is about. */
export const readyCodes = [
  'record',
  'relay_none',
  'relay_off',
  'relay_answers',
  'relay_signs_in',
  'relay_password',
  'relay_failed',
  'relay_replaced',
  'relay_idle',
  'tls_on',
  'tls_local',
  'tls_off',
  'tls_offered',
  'tls_unverified',
  'tls_unknown',
  'certificate_ends',
  'domain_none',
  'domain_unsigned',
  'domain_more',
  'bounces_unread',
  'bounces_local',
  'bounces_mailbox',
  'complaints_unread',
  'complaints_local',
  'complaints_read',
  'address_answers',
  'address_local',
  'address_plain',
  'address_failed',
  'links_shared',
  'link_verified',
  'link_pending',
  'link_lost',
  'ips_unknown',
  'ptr_found',
  'ptr_none',
  'ptr_elsewhere',
  'ptr_unknown',
  'lists_off',
  'lists_no_ips',
  'lists_clear',
  'lists_listed',
  'lists_unasked',
] as const
export type ReadyCode = (typeof readyCodes)[number]

const ReadyFinding = z.object({
  check: z.enum(readyChecks),
  state: z.enum(readyStates),
  code: z.enum(readyCodes),
  /** The server, domain or address that was checked; null: the installation as a whole. */
  about: z.nullable(z.string()),
  /** The values for the placeholders in the sentence. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The DNS record that a finding of the code `record` is about; else null. */
  record: z.nullable(JudgedRecord),
  /** The sentence in English. */
  says: z.string(),
  /** The remedy in English; null: none is needed. */
  todo: z.nullable(z.string()),
  /** The page of the app on which it is mended; null: it is not mended there. */
  screen: z.nullable(z.string()),
  /** The page of the documents about it. */
  paper: z.string(),
})
export type ReadyFinding = z.output<typeof ReadyFinding>

const Readiness = z.object({ checked_at: instant, findings: z.array(ReadyFinding) })
export type Readiness = z.output<typeof Readiness>

export const readiness = {
  get: endpoint({
    method: 'GET',
    path: '/v3/installation/readiness',
    scope: 'installation.read',
    summary:
      'Checks now whether mail sent for real would arrive: mail servers, DNS records, addresses, links. Takes up to half a minute, and changes nothing.',
    status: 200,
    answer: Readiness,
    refuses: ['installation_elsewhere'],
  }),
}
