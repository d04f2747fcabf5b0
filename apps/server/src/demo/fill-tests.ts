import { createHash } from 'node:crypto'
import type { EmailTestName } from '@carillon/contract/email-testing'
import type { Renderer } from '#features/email-testing/renderers/renderer.ts'
import { simulatedClients, simulatedRenderer } from '#features/email-testing/renderers/simulated.ts'
import { chosenClients } from '#features/email-testing/runs/clients.ts'
import { compileTested, renderTested } from '#features/email-testing/runs/compile-tested.ts'
import { charge, creditsFor } from '#features/email-testing/runs/credits.ts'
import { keepTest } from '#features/email-testing/runs/keep-test.ts'
import { realParts } from '#features/email-testing/runs/real-parts.ts'
import { runTest } from '#features/email-testing/runs/run-test.job.ts'
import type { TestParts } from '#features/email-testing/runs/test-parts.ts'
import { findTestedMessage, type TestedMessage } from '#features/email-testing/runs/tested-message.ts'
import { entitlementsOf } from '#features/entitlements/public.ts'
import { openCamera } from '#platform/camera/camera.ts'
import { newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { daysBefore } from './days-before.ts'
import { drafts } from './demo-words.ts'

interface PastTest {
  daysAgo: number
  tests: readonly EmailTestName[]
  clients: readonly string[]
  /** A client that was too slow. */
  late?: string
  /** True if the message was changed afterwards. */
  isOlder?: boolean
}

/** Oldest first, as each is compared with the one before. */
const pastTests: readonly PastTest[] = [
  {
    daysAgo: 6,
    tests: ['inbox', 'accessibility'],
    clients: ['gmail-web', 'outlook-windows'],
    isOlder: true,
  },
  {
    daysAgo: 3,
    tests: ['inbox', 'spam', 'links'],
    clients: ['gmail-web', 'outlook-windows', 'yahoo-web'],
    late: 'yahoo-web',
  },
  {
    daysAgo: 1,
    tests: ['inbox', 'spam', 'links', 'accessibility'],
    clients: ['gmail-web', 'outlook-windows', 'apple-mail-ios', 'gmx-web'],
  },
]

interface Filling {
  services: Services
  account: string
  user: { id: string; email: string }
  parts: TestParts
}

/**
 * Tests the draft that is ready to be sent, in the past. The pictures are taken by the browser of this machine; without one,
 * the clients have failed and their credits were given back, as in a real test. No other host is asked.
 */
export async function fillTests(services: Services, now: Date): Promise<void> {
  const { db } = services.database
  const draft = await db
    .selectFrom('single_send')
    .innerJoin('account', 'account.id', 'single_send.account_id')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['single_send.id', 'single_send.account_id', 'user.id as user_id', 'user.email'])
    .where('single_send.name', '=', drafts.find(({ isReady }) => isReady)?.name ?? '')
    .where('membership.role', '=', 'owner')
    .orderBy('account.number')
    .executeTakeFirstOrThrow()
  const { account_id: account, user_id, email } = draft
  const camera = openCamera(services.config, services.log)
  const parts = apart(realParts(simulatedRenderer(camera), nowhere))
  const filling = { services, account, user: { id: user_id, email }, parts }
  try {
    for (const past of pastTests) await fillTest(filling, draft.id, past, daysBefore(now, past.daysAgo))
  } finally {
    await camera.close()
  }
}

/** Names below `.example` lead nowhere (RFC 2606), so no name server is asked. */
const nowhere = {
  resolve: () => Promise.reject(Object.assign(new Error('a name of examples'), { code: 'ENOTFOUND' })),
  mayCall: () => false,
  withinMs: 10_000,
}

/** The parts without the look at the domain of the sender, which does not exist. */
function apart(parts: TestParts): TestParts {
  return { ...parts, judgeSpam: (input, context) => parts.judgeSpam({ ...input, from: null }, context) }
}

async function fillTest(filling: Filling, singleSend: string, past: PastTest, at: Date): Promise<void> {
  const { services, account, parts } = filling
  const { db } = services.database
  const found = await findTestedMessage(db, account, { kind: 'single_send', id: singleSend })
  const test = await keepPastTest(filling, past.isOlder ? olderOf(found) : found, past, at)
  const { late } = past
  const began = performance.now()
  const now = () => new Date(at.getTime() + performance.now() - began)
  const job = runTest(late ? { ...parts, renderer: lateIn(parts.renderer, late) } : parts)
  const { log } = services
  await job.run(
    { account, test, run: test },
    { services, db, log, now, signal: new AbortController().signal },
  )
}

/** The message before its last change. */
function olderOf(found: TestedMessage): TestedMessage {
  const html = found.message.html.replaceAll('Nordlicht', 'Nordlicht Köln')
  return {
    ...found,
    message: { ...found.message, html },
    digest: createHash('sha256').update(html).digest('hex'),
  }
}

function lateIn(renderer: Renderer, late: string): Renderer {
  return {
    ...renderer,
    async render(message, clients, hooks) {
      const others = clients.filter((client) => client !== late)
      await renderer.render(message, others, hooks)
      hooks.onFailed(late, 'timeout')
    },
  }
}

/** Keeps a test as a call does, but no worker runs it. */
async function keepPastTest(
  { services, account, user }: Filling,
  tested: TestedMessage,
  past: PastTest,
  at: Date,
): Promise<string> {
  const { db } = services.database
  const { publicUrl } = services.config
  const { testPrices: prices } = await entitlementsOf(services, db, account)
  const compiled = await compileTested(account, tested, services.identities)
  const input = renderTested(compiled, tested, { to: user.email, substitutions: {}, publicUrl, now: at })
  const clients = await chosenClients(simulatedClients, past.clients)
  const id = newId()
  const credits = creditsFor(prices, { clients: clients.length, hasSpam: past.tests.includes('spam') })
  await db.transaction().execute(async (tx) => {
    const { tests } = past
    const kept = {
      id,
      account,
      tested,
      input: { ...input, prices },
      tests,
      clients,
      madeAt: at,
      user: user.id,
    }
    await keepTest(tx, kept)
    await charge(tx, { account, test: id, credits, now: at })
  })
  return id
}
