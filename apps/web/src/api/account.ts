import { account, type ProfileChange, tokens } from '@carillon/contract/account'
import { accountName } from '@carillon/contract/account-name'
import { contactCount } from '@carillon/contract/contact-count'
import type { CallInput } from '@carillon/contract/endpoint'
import { type CallScope, mayCall } from '@carillon/contract/scopes'
import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { knownScopes, rememberScopes } from '#lib/known-scopes.ts'
import { currentShell, type UserInformation } from '#shell/shell.ts'
import { call, callAddress } from './call.ts'
import { cacheKey } from './keys.ts'

export const defaultTimeZone: UserInformation['timeZone'] = {
  name: 'Etc/UTC',
  code: 'Etc/UTC',
  offset: 'GMT-00:00',
  offset_seconds: 0,
}

export const timeZoneRetry = { times: 2, afterMs: 250 } as const

/**
 * Loads everything about the user in parallel. Calls that fail are left out; the time zone is retried up to twice. A call
 * that the last visit had no right to waits for the scopes, and is left out if it would be refused.
 */
export async function loadUserInformation(): Promise<UserInformation> {
  const known = knownScopes()
  const scopesAsked = skipFailed(call(account.scopes)).then((answer) => answer?.scopes)
  const ask = async <T>({ scope }: { scope: CallScope }, load: () => Promise<T>) => {
    const isAllowed = mayCall(known, scope) || mayCall((await scopesAsked) ?? null, scope)
    return isAllowed ? skipFailed(load()) : undefined
  }
  const [
    username,
    accountOf,
    email,
    profile,
    credits,
    plan,
    signupStatus,
    status,
    type,
    sendCredits,
    offerings,
    toggles,
    count,
    hasLegacyTemplates,
    timeZone,
  ] = await Promise.all([
    ask(account.username, () => call(account.username)),
    ask(account.account, () => call(account.account)),
    ask(account.email, () => call(account.email)),
    ask(account.profile, () => call(account.profile)),
    ask(account.credits, () => call(account.credits)),
    ask(account.package, () => call(account.package)),
    ask(account.signupStatus, () => call(account.signupStatus)),
    ask(account.status, () => call(account.status)),
    ask(account.type, () => call(account.type)),
    ask(account.sendCredits, () => call(account.sendCredits)),
    ask(account.offerings, () => call(account.offerings, { query: { _show: 'mc,compat' } })),
    ask(account.featureToggles, () => call(account.featureToggles)),
    ask(contactCount.get, () => call(contactCount.get, { query: { identifier_counts: false } })),
    ask(legacyTemplates, hasTemplatesOfLegacyGeneration),
    ask(account.timeZone, () => retried(() => call(account.timeZone))),
  ])
  const scopes = await scopesAsked
  rememberScopes(scopes)
  return {
    ...(username && { username }),
    ...(accountOf && { account: accountOf }),
    ...(email && { email }),
    ...(profile && { profile }),
    ...(credits && { credits }),
    ...(plan && { package: plan }),
    ...(signupStatus && { signupStatus }),
    ...(status && { status }),
    ...(type && { type }),
    ...(sendCredits && { sendCredits }),
    ...(offerings && { offerings }),
    ...(toggles && { featureToggles: toggles.result }),
    ...(scopes && { scopes }),
    ...(count && { contactCount: count }),
    hasLegacyTemplates: (hasLegacyTemplates ?? false) || hasToggle(toggles?.result, 'mc', 'legacy'),
    timeZone: timeZone ?? defaultTimeZone,
  }
}

const profileKey = cacheKey('account', 'profile')
const timeZoneKey = cacheKey('account', 'time-zone')

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: ({ signal }) => call(account.profile, { signal }),
  meta: { call: account.profile, isSilent: () => true },
})

export const timeZoneQuery = queryOptions({
  queryKey: timeZoneKey,
  queryFn: ({ signal }) => call(account.timeZone, { signal }),
  meta: { call: account.timeZone, isSilent: () => true },
})

/** Changes the user's own profile. The whole app shows the change at once. */
export function useChangeProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['account', 'change-profile'],
    mutationFn: (body: ProfileChange) => call(account.updateProfile, { body }),
    onSuccess: (profile) => {
      cache.setQueryData(profileKey, profile)
      currentShell()?.changeUser({ profile })
    },
    meta: { call: account.updateProfile },
  })
}

/** Changes the account's time zone. Numbers by day are loaded again, since days begin at other times. */
export function useChangeTimeZone() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['account', 'change-time-zone'],
    mutationFn: (name: string) => call(account.updateTimeZone, { body: { name } }),
    onSuccess: (timeZone) => {
      cache.setQueryData(timeZoneKey, timeZone)
      currentShell()?.changeUser({ timeZone })
    },
    meta: { call: account.updateTimeZone },
  })
}

/** Changes the name of the account. Whoever acts for a subuser goes on acting for it under its new name. */
export function useChangeUsername() {
  return useMutation({
    mutationKey: ['account', 'change-username'],
    mutationFn: (username: string) => call(accountName.update, { body: { username } }),
    onSuccess: ({ username }) => {
      const shell = currentShell()
      const known = shell?.user.username
      shell?.accountRenamed(username)
      if (known) shell.changeUser({ username: { ...known, username } })
    },
  })
}

export function useChangePassword() {
  return useMutation({
    mutationKey: ['account', 'change-password'],
    mutationFn: (body: { old_password: string; new_password: string }) =>
      call(account.updatePassword, { body }),
    meta: { call: account.updatePassword },
  })
}

export const signInMutation = mutationOptions({
  mutationKey: ['account', 'sign-in'],
  mutationFn: (body: CallInput<typeof tokens.create>['body']) => call(tokens.create, { body }),
  meta: { call: tokens.create },
})

/** Ends the token on the server. Never throws: signing out continues even if this fails. */
export async function endToken(token: string): Promise<void> {
  await skipFailed(call(tokens.delete, { body: { token } }))
}

/** Keeps a batch of page views and events in this installation. */
export async function recordEvents(
  events: { name: string; path?: string; properties?: Record<string, string | number | boolean> }[],
): Promise<void> {
  await skipFailed(call(account.pageView, { body: { events } }))
}

/** The scope of `GET /v3/templates`; the contract of templates is no part of the first load. */
const legacyTemplates = { scope: 'templates.read' } as const

async function hasTemplatesOfLegacyGeneration(): Promise<boolean> {
  const address = '/v3/templates?generations=legacy&page_size=1'
  const { result } = await callAddress<{ result: { generation: string }[] }>(address)
  return result.some(({ generation }) => generation === 'legacy')
}

function hasToggle(toggles: UserInformation['featureToggles'], app: string, feature: string): boolean {
  return toggles?.some(({ app_name, feature_name }) => app_name === app && feature_name === feature) ?? false
}

async function skipFailed<T>(calling: Promise<T>): Promise<T | undefined> {
  return calling.catch(() => undefined)
}

async function retried<T>(make: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 0; attempt <= timeZoneRetry.times; attempt++) {
    const answer = await skipFailed(make())
    if (answer !== undefined) return answer
    if (attempt < timeZoneRetry.times) await new Promise((done) => setTimeout(done, timeZoneRetry.afterMs))
  }
  return undefined
}
