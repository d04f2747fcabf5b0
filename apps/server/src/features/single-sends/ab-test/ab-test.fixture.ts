import { type AbTestFields, type AbTestState, abTests } from '@carillon/contract/ab-tests'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { signingSecrets } from '#platform/signing-secret.ts'
import { idBytes, makeSigner, type TokenKind } from '#sending/events/tracking/tokens.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Server, until } from '#test/kit.ts'
import { advanceDueAbTests } from './advance-ab-test.job.ts'

export const dayMs = 24 * 60 * 60 * 1000
export const minuteMs = 60_000

/** A clock that a test moves. It goes on meanwhile, because rates and pauses need a running clock. */
export function movedClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    moveTo(time: string | Date, more = 0) {
      ahead = new Date(time).getTime() + more - Date.now()
    },
  }
}

const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** A draft to some contacts with an A/B test of two subjects, of which a fifth is tested. */
export async function givenTest(
  server: Server,
  name: string,
  fields: Partial<AbTestFields> & { people?: number } = {},
) {
  const { people = 100, ...change } = fields
  const me = await server.as(name)
  const set = givenFor(server, me)
  const { db, pool } = server.product.services.database
  const list = await set.list([])
  await sql`
    with made as (
      insert into contact (id, account_id, email, first_name)
      select gen_random_uuid(), ${me.account}, 'p' || n || '@' || ${name} || '.example', 'P' || n
      from generate_series(1, ${people}::int) as n
      returning id
    )
    insert into list_contact (list_id, contact_id) select ${list}, id from made`.execute(db)
  const html = '<p>Hi</p><a href="https://example.com/a">Go</a> <a href="{{{unsubscribe}}}">no</a>'
  const { id } = await set.ready({ list, html })
  const params = { id }
  const made = await me.call(abTests.set, {
    params,
    body: {
      type: 'subject',
      variation_count: 2,
      test_percentage: 20,
      duration_minutes: 60,
      winner_criteria: 'open',
      ...change,
    },
  })
  const [a = '', b = ''] = made.variations.map((variation) => variation.id)
  const find = async () => {
    const found = await me.call(singleSends.get, { params })
    return { ...found, abtest: found.abtest! }
  }
  const given = {
    me,
    set,
    params,
    list,
    a,
    b,
    find,
    /** Gives B a subject or a content of its own. */
    async changeB(): Promise<void> {
      const body =
        made.type === 'subject'
          ? { subject: 'B for {{first_name}}' }
          : { html_content: html.replace('/a"', '/b"').replace('Hi', 'Hello from B') }
      await me.call(abTests.updateVariation, { params: { id, variation_id: b }, body })
    },
    async send(): Promise<void> {
      await given.changeB()
      await me.call(singleSends.schedule, { params, body: { send_at: 'now' } })
    },
    results: () => me.call(abTests.results, { params }),
    pick: (variation_id: string) => me.call(abTests.pickWinner, { params, body: { variation_id } }),
    /** Runs the scheduler's work of each minute, until the test is in this state. */
    async reaches(state: AbTestState) {
      const { services } = server.product
      const { log, now } = services
      await until(`the test is ${state}`, async () => {
        await advanceDueAbTests({ services, db, log, now, signal: new AbortController().signal })
        return (await find()).abtest.state === state
      })
      return (await find()).abtest
    },
    /** The recipients, by the part they are in: the letter of a test, or `rest`. */
    async recipients() {
      const { rows } = await pool.query(
        `select case when s.part = 0 then 'rest' else chr(64 + s.part) end as part, s.id as send, r.contact_id as contact,
           r.email, r.state
         from send s join recipient r on r.send_id = s.id where s.client_id = $1 order by r.contact_id`,
        [id],
      )
      return rows as { part: string; send: string; contact: string; email: string; state: string }[]
    },
    /** Some recipients of a part open or click. */
    async react(kind: 'o' | 'c', part: string, count: number): Promise<void> {
      const signer = makeSigner(await signingSecrets(db))
      const people = (await given.recipients()).filter((one) => one.part === part).slice(0, count)
      // Older than the clicks that a filter of the receiving server would make.
      await pool.query(
        'update recipient set sent_at = $3 where send_id = any($1::uuid[]) and contact_id = any($2::uuid[])',
        [people.map(({ send }) => send), people.map(({ contact }) => contact), new Date(Date.now() - 15_000)],
      )
      for (const { send, contact } of people) {
        const token = (of: TokenKind, link?: number) => signer.sign(of, idBytes(send), idBytes(contact), link)
        const path = kind === 'o' ? `/e/o/${token('o')}.gif` : `/e/c/${token('c', 1)}`
        await fetch(`${server.url}${path}`, { headers: agent, redirect: 'manual' })
      }
    },
  }
  return given
}
