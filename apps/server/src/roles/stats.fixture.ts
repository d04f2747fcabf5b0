import { sql } from 'kysely'
import { html, mailKit } from '#features/mail-send/mail-send.fixture.ts'
import { bringUpToDate } from '#sending/events/summaries/keep-summaries.ts'
import { type Caller, expect, until } from '#test/kit.ts'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
export const gmail =
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0'

const links = '<a href="https://example.com/a">One</a> <a href="https://example.com/b">Two</a>'
const today = () => new Date().toISOString().slice(0, 10)
/** A span of one day, today. */
export const span = () => ({ start_date: today(), end_date: today() })

/** A server that really mails, and helpers to open, click and count the mails that arrived. */
export function statsKit(env: Record<string, string> = {}) {
  // There is no scheduler, so that events are counted only when the test starts the counting.
  const kit = mailKit({ ROLES: 'http,worker', ...env })

  /** Counts all events written until now. Other transactions may still run, so it is tried until nothing is left. */
  async function countAll(): Promise<void> {
    const { services } = kit.server.product
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(kit.db)
    await until('all that was written is counted', async () => {
      await bringUpToDate({ db: kit.db, log: services.log, signal: new AbortController().signal, settled: 0 })
      const { isUpToDate } = await kit.db
        .selectFrom('summary_mark')
        .select(sql<boolean>`counted_to >= ${rows[0]!.now}::timestamptz`.as('isUpToDate'))
        .executeTakeFirstOrThrow()
      return isUpToDate
    })
  }

  /** Sends one message to each address, by the API, and waits until all outcomes are known. */
  async function mailTo(
    me: Caller,
    emails: readonly string[],
    categories: string[],
    made: { template_id?: string } = {},
  ): Promise<string> {
    const id = await kit.send(me, {
      personalizations: emails.map((email) => ({ to: [{ email }] })),
      categories,
      ...(made.template_id ? made : { content: html(`<p>Hi ${links}</p>`) }),
    })
    await kit.isDone(me, id)
    // The deliveries are moved into the past, so that opens and clicks don't count as those of a receiving server's
    // filter.
    await kit.db
      .updateTable('recipient')
      .set({ sent_at: new Date(Date.now() - 15_000) })
      .where('send_id', '=', id)
      .where('sent_at', 'is not', null)
      .execute()
    return id
  }

  async function addressesIn(
    email: string,
  ): Promise<{ pixel: string; clicks: string[]; unsubscribe: string }> {
    const { mail } = await kit.received(email)
    const paths = [...(mail.html ?? '').matchAll(/(?:href|src)="https?:\/\/[^/]+([^"]+)"/g)].map(
      ([, path]) => path!,
    )
    const of = (start: string) => paths.filter((path) => path.startsWith(start))
    return {
      pixel: of('/e/o/')[0] ?? '',
      clicks: of('/e/c/').slice(0, -1),
      unsubscribe: of('/e/u/')[0] ?? '',
    }
  }

  /** Opens or clicks, with the address that a proxy of this machine reports. */
  async function visit(path: string, agent: string, address?: string): Promise<void> {
    const answer = await fetch(`${kit.server.url}${path}`, {
      redirect: 'manual',
      headers: { 'user-agent': agent, ...(address ? { 'x-forwarded-for': address } : {}) },
    })
    expect(answer.status).toBeLessThan(400)
  }

  return { kit, countAll, mailTo, addressesIn, visit }
}
