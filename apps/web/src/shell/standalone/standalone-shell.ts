import type { Region } from '@carillon/contract/plan-kinds'
import { defaultTimeZone, endToken, loadUserInformation } from '#api/account.ts'
import { clearCookie, readCookie, writeCookie } from '#lib/cookies.ts'
import { broadcast, listen } from '#lib/cross-tab.ts'
import { claimKeptInput, keepAllInput } from '#lib/kept-input.ts'
import { chosenLanguage, keepLanguage } from '#lib/messages.tsx'
import { createAnalytics } from '../analytics.ts'
import { apiAddressOf, hostsOfPage } from '../api-address.ts'
import { startServiceWorker } from '../service-worker.ts'
import { safeReturn, signInAddress } from '../session.rules.ts'
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
  const begun = { token: readCookie(sessionCookies.token), actingAs: readActingAs() }
  const token = () => begun.token
  // Pages that open without a session.
  const isSignIn = /^\/(?:sign-in|invitation|reset-password|email-change)(?:\/|$)/.test(
    window.location.pathname,
  )
  const keptRegion = readRegion()
  const hosts = hostsOfPage()
  const kept = keepUser(nobody)
  const regionNow = () => kept.user.account?.region ?? keptRegion
  let isLeaving = false
  isSwitching = false
  stopListening()

  const leaveForSignIn = async (returnTo: string, reason?: 'ended') => {
    if (isLeaving) return
    isLeaving = true
    keepAllInput(kept.user.username?.username ?? '')
    const ending = readCookie(sessionCookies.token) ?? begun.token
    if (ending) await endToken(ending)
    for (const cookie of Object.values(sessionCookies)) clearCookie(cookie)
    await loadLogoutFrame()
    window.location.assign(signInAddress(returnTo, reason))
  }

  /** True if another tab has opened another account, or signed in anew. */
  const hasMoved = () => {
    const now = readCookie(sessionCookies.token)
    if (now === undefined) return false
    return now !== begun.token || readCookie(sessionCookies.actingAs) !== begun.actingAs
  }
  // What this page shows belongs to the account before.
  const follow = () => {
    if (isLeaving || isSwitching) return
    isLeaving = true
    keepAllInput(kept.user.username?.username ?? '')
    sessionStorage.setItem(movedKey, '1')
    window.location.assign('/')
  }
  const followIfMoved = () => {
    if (hasMoved()) follow()
  }

  const shell: Shell = {
    kind: 'standalone',
    get region() {
      return regionNow()
    },
    get apiAddress() {
      return apiAddressOf(hosts, regionNow())
    },
    get user() {
      return kept.user
    },
    changeUser: kept.changeUser,
    onUserChange: kept.onUserChange,
    token,
    onBehalfOf: () => begun.actingAs,
    actAs: (username, region) => actAs(username, { region }),
    leave: (address) => window.location.assign(address),
    async logout(returnTo = window.location.href) {
      broadcast('logout', {})
      await leaveForSignIn(returnTo)
    },
    sessionEnded() {
      if (isSignIn) return
      void whileSessionStays(() => {
        if (hasMoved()) follow()
        else if (!isSwitching) void leaveForSignIn(window.location.href, 'ended')
      })
    },
    actingEnded() {
      const username = begun.actingAs
      if (isLeaving || username === undefined) return
      isLeaving = true
      keepAllInput(kept.user.username?.username ?? '')
      sessionStorage.setItem(actedForKey, username)
      actAs(undefined)
    },
    addressRefused(ip) {
      if (isLeaving || isSignIn) return
      isLeaving = true
      keepAllInput(kept.user.username?.username ?? '')
      const from = new URLSearchParams({ ip, redirect_to: window.location.href })
      window.location.assign(`/sign-in/refused?${from}`)
    },
    accountRenamed(username) {
      if (begun.actingAs === undefined) return
      begun.actingAs = username
      writeCookie(sessionCookies.actingAs, username)
    },
    analytics: createAnalytics(() => token() !== undefined),
  }
  installShell(shell)
  if (isSignIn) return shell
  if (!token()) {
    window.location.replace(signInAddress(window.location.href))
    return new Promise(() => undefined)
  }
  const untilNext = new AbortController()
  const { signal } = untilNext
  const heard = [
    listen('logout', () => void leaveForSignIn(window.location.href, 'ended')),
    listen('account.switched', follow),
  ]
  // A tab that was asleep or left by Back has not heard.
  document.addEventListener('visibilitychange', followIfMoved, { signal })
  window.addEventListener('pageshow', followIfMoved, { signal })
  stopListening = () => {
    untilNext.abort()
    for (const stop of heard) stop()
  }
  startServiceWorker(token)
  kept.changeUser(await loadUserInformation())
  const { profile, username, account } = kept.user
  // The server has decided; cookies that say otherwise are corrected.
  if (account) keepRegion(account.region)
  if (username && begun.actingAs !== undefined) {
    begun.actingAs = username.acting_from === null ? undefined : username.username
    keepActingAs(begun.actingAs)
  }
  // The language is the person's, in each browser. Where the person has not chosen it, it is the browser's.
  if (profile?.has_language) keepLanguage(profile.language)
  // The server names the texts of this language in the next page.
  writeCookie('carillon_language', chosenLanguage(), new Date(Date.now() + regionDays * 86_400_000))
  claimKeptInput(kept.user.username?.username ?? '')
  return shell
}

