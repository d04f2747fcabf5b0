import * as z from 'zod/mini'
import { dnsLabel, dnsName, domainName } from './domain-name.ts'
import { endpoint } from './endpoint.ts'
import { domainStates } from './senders.ts'
import { flag, instant, text, wholeNumber } from './wire.ts'

export const domainLimits = {
  /** The most domains, and the most branded links, of an account. */
  domains: 100,
  page: 100,
  selector: 20,
  /** The number of days that a replaced key has to stay published, so that mail under way can be verified. */
  retiredKeyDays: 7,
} as const

/** The result of looking up a record in the DNS. `unknown`: no server answered, which proves nothing about the record. */
export const recordStates = ['unchecked', 'published', 'missing', 'wrong', 'unknown'] as const
export type RecordState = (typeof recordStates)[number]

/** The problems of a record. If its state is `published`, they are only notes. */
export const recordProblems = [
  // No server answered.
  'dns_timeout',
  'dns_failed',
  'dns_refused',
  'dns_unreachable',
  'dns_malformed',
  'dns_too_much',
  'missing',
  'other_value',
  'cname_loop',
  'cname_hidden',
  'key_wrong',
  'key_several',
  'key_revoked',
  'spf_several',
  'spf_lookups',
  'spf_loop',
  'spf_target_missing',
  'spf_not_named',
  'spf_allows_all',
  'spf_malformed',
  'dmarc_several',
  'dmarc_malformed',
  'dmarc_none',
  'dmarc_strict',
  'link_unreachable',
  'link_elsewhere',
  'link_local',
] as const
export type RecordProblem = (typeof recordProblems)[number]

