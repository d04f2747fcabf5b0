import { account } from '@carillon/contract/account'
import { approvals } from '@carillon/contract/approvals'
import { brandKit } from '@carillon/contract/brand-kit'
import { designLibrary } from '@carillon/contract/design-library'
import { emailTesting } from '@carillon/contract/email-testing'
import { mailbox } from '@carillon/contract/mailbox'
import { outgoingMail } from '@carillon/contract/outgoing-mail'
import type { Extra, MissingReason } from '@carillon/contract/plan-kinds'
import { savedRows } from '@carillon/contract/saved-rows'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { smsCredentials } from '@carillon/contract/sms'
import { unsubscribeAnswers } from '@carillon/contract/unsubscribe-answers'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { defaultTimeZone } from '#api/account.ts'
import { startApp } from '#app/start.tsx'
import { dismissAlerts } from '#lib/alerts.ts'
import { keepUser, type Shell, type UserInformation } from '#shell/shell.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'

export { screen, waitFor, within } from '@testing-library/dom'

const somebody: UserInformation = {
  hasLegacyTemplates: false,
  timeZone: defaultTimeZone,
  email: { email: 'owner@carillon.test' },
  account: {
    type: 'paid',
    reputation: null,
    is_reseller_customer: false,
    region: 'global',
    plan: 'advanced',
    public_url: 'http://localhost:3000',
    support_url: 'mailto:owner@carillon.test',
    support_name: null,
    operates_installation: true,
  },
}

/** An account whose plan or region leaves something out. */
export function accountWithout(extra: Extra, because: MissingReason): Pick<UserInformation, 'offerings'> {
  return { offerings: { offerings: [], entitlements: {}, missing: { [extra]: because } } }
}

/** A customer of the reseller Nord Mail. */
export const customer: Pick<UserInformation, 'account'> = {
  account: {
    ...somebody.account!,
    is_reseller_customer: true,
    support_url: 'https://nord.example/help',
    support_name: 'Nord Mail',
  },
}

/** A person who acts for the account `branch`. */
export const acting: Pick<UserInformation, 'username'> = {
  username: { username: 'branch', user_id: 1, acting_from: { username: 'harbor', region: 'global' } },
}

/** A shell without sign-in and navigation, with the same interface as the real ones. */
function makeShell(about: Partial<UserInformation>): Shell {
  return Object.assign(keepUser({ ...somebody, ...about }), {
    kind: 'standalone' as const,
    region: 'global' as const,
    apiAddress: '',
    token: () => 'token',
    onBehalfOf: () => undefined,
    leave: () => undefined,
    logout: async () => undefined,
    sessionEnded: () => undefined,
    actingEnded: () => undefined,
    addressRefused: () => undefined,
    accountRenamed: () => undefined,
    analytics: { pageView: () => undefined, track: () => undefined },
  })
}

function Frame() {
  return (
    <main>
      <Outlet />
    </main>
  )
}

/**
 * The app at an address, on a fake server with the answers set up by `given`; `about` describes the user, `frame` is put
 * around the page, `basePath` is what a host page keeps of the addresses. When the test ends, the app is taken down, and a
 * call without an answer fails the test. So does an earlier test that moves the address while the app starts.
 */
export async function render(
  path: string,
  given: (server: FakeServer) => void,
  about: Partial<UserInformation> = {},
  frame: (parts: { notice?: ReactNode }) => ReactNode = Frame,
  basePath = '/',
) {
  const server = fakeServer()
  // Screens that send mail ask if it can be opened. Tests about that set another answer.
  server.answer(mailbox.list, { result: [], is_receiving: false, _metadata: {} })
  server.answer(outgoingMail.get, {
    state: 'on',
    reason: null,
    since: null,
    can_confirm: false,
    has_mailbox: true,
  })
  // The banner of the frame and the editors work without these.
  server.fail(senders.list)
  server.fail(brandKit.get)
  server.fail(savedRows.list)
  server.fail(designLibrary.sampleTexts)
  server.fail(singleSends.search)
  // The settings of the editors and the review tell about tests.
  server.answer(emailTesting.list, { result: [] })
  // For a card in the results of a send, which shows its own error.
  server.fail(unsubscribeAnswers.ofSingleSend)
  server.refuse(smsCredentials.get, 'sms_not_connected')
  // Read anew after a call is forbidden.
  server.fail(account.scopes)
  // Nothing needs approval, and nothing waits for one.
  server.answer(approvals.need, { waits: false, above: null, count: null, approvers: [], approvers_count: 0 })
  server.answer(approvals.list, { result: [], _metadata: {} })
  given(server)
  localStorage.clear()
  localStorage['carillon.language'] = 'en'
  window.history.replaceState(null, '', path)
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  const shell = makeShell(about)
  const stop = await startApp({ element, shell, Frame: frame, basePath })
  const startedAt = window.location.href
  onTestFinished(() => {
    stop()
    for (const tone of ['success', 'info', 'warning', 'danger'] as const) dismissAlerts(tone)
    document.body.replaceChildren()
    expect(startedAt, 'the address at which the app started').toBe(new URL(path, startedAt).href)
    expect(server.unanswered, 'calls that the fake server was not told of').toEqual([])
  })
  return { server, shell, user: userEvent.setup(), stop }
}
