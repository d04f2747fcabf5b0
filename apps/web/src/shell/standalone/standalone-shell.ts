import { defaultTimeZone, endToken, loadUserInformation } from '#api/account.ts'
import { clearCookie, readCookie, writeCookie } from '#lib/cookies.ts'
import { broadcast, listen } from '#lib/cross-tab.ts'
import { claimKeptInput, keepAllInput } from '#lib/kept-input.ts'
import { createAnalytics } from '../analytics.ts'
import { apiAddressOf, builtInHosts } from '../api-address.ts'
import { startServiceWorker } from '../service-worker.ts'
import { signInAddress } from '../session.rules.ts'
import { installShell, type Shell, type UserInformation } from '../shell.ts'

/** The cookies of a session. The page reads them; the server accepts only headers. */
export const sessionCookies = {
  token: 'carillon_token',
  actingAs: 'username',
  region: 'account_region',
} as const

const frameWaitMs = 1500
const nobody: UserInformation = { hasLegacyTemplates: false, timeZone: defaultTimeZone }

/**
 * The shell of an installation on its own: session in cookies, sign-in on this origin. Loads the user's
 * information; without a session it leaves for the sign-in page and never resolves.
 */
export async function startStandaloneShell(): Promise<Shell> {
  const token = () => readCookie(sessionCookies.token)
  const isSignIn = window.location.pathname === '/sign-in'
  const region = readCookie(sessionCookies.region) === 'eu' ? 'eu' : 'global'
  const isStaging = import.meta.env['VITE_STAGE'] === 'staging'
  let user = nobody
  let isLeaving = false

  const leaveForSignIn = async (returnTo: string, reason?: 'ended') => {
    if (isLeaving) return
    isLeaving = true
    keepAllInput(user.username?.username ?? '')
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
      return user
    },
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
  user = await loadUserInformation()
  claimKeptInput(user.username?.username ?? '')
  return shell
}

/** Keeps the session of a successful sign-in. */
export function keepSession(token: string, expiresAt: string): void {
  writeCookie(sessionCookies.token, token, new Date(expiresAt))
}

/** Acts for a subuser from now on, or for oneself again; everything is loaded anew. */
export function actAs(username: string | undefined): void {
  if (username) writeCookie(sessionCookies.actingAs, username)
  else clearCookie(sessionCookies.actingAs)
  window.location.assign('/')
}

/** The logout page of the account shell, in a frame nobody sees; a slow one does not hold the sign-out up. */
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