/** The result of looking up one record in the DNS. */
export const RecordCheck = z.object({
  state: z.enum(recordStates),
  problem: z.nullable(z.enum(recordProblems)),
  /** The values published in its place. */
  found: z.array(z.string()),
  /** The values for the placeholders in the sentence of the problem. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RecordCheck = z.output<typeof RecordCheck>

/** A record as the public API shows it. */
export const DnsRecord = z.object({
  valid: z.boolean(),
  type: z.enum(['cname', 'txt', 'mx']),
  host: z.string(),
  data: z.string(),
})
export type DnsRecord = z.output<typeof DnsRecord>

/** The purposes of records. */
export const recordPurposes = [
  'dkim',
  'dkim_next',
  'dkim_old',
  'return_path',
  'bounce_mx',
  'spf',
  'dmarc',
  'link',
  'link_owner',
  'link_reach',
] as const
export type RecordPurpose = (typeof recordPurposes)[number]

/** A record with the result of its lookup, as our pages show it. */
export const JudgedRecord = z.object({
  purpose: z.enum(recordPurposes),
  type: z.enum(['cname', 'txt', 'mx', 'https']),
  host: z.string(),
  /** The value to publish; empty if the owner decides it. */
  data: z.string(),
  /** `you`: the owner of the domain publishes the record. `operator`: the operator of this installation does. */
  by: z.enum(['you', 'operator']),
  /** True if the domain is not verified without this record. */
  is_required: z.boolean(),
  /** The time from which a record that is no longer used may be removed. */
  until: z.nullable(instant),
  check: RecordCheck,
})
export type JudgedRecord = z.output<typeof JudgedRecord>

/** The fields that domains and branded links share. */
export const domainCommon = {
  id: z.number(),
  user_id: z.number(),
  domain: z.string(),
  subdomain: z.string(),
  username: z.string(),
  default: z.boolean(),
  legacy: z.boolean(),
  valid: z.boolean(),
  /** Seconds since 1970; left out before the first check. */
  last_validation_attempt_at: z.optional(z.number()),
  state: z.enum(domainStates),
}

export const Domain = z.object({
  ...domainCommon,
  ips: z.array(z.string()),
  custom_spf: z.boolean(),
  automatic_security: z.boolean(),
  /** The records to publish, by name. */
  dns: z.record(z.string(), DnsRecord),
  /** User names of the subusers that send with the domain. */
  subusers: z.array(z.string()),
})
export type Domain = z.output<typeof Domain>

const validationResults = z.record(
  z.string(),
  z.object({ valid: z.boolean(), reason: z.nullable(z.string()) }),
)
export const Validation = z.object({
  id: z.number(),
  valid: z.boolean(),
  validation_results: validationResults,
})

export const DomainRecords = z.object({
  /** The time of the last check. */
  checked_at: z.nullable(instant),
  state: z.enum(domainStates),
  records: z.array(JudgedRecord),
})
export type DomainRecords = z.output<typeof DomainRecords>

const id = z.coerce.number().check(z.int(), z.minimum(1))
export const DomainId = z.object({ id })
export const ByUsername = z.object({ username: text({ min: 1, max: 255 }) })
/** A domain, or a part of its name, in lower case, as in the DNS. */
const asked = z.optional(z.pipe(z.string().check(z.maxLength(300)), z.transform(dnsName)))
export const ByDomain = z.object({ domain: asked })
export const ListQuery = z.object({
  limit: wholeNumber({ min: 1, max: domainLimits.page, fallback: 50 }),
  offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
  username: z.optional(z.string()),
  exclude_subusers: z.optional(flag),
  /** Finds domains by a part of their name. */
  domain: asked,
})

export const NewDomain = z.object({
  domain: domainName,
  /** The name of the return path below the domain; if it is left out, a name is made up. */
  subdomain: z.optional(z.nullable(z.union([z.literal(''), dnsLabel]))),
  /** A subuser that sends with the domain. */
  username: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  ips: z.optional(z.nullable(z.array(z.string()))),
  custom_spf: z.optional(z.boolean()),
  default: z.optional(z.boolean()),
  automatic_security: z.optional(z.boolean()),
  custom_dkim_selector: z.optional(
    z.nullable(
      z
        .string()
        .check(z.toLowerCase(), z.maxLength(domainLimits.selector), z.regex(/^([a-z0-9-]*[a-z0-9])?$/)),
    ),
  ),
  region: z.optional(z.nullable(z.string())),
})

const path = '/v3/whitelabel/domains'

export const domains = {
  create: endpoint({
    method: 'POST',
    path,
    scope: 'whitelabel.create',
    summary: 'Adds a domain, makes its DKIM keys, and answers the DNS records to publish.',
    body: NewDomain,
    status: 201,
    answer: Domain,
    refuses: ['domain_taken', 'domain_limit_reached', 'domain_subuser_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    scope: 'whitelabel.read',
    summary: 'The authenticated domains of the account and, unless left out, those of its subusers.',
    query: ListQuery,
    status: 200,
    answer: z.array(Domain),
    refuses: ['domain_subuser_not_found'],
  }),
  default: endpoint({
    method: 'GET',
    path: `${path}/default`,
    scope: 'whitelabel.read',
    summary: 'The default domain, or the domain that signs for the given domain.',
    query: ByDomain,
    status: 200,
    answer: Domain,
    refuses: ['domain_not_found'],
  }),
  ofSubuser: endpoint({
    method: 'GET',
    path: `${path}/subuser`,
    scope: 'whitelabel.read',
    summary: 'The domain with which a subuser sends.',
    query: ByUsername,
    status: 200,
    answer: Domain,
    refuses: ['domain_not_found', 'domain_subuser_not_found'],
  }),
  disassociate: endpoint({
    method: 'DELETE',
    path: `${path}/subuser`,
    scope: 'whitelabel.update',
    summary: 'Takes the domains of this account away from a subuser.',
    query: ByUsername,
    status: 204,
    refuses: ['domain_subuser_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    scope: 'whitelabel.read',
    summary: 'One domain with its DNS records.',
    params: DomainId,
    status: 200,
    answer: Domain,
    refuses: ['domain_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    isSetting: true,
    scope: 'whitelabel.update',
    summary: 'Makes a domain the default one, or sets whether its SPF record is managed by hand.',
    params: DomainId,
    body: z.object({ default: z.optional(z.boolean()), custom_spf: z.optional(z.boolean()) }),
    status: 200,
    answer: Domain,
    refuses: ['domain_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    scope: 'whitelabel.delete',
    summary: 'Deletes a domain with its keys. Its mail is no longer signed.',
    params: DomainId,
    status: 204,
    refuses: ['domain_not_found'],
  }),
  validate: endpoint({
    method: 'POST',
    path: `${path}/:id/validate`,
    scope: 'whitelabel.update',
    summary: 'Looks the records of a domain up in the DNS now.',
    params: DomainId,
    status: 200,
    answer: Validation,
    refuses: ['domain_not_found'],
  }),
  associate: endpoint({
    method: 'POST',
    path: `${path}/:id/subuser`,
    scope: 'whitelabel.update',
    summary: 'Lets a subuser send with a domain.',
    params: DomainId,
    body: ByUsername,
    status: 201,
    answer: Domain,
    refuses: ['domain_not_found', 'domain_subuser_not_found'],
  }),
  records: endpoint({
    method: 'GET',
    path: `${path}/:id/records`,
    scope: 'whitelabel.read',
    summary: 'All records that matter to a domain, with the results of the last check.',
    params: DomainId,
    status: 200,
    answer: DomainRecords,
    refuses: ['domain_not_found'],
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${path}/:id/rotate`,
    scope: 'whitelabel.update',
    summary:
      'Signs with the next DKIM key from now on, if it is published, and makes a new next key. The old key has to stay published for 7 days.',
    params: DomainId,
    status: 200,
    answer: Domain,
    refuses: ['domain_not_found', 'domain_key_unpublished'],
  }),
}
