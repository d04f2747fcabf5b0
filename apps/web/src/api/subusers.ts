import { type NewCredits, type NewSubuser, subusers } from '@carillon/contract/subusers'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isGone } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

export const subuserPageSize = 50

export interface SubuserFilter {
  search: string
  /** `disabled`, `active`, or empty for all. */
  state: string
  /** A region, or empty for all. */
  region: string
}

/** A page of the list, with one row more if there is a next page. */
export function subusersQuery({ search, state, region }: SubuserFilter, offset: number) {
  return queryOptions({
    queryKey: cacheKey('subusers', 'page', search, state, region, offset),
    queryFn: ({ signal }) =>
      call(subusers.list, {
        query: {
          limit: subuserPageSize + 1,
          offset,
          include_region: true,
          include_credits: true,
          ...(search ? { search } : {}),
          ...(state ? { disabled: state === 'disabled' } : {}),
          ...(region === 'eu' || region === 'global' ? { region } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { call: subusers.list, group: 'subusers' },
  })
}

/** The most subusers that are offered for a grant at a time. */
export const shownGrantable = 20

/** The subusers for which a grant can be given, with one more if there are more than `shownGrantable`. */
export function grantableSubusersQuery(search: string) {
  return queryOptions({
    queryKey: cacheKey('subusers', 'grantable', search),
    queryFn: ({ signal }) =>
      call(subusers.list, {
        query: { limit: shownGrantable + 1, ...(search ? { search } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { call: subusers.list },
  })
}

const named = (username: string) => ({ params: { subuser_name: username } })

export function subuserQuery(username: string) {
  return queryOptions({
    queryKey: cacheKey('subusers', 'one', username),
    queryFn: ({ signal }) => call(subusers.get, { ...named(username), signal }),
    meta: { call: subusers.get, group: 'subusers', isSilent: isGone },
  })
}

/** The people who may act for a subuser, the first of them. */
export const shownPeople = 100

export function peopleOfSubuserQuery(username: string) {
  return queryOptions({
    queryKey: cacheKey('subusers', 'people', username),
    queryFn: async ({ signal }) =>
      (await call(subusers.people, { ...named(username), query: { limit: shownPeople }, signal })).result,
    meta: { call: subusers.people, group: 'subusers', isSilent: isGone },
  })
}

/** Reads all lists and pages of subusers anew after a change. */
function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: cacheKey('subusers') })
}

export function useCreateSubuser() {
  const refresh = useRefresh()
  return useMutation({
    mutationKey: ['subusers', 'create'],
    mutationFn: (body: z.output<typeof NewSubuser>) => call(subusers.create, { body }),
    onSuccess: refresh,
    meta: { call: subusers.create, group: 'subusers' },
  })
}

export function useSetDisabled() {
  const refresh = useRefresh()
  return useMutation({
    mutationKey: ['subusers', 'disable'],
    mutationFn: ({ username, disabled }: { username: string; disabled: boolean }) =>
      call(subusers.update, { ...named(username), body: { disabled } }),
    onSuccess: refresh,
    meta: { call: subusers.update, group: 'subusers' },
  })
}

export function useSetWebsiteAccess(username: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationKey: ['subusers', 'website', username],
    mutationFn: (disabled: boolean) =>
      call(subusers.setWebsiteAccess, { ...named(username), body: { disabled } }),
    onSuccess: refresh,
    meta: { call: subusers.setWebsiteAccess, group: 'subusers' },
  })
}

export function useSetCredits(username: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationKey: ['subusers', 'credits', username],
    mutationFn: (body: NewCredits) => call(subusers.setCredits, { ...named(username), body }),
    onSuccess: refresh,
    meta: { call: subusers.setCredits, group: 'subusers' },
  })
}

export function useAddCredits(username: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationKey: ['subusers', 'add-credits', username],
    mutationFn: (count: number) =>
      call(subusers.addCredits, { ...named(username), body: { allocation_update: count } }),
    onSuccess: refresh,
    meta: { call: subusers.addCredits, group: 'subusers' },
  })
}
