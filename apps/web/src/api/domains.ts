import { type DomainRecords, domains } from '@carillon/contract/domains'
import { brandedLinks } from '@carillon/contract/link-branding'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isGone, Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'
import { sendersQuery } from './senders.ts'

/** A domain that mail comes from, or a name that links begin with. */
export type DomainKind = 'domain' | 'link'

const groups = { domain: 'domains', link: 'branded-links' } as const

/** The server checks records every hour, so the shown ones are loaded again. */
const refetchInterval = 60_000

export const domainsQuery = queryOptions({
  queryKey: cacheKey('domains'),
  queryFn: ({ signal }) => call(domains.list, { query: { limit: 100 }, signal }),
  refetchInterval,
  meta: { call: domains.list, group: 'domains' },
})

export const brandedLinksQuery = queryOptions({
  queryKey: cacheKey('branded-links'),
  queryFn: ({ signal }) => call(brandedLinks.list, { query: { limit: 100 }, signal }),
  refetchInterval,
  meta: { call: brandedLinks.list, group: 'domains' },
})

export function domainRecordsQuery(kind: DomainKind, id: number) {
  return queryOptions({
    queryKey: cacheKey(groups[kind], id, 'records'),
    queryFn: ({ signal }): Promise<DomainRecords> => {
      const input = { params: { id }, signal }
      return kind === 'domain' ? call(domains.records, input) : call(brandedLinks.records, input)
    },
    refetchInterval,
    meta: { group: 'domains', isSilent: isGone },
  })
}

function refreshDomains(cache: QueryClient, kind: DomainKind) {
  return Promise.all([
    cache.invalidateQueries({ queryKey: cacheKey(groups[kind]) }),
    // Senders of a verified domain are verified.
    cache.invalidateQueries({ queryKey: sendersQuery.queryKey }),
  ])
}

/** Adds a domain. The form shows a refusal. */
export function useAddDomain() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['domains', 'add'],
    mutationFn: (body: z.input<typeof domains.create.body>) => call(domains.create, { body }),
    meta: {
      call: domains.create,
      group: 'domainChange',
      isSilent: (error: unknown) => error instanceof Refusal,
    },
    onSuccess: () => refreshDomains(cache, 'domain'),
  })
}

export function useAddLink() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['branded-links', 'add'],
    mutationFn: (body: z.input<typeof brandedLinks.create.body>) => call(brandedLinks.create, { body }),
    meta: {
      call: brandedLinks.create,
      group: 'domainChange',
      isSilent: (error: unknown) => error instanceof Refusal,
    },
    onSuccess: () => refreshDomains(cache, 'link'),
  })
}

/** Looks the records up in the DNS now, and answers what it found. */
export function useCheckDomain(kind: DomainKind) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: [groups[kind], 'check'],
    mutationFn: async (id: number): Promise<DomainRecords> => {
      const params = { id }
      await (kind === 'domain' ? call(domains.validate, { params }) : call(brandedLinks.validate, { params }))
      return cache.fetchQuery({ ...domainRecordsQuery(kind, id), staleTime: 0 })
    },
    meta: { group: 'domainCheck' },
    onSettled: () => refreshDomains(cache, kind),
  })
}

export function useMakeDefault(kind: DomainKind) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: [groups[kind], 'default'],
    mutationFn: (id: number): Promise<unknown> => {
      const input = { params: { id }, body: { default: true } }
      return kind === 'domain' ? call(domains.update, input) : call(brandedLinks.update, input)
    },
    meta: { group: 'domainChange' },
    onSettled: () => refreshDomains(cache, kind),
  })
}

export function useDeleteDomain(kind: DomainKind) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: [groups[kind], 'delete'],
    mutationFn: (id: number): Promise<unknown> =>
      kind === 'domain'
        ? call(domains.delete, { params: { id } })
        : call(brandedLinks.delete, { params: { id } }),
    // The dialog handles a domain that is gone already.
    meta: { group: 'domainChange', isSilent: isGone },
    onSettled: () => cache.invalidateQueries({ queryKey: cacheKey(groups[kind]), exact: true }),
  })
}

/** Signs with the next key. The dialog shows why that is not possible yet. */
export function useRotateKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['domains', 'rotate'],
    mutationFn: (id: number) => call(domains.rotate, { params: { id } }),
    meta: {
      call: domains.rotate,
      group: 'domainChange',
      isSilent: (error: unknown) => error instanceof Refusal,
    },
    onSuccess: () => refreshDomains(cache, 'domain'),
  })
}
