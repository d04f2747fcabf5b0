import { loadUserInformation } from '#api/account.ts'
import { claimKeptInput, keepAllInput } from '#lib/kept-input.ts'
import { keepLanguage } from '#lib/messages.tsx'
import { createAnalytics } from '../analytics.ts'
import { installShell, keepUser, type Shell } from '../shell.ts'

/** The parts that a host page provides. It is responsible for signing in, navigation and signing out. */
export interface Host {
  /** Called for each API call, so the host can renew the token. */
  token(): string | undefined
  /** The subuser on whose behalf calls are made. */
  onBehalfOf?(): string | undefined
  region?: 'global' | 'eu'
  /** Origin of the API; when left out, the origin that /embed.js was loaded from. */
  apiAddress?: string
  /** Opens an address outside the app. */
  leave(address: string): void
  /** Signs out; `returnTo` is the address to open after the next sign-in. */
  logout(returnTo: string): Promise<void> | void
  /** If left out, the installation itself stores page views and events. */
  analytics?: Shell['analytics']
}

/** The shell of an app that is mounted inside someone's account pages. */
export async function startEmbeddedShell(host: Host): Promise<Shell> {
  let kept: ReturnType<typeof keepUser> | undefined
  let isLeaving = false

  const logout = async (returnTo = window.location.href) => {
    if (isLeaving) return
    isLeaving = true
    keepAllInput(kept?.user.username?.username ?? '')
    await host.logout(returnTo)
  }
  const shell: Shell = {
    kind: 'embedded',
    region: host.region ?? 'global',
    apiAddress: (host.apiAddress ?? '').replace(/\/+$/, ''),
    get user() {
      if (!kept) throw new Error('the user information is not loaded yet')
      return kept.user
    },
    changeUser: (change) => kept?.changeUser(change),
    onUserChange: (tell) => kept?.onUserChange(tell) ?? (() => undefined),
    token: () => host.token(),
    onBehalfOf: () => host.onBehalfOf?.(),
    leave: (address) => host.leave(address),
    logout,
    sessionEnded: () => void logout(),
    // The host has chosen the subuser.
    actingEnded: () => undefined,
    // The host has its own page for that; screens show that their calls were refused.
    addressRefused: () => undefined,
    accountRenamed: () => undefined,
    analytics: host.analytics ?? createAnalytics(() => host.token() !== undefined),
  }
  installShell(shell)
  kept = keepUser(await loadUserInformation())
  const { profile } = kept.user
  if (profile?.has_language) keepLanguage(profile.language)
  claimKeptInput(kept.user.username?.username ?? '')
  return shell
}
