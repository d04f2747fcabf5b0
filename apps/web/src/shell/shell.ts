import type { account } from '@carillon/contract/account'
import type { contactCount } from '@carillon/contract/contact-count'
import type { Answer } from '@carillon/contract/endpoint'
import type { Region } from '@carillon/contract/plan-kinds'
import { createContext, use, useSyncExternalStore } from 'react'

type Account = typeof account

export type ContactCount = Answer<typeof contactCount.get>

/**
 * The information about user and account that was loaded at start-up. A part whose call failed is undefined, and screens
 * work without it.
 */
export interface UserInformation {
  username?: Answer<Account['username']>
  account?: Answer<Account['account']>
  email?: Answer<Account['email']>
  profile?: Answer<Account['profile']>
  credits?: Answer<Account['credits']>
  package?: Answer<Account['package']>
  signupStatus?: Answer<Account['signupStatus']>
  status?: Answer<Account['status']>
  type?: Answer<Account['type']>
  sendCredits?: Answer<Account['sendCredits']>
  offerings?: Answer<Account['offerings']>
  featureToggles?: Answer<Account['featureToggles']>['result']
  /** Undefined when the call failed: then nothing is hidden and the server decides. */
  scopes?: readonly string[]
  contactCount?: ContactCount
  /** True if a template of the generation `legacy` exists, or a toggle of the plan says so: then the navigation shows the legacy group. */
  hasLegacyTemplates: boolean
  /** Always set: Etc/UTC, GMT-00:00 and 0 when it could not be loaded. */
  timeZone: Answer<Account['timeZone']>
}

/**
 * The account shell as features see it. Two adapters exist: `standalone/` brings its own sign-in and
 * navigation, `embedded/` talks to a host page. Only main.tsx and embed.tsx know which one runs.
 */
export interface Shell {
  readonly kind: 'standalone' | 'embedded'
  readonly user: UserInformation
  /** Applies a page's change of the user's information and notifies every other part of the app. */
  changeUser(change: Partial<UserInformation>): void
  /** Calls `tell` after each such change. Returns the function that ends this. */
  onUserChange(tell: () => void): () => void
  /** The region of the account, as the server has told it; before that, as the browser kept it. It decides nothing. */
  readonly region: Region
  /** Origin of the API without a trailing slash; empty for the origin of the page. */
  readonly apiAddress: string
  /** The session that the page was loaded with: a call of it never works in the account that another tab has opened since. */
  token(): string | undefined
  /** The subuser on whose behalf calls are made, or undefined. */
  onBehalfOf(): string | undefined
  /** Goes on in a subuser, or without a name in the user's own account. Left out where the host page chooses. */
  actAs?(username: string | undefined, region?: Region): void
  /** Leaves the app by a full load. */
  leave(address: string): void
  /** Ends the session; comes back to `returnTo` (default: here) after the next sign-in. */
  logout(returnTo?: string): Promise<void>
  /** Called after a 401. Unlike `logout`, it first stores the input of open forms. */
  sessionEnded(): void
  /** Called when a call was refused because the user can't act for the subuser any more. It goes on as their own account. */
  actingEnded(): void
  /** Called when the account can't be used from the network address of this browser. First stores the input of open forms. */
  addressRefused(ip: string): void
  /** Called when the account got another name. Whoever acts for it goes on under the new one. */
  accountRenamed(username: string): void
  readonly analytics: {
    pageView(path: string): void
    track(event: string, properties?: Record<string, string | number | boolean>): void
  }
}

/** The part of a shell that keeps the information about the user. */
export function keepUser(user: UserInformation) {
  const listeners = new Set<() => void>()
  const kept = {
    user,
    changeUser(change: Partial<UserInformation>) {
      kept.user = { ...kept.user, ...change }
      for (const tell of listeners) tell()
    },
    onUserChange(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
  return kept
}

let installed: Shell | undefined

/** Called once by an adapter before the app starts. */
export function installShell(shell: Shell): void {
  installed = shell
}

/** The shell for code outside React (the API client). Components use `useShell`. */
export function currentShell(): Shell | undefined {
  return installed
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('no shell: render below ShellContext')
  useSyncExternalStore(shell.onUserChange, () => shell.user)
  return shell
}