/**
 * Stores the session after a successful sign-in. It begins in the user's own account, even if an earlier session
 * acted for another one.
 */
export function keepSession({ token, expires_at, region }: OpenedSession): void {
  clearCookie(sessionCookies.actingAs)
  writeCookie(sessionCookies.token, token, new Date(expires_at))
  keepRegion(region)
}

export interface OpenedSession {
  token: string
  expires_at: string
  /** The region of the session's account. */
  region: Region
}

interface Switch {
  /** The region of the account that opens. Left out, it is kept once the server has told it. */
  region?: Region | undefined
  openAt?: string
}

/** Switches to a subuser, or back to the user's own account. Everything is loaded again, in all tabs. */
export function actAs(username: string | undefined, { region, openAt = '/' }: Switch = {}): void {
  isSwitching = true
  keepActingAs(username)
  if (region) keepRegion(region)
  else clearCookie(sessionCookies.region)
  broadcast('account.switched', {})
  window.location.assign(openAt)
}

function keepActingAs(username: string | undefined): void {
  if (username) writeCookie(sessionCookies.actingAs, username)
  else clearCookie(sessionCookies.actingAs)
}

/** The subuser that the cookie names. A name that can't be the value of a header belongs to none: the cookie goes. */
function readActingAs(): string | undefined {
  const kept = readCookie(sessionCookies.actingAs)
  if (kept === undefined || /^[!-~][ -~]*$/.test(kept)) return kept
  clearCookie(sessionCookies.actingAs)
  sessionStorage.setItem(actedForKey, kept.slice(0, longestName))
  return undefined
}

const longestName = 64

const regionDays = 400

function keepRegion(region: Region): void {
  writeCookie(sessionCookies.region, region, new Date(Date.now() + regionDays * 86_400_000))
}

function readRegion(): Region {
  return readCookie(sessionCookies.region) === 'eu' ? 'eu' : 'global'
}

/** Ends the listeners of the shell before. A page starts one shell; tests start several, and the last one listens. */
let stopListening: () => void = () => undefined

/** True once this tab has switched to another account itself, until the page is loaded anew. */
let isSwitching = false

const sessionLock = 'carillon.session'

/**
 * Replaces the session, while other tabs whose session has ended by that wait for the new one. Browsers have no locks on
 * plain http: then such a tab may come to the sign-in page.
 */
export async function replaceSession<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(sessionLock, work) : work()
}

async function whileSessionStays(work: () => void): Promise<void> {
  if (navigator.locks) await navigator.locks.request(sessionLock, { mode: 'shared' }, work)
  else work()
}

const movedKey = 'carillon.moved'

/** True if another tab has opened another account, once after this page was loaded in it. */
export function takeMoved(): boolean {
  const isMoved = sessionStorage.getItem(movedKey) !== null
  sessionStorage.removeItem(movedKey)
  return isMoved
}

const actedForKey = 'carillon.acted-for'

/** The subuser that the user can't act for any more, once after the page was loaded without it. */
export function takeActedFor(): string | null {
  const username = sessionStorage.getItem(actedForKey)
  sessionStorage.removeItem(actedForKey)
  return username
}

const chosenKey = 'carillon.account-chosen'

/** Keeps that the person has chosen an account in this browser. Later sign-ins open the account that was used last. */
export function keepAccountChosen(): void {
  localStorage.setItem(chosenKey, '1')
}

interface SignedIn extends OpenedSession {
  /** The number of the person's accounts. */
  accounts: number
}

/**
 * Ends a sign-in: stores the session and opens the page to which the person wanted. A person with several accounts who
 * has not chosen one in this browser does so first.
 */
export function enter({ accounts, ...session }: SignedIn, redirectTo: string | null): void {
  keepSession(session)
  const target = safeReturn(redirectTo, window.location.origin)
  const isChoosing = accounts > 1 && localStorage.getItem(chosenKey) === null
  window.location.assign(
    isChoosing ? `/sign-in/account?${new URLSearchParams({ redirect_to: target })}` : target,
  )
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
