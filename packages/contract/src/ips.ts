import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, wholeNumber } from './wire.ts'

const poolName = z.string().check(z.maxLength(64))
const ofPool = z.object({ pool_name: poolName })
const ipAddress = z.string().check(z.maxLength(45))

/** The part of an address that each answer has. Warm-ups are plans of an account here, so no address is in one. */
const address = {
  ip: z.string(),
  pools: z.array(z.string()),
  warmup: z.boolean(),
}

const owned = {
  ...address,
  /** The enabled subusers of the account: each account of the installation may use each pool. */
  subusers: z.array(z.string()),
  start_date: z.nullable(z.number()),
  /** False, and `rdns` empty: the mail server knows the names of its addresses. */
  whitelabeled: z.boolean(),
}

/** Pools and their addresses are a setting of the operator, so no call changes them. */
const isSetting = ['ip_pools_are_a_setting'] as const

/** The addresses from which the mail server behind the product sends, as far as the operator has named them. */
export const ips = {
  list: endpoint({
    method: 'GET',
    path: '/v3/ips',
    scope: 'ips.read',
    summary: 'The sending addresses that the operator has named in `IP_POOLS`.',
    query: z.object({
      ip: z.optional(ipAddress),
      exclude_whitelabels: z.optional(flag),
      subuser: z.optional(z.string().check(z.maxLength(64))),
      sort_by_direction: z._default(z.enum(['asc', 'desc']), 'asc'),
      limit: wholeNumber({ min: 1, max: 500, fallback: 10 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    status: 200,
    answer: z.array(z.object({ ...owned, rdns: z.string(), assigned_at: z.nullable(z.number()) })),
    refuses: ['domain_subuser_not_found'],
  }),
  assigned: endpoint({
    method: 'GET',
    path: '/v3/ips/assigned',
    scope: 'ips.assigned.read',
    summary:
      'The sending addresses that this account may use, which are all. `start_date` is 0: none is in a warm-up.',
    status: 200,
    answer: z.array(z.object({ ...address, start_date: z.number() })),
  }),
  remaining: endpoint({
    method: 'GET',
    path: '/v3/ips/remaining',
    scope: 'ips.read',
    summary: 'The number of addresses that can be added by calls, which is 0.',
    status: 200,
    answer: z.object({
      results: z.array(z.object({ remaining: z.number(), period: z.string(), price_per_ip: z.number() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/ips/:ip_address',
    scope: 'ips.read',
    summary: 'One sending address with its pools.',
    params: z.object({ ip_address: ipAddress }),
    status: 200,
    answer: z.object({ ...owned, rdns: z.string() }),
    refuses: ['ip_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/v3/ips',
    scope: 'ips.create',
    summary: 'Refused: the operator names the addresses in `IP_POOLS`.',
    body: z.object({
      count: z.number(),
      subusers: z.optional(z.array(z.string())),
      warmup: z.optional(z.boolean()),
    }),
    status: 201,
    answer: z.object({
      ips: z.array(z.object({ ip: z.string(), subusers: z.array(z.string()) })),
      remaining_ips: z.number(),
      warmup: z.boolean(),
    }),
    refuses: isSetting,
  }),
}

const PoolName = z.object({ name: z.string() })

/**
 * Pools of sending addresses. The operator names them, by `IP_POOLS` or at the mail servers that they are, and the mail server
 * behind the product gives them their meaning.
 */
export const ipPools = {
  list: endpoint({
    method: 'GET',
    path: '/v3/ips/pools',
    scope: 'ips.pools.read',
    summary: 'The IP pools that messages may ask for: those of `IP_POOLS`, then those that mail servers are.',
    status: 200,
    answer: z.array(PoolName),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/ips/pools/:pool_name',
    scope: 'ips.pools.read',
    summary:
      'One IP pool with its addresses. `ips` is empty unless the operator has named them: the mail server knows them.',
    params: ofPool,
    status: 200,
    answer: z.object({ pool_name: z.string(), ips: z.array(z.string()) }),
    refuses: ['ip_pool_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/ips/pools',
    scope: 'ips.pools.create',
    summary: 'Refused: the operator names the pools in `IP_POOLS`.',
    body: z.object({ name: poolName }),
    status: 200,
    answer: PoolName,
    refuses: isSetting,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v3/ips/pools/:pool_name',
    scope: 'ips.pools.update',
    summary: 'Refused: the operator names the pools in `IP_POOLS`.',
    params: ofPool,
    body: z.object({ name: z.optional(poolName) }),
    status: 200,
    answer: PoolName,
    refuses: isSetting,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/ips/pools/:pool_name',
    scope: 'ips.pools.delete',
    summary: 'Refused: the operator names the pools in `IP_POOLS`.',
    params: ofPool,
    status: 204,
    refuses: isSetting,
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/v3/ips/pools/:pool_name/ips',
    scope: 'ips.pools.ips.create',
    summary: 'Refused: the operator names the addresses of a pool in `IP_POOLS`.',
    params: ofPool,
    body: z.object({ ip: z.optional(ipAddress) }),
    status: 201,
    answer: z.object({ ...address, start_date: z.number() }),
    refuses: isSetting,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/v3/ips/pools/:pool_name/ips/:ip',
    scope: 'ips.pools.ips.delete',
    summary: 'Refused: the operator names the addresses of a pool in `IP_POOLS`.',
    params: z.object({ pool_name: poolName, ip: ipAddress }),
    status: 204,
    refuses: isSetting,
  }),
}
