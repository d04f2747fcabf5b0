import { defaultTimeZone, endToken, loadUserInformation } from '#api/account.ts'
import { clearCookie, readCookie, writeCookie } from '#lib/cookies.ts'
import { broadcast, listen } from '#lib/cross-tab.ts'
import { claimKeptInput, keepAllInput } from '#lib/kept-input.ts'
import { createAnalytics } from '../analytics.ts'
import { apiAddressOf, builtInHosts } from '../api-address.ts'
import { startServiceWorker } from '../service-worker.ts'
import { signInAddress } from '../session.rules.ts'
import { installShell, keepUser, type Shell, type UserInformation } from '../shell.ts'

/** The cookies of a session. The page reads them; the server accepts only headers. */
export const sessionCookies = {
  token: 'carillon_token',
  actingAs: 'username',
  region: 'account_region',
} as const

const frameWaitMs = 1500
const nobody: UserInformation = { hasLegacyTemplates: false, timeZone: defaultTimeZone }

/**
 * The shell of a standalone installation: session in cookies, sign-in on this origin. Loads the information about the
 * user. Without a session it opens the sign-in page and never resolves.
 */
export async function startStandaloneShell(): Promise<Shell> {
  const token = () => readCookie(sessionCookies.token)
  // Pages that open without a session.
  const isSignIn = /^\/(?:sign-in|invitation|reset-password)(?:\/|$)/.test(window.location.pathname)
  const region = readCookie(sessionCookies.region) === 'eu' ? 'eu' : 'global'
  const isStaging = import.meta.env['VITE_STAGE'] === 'staging'
  const kept = keepUser(nobody)
  let isLeaving = false

  const leaveForSignIn = async (returnTo: string, reason?: 'ended') => {
    if (isLeaving) return
    isLeaving = true
    keepAllInput(kept.user.username?.username ?? '')
    const ending = token()
    if (ending) await endToken(ending)
    for (const cookie of Object.values(sessionCookies)) clearCookie(cookie)
    await loadLogoutFrame()
    window.location.assign(signInAddress(returnTo, reason))
  }

  const shell: Shell = {
    kind: 'standalone',
    region,
    apiAddress: apiAddressOf(builtInHosts, region, isStaging),
    get user() {
      return kept.user
    },
    changeUser: kept.changeUser,
    onUserChange: kept.onUserChange,
    token,
    onBehalfOf: () => readCookie(sessionCookies.actingAs),
    leave: (address) => window.location.assign(address),
    async logout(returnTo = window.location.href) {
      broadcast('logout', {})
      await leaveForSignIn(returnTo)
    },
    sessionEnded() {
      if (!isSignIn) void leaveForSignIn(window.location.href, 'ended')
    },
    analytics: createAnalytics(() => token() !== undefined),
  }
  installShell(shell)
  if (isSignIn) return shell
  if (!token()) {
    window.location.replace(signInAddress(window.location.href))
    return new Promise(() => undefined)
  }
  listen('logout', () => void leaveForSignIn(window.location.href, 'ended'))
  startServiceWorker(token)
  kept.changeUser(await loadUserInformation())
  claimKeptInput(kept.user.username?.username ?? '')
  return shell
}

/**
 * Stores the session after a successful sign-in. It begins in the user's own account, even if an earlier session
 * acted for another one.
 */
export function keepSession(token: string, expiresAt: string): void {
  clearCookie(sessionCookies.actingAs)
  writeCookie(sessionCookies.token, token, new Date(expiresAt))
}

/** Switches to a subuser, or back to the user's own account. Everything is loaded again. */
export function actAs(username: string | undefined): void {
  if (username) writeCookie(sessionCookies.actingAs, username)
  else clearCookie(sessionCookies.actingAs)
  window.location.assign('/')
}

/** Loads the logout page of the account in a hidden frame. A slow page does not delay signing out. */
function loadLogoutFrame(): Promise<void> {
  return new Promise((done) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = 'logout'
    frame.src = '/logout-frame.html'
    frame.addEventListener('load', () => done())
    setTimeout(done, frameWaitMs)
    document.body.append(frame)
  })
}
