import { type EmailTestName, emailTesting } from '@carillon/contract/email-testing'
import { sql } from 'kysely'
import sharp from 'sharp'
import { givenFor } from '#test/given-single-send.ts'
import type { Caller, Server } from '#test/kit.ts'
import type { RenderedPicture, Renderer, RenderHooks } from '../renderers/renderer.ts'
import { simulatedClients } from '../renderers/simulated.ts'
import { realParts } from './real-parts.ts'
import { runTest } from './run-test.job.ts'
import type { TestParts } from './test-parts.ts'

/** A picture of one colour, as an outside service would send it. */
export async function pictureOf(color: string): Promise<RenderedPicture> {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: color } })
    .png()
    .toBuffer()
  return {
    view: 'light',
    bytes,
    type: 'png',
    width: 20,
    height: 10,
    isCut: false,
    marks: {},
    missingImages: 0,
  }
}

/** A renderer that shows messages on real devices: each client as `show` says. */
export function outsideRenderer(
  show: (client: string, hooks: RenderHooks) => Promise<void> | void,
): Renderer {
  return {
    ...simulatedClients,
    isSimulated: false,
    async render(_message, clients, hooks) {
      await Promise.all(clients.map((client) => show(client, hooks)))
    },
  }
}

/** Shows each client in one colour. */
export function inColor(color: string): Renderer {
  return outsideRenderer(async (client, hooks) => {
    hooks.onPicture(client, await pictureOf(color))
    hooks.onDone(client)
  })
}

/** Parts that ask no foreign host. */
export function partsWith(change: Partial<TestParts> = {}): TestParts {
  return {
    ...realParts(inColor('#d00000')),
    judgeSpam: async () => ({ verdict: null, authentication: null }),
    ...change,
  }
}

/** Runs the job of a test in this process, as a worker would. */
export async function work(
  { product: { services } }: Server,
  { account }: Pick<Caller, 'account'>,
  test: string,
  parts: TestParts = partsWith(),
  signal = new AbortController().signal,
): Promise<void> {
  const { log, now, database } = services
  const context = { services, db: database.db, log, now, signal }
  await runTest(parts).run({ account, test, lane: 0 }, context)
}

/** A single send that is ready to be tested, with calls about it. */
export async function givenTested(server: Server, me: Caller, html?: string) {
  const { id } = await givenFor(server, me).ready(html === undefined ? {} : { html })
  const params = { kind: 'single_send' as const, id }
  const bodyOf = (tests: EmailTestName[], clients?: string[]) => ({
    tests,
    ...(clients ? { clients } : {}),
  })
  return {
    id,
    params,
    outcome: (tests: EmailTestName[], clients?: string[]) =>
      me.outcome(emailTesting.run, { params, body: bodyOf(tests, clients) }),
    async run(tests: EmailTestName[], clients?: string[]) {
      const { result } = await me.call(emailTesting.run, { params, body: bodyOf(tests, clients) })
      return result[0]?.id ?? ''
    },
    get: (test_id: string) => me.call(emailTesting.get, { params: { test_id } }),
    cancel: (test_id: string) => me.outcome(emailTesting.cancel, { params: { test_id } }),
  }
}

/** The lines of the ledger of an account, oldest first. */
export async function linesOf({ product }: Server, { account }: Pick<Caller, 'account'>) {
  const { rows } = await sql<{ month: string; credits: number }>`
    select month::text, credits from email_test_credit where account_id = ${account} order by at, id`.execute(
    product.services.database.db,
  )
  return rows.map(({ month, credits }) => [month, credits])
}
