import { type ContactInput, contacts } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, expect, type Server, testWith } from '#test/kit.ts'
import { applyUpserts } from './apply-upserts.ts'

/** The server has no workers, so that the test decides which calls are applied together. */
const test = testWith({ ROLES: 'http' })

const seeds = [3, 17, 291, 4040]
const callsASeed = 40

/** A stream of numbers that is the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

/** Few people with few values, so that calls meet: the same person twice, identifiers that move, that clash, that clear. */
function randomCall(next: (below: number) => number, field: string): ContactInput[] {
  const maybe = <T>(share: number, value: () => T): T | undefined => (next(100) < share ? value() : undefined)
  return Array.from({ length: 1 + next(3) }, (): ContactInput => {
    const person = {
      email: maybe(70, () => (next(8) === 0 ? 'nobody' : `p${next(6)}@example.org`)),
      phone_number_id: maybe(30, () => `+4917000000${next(6)}`),
      external_id: maybe(40, () => `crm-${next(6)}`),
      first_name: maybe(50, () => (next(4) === 0 ? null : `name ${next(5)}`)),
      city: maybe(30, () => (next(3) === 0 ? null : ['Kiel', 'x'.repeat(200), ''][next(3)])),
      alternate_emails: maybe(20, () => (next(3) === 0 ? null : [`a${next(3)}@example.org`])),
      custom_fields: maybe(40, () => ({
        [next(15) === 0 ? 'w99_T' : field]: next(3) === 0 ? null : next(4),
      })),
    }
    return { anonymous_id: person.email || person.phone_number_id ? undefined : `anon-${next(3)}`, ...person }
  })
}

test.for(seeds)(
  'calls that are applied as one set have the same effect as one by one (seed %i)',
  async (seed, { server }) => {
    const [together, alone] = [await given(server, `together ${seed}`), await given(server, `alone ${seed}`)]
    const { services } = server.product
    const { db } = services.database
    const signal = new AbortController().signal
    const context = { services, db, log: services.log, signal, now: services.now }
    const next = numbers(seed)
    const jobs = { together: [] as string[], alone: [] as string[] }
    for (let call = 0; call < callsASeed; call++) {
      const body = randomCall(next, 'FIELD')
      const isListed = next(3) === 0
      jobs.together.push(await together.put(body, isListed))
      jobs.alone.push(await alone.put(body, isListed))
    }
    const half = callsASeed / 2
    await applyUpserts(context, together.me.account, jobs.together.slice(0, half))
    await applyUpserts(context, together.me.account, jobs.together.slice(half))
    for (const id of jobs.alone) await applyUpserts(context, alone.me.account, [id])

    const [a, b] = [await stateOf(server, together.me), await stateOf(server, alone.me)]
    expect(a.jobs.filter(({ errored }) => errored > 0).length).toBeGreaterThan(3)
    expect(a.jobs.filter(({ dropped }) => dropped > 0).length).toBeGreaterThan(3)
    expect(a.changes.length).toBeGreaterThan(10)
    expect(a).toEqual(b)
  },
)

async function given(server: Server, name: string) {
  const me = await server.as(name)
  const [list, field] = [await makeList(me, 'Guests'), await makeField(me, 'Points', 'Number')]
  return {
    me,
    async put(all: ContactInput[], isListed: boolean): Promise<string> {
      const body = JSON.parse(JSON.stringify({ contacts: all }).replaceAll('FIELD', field))
      const { job_id } = await me.call(contacts.upsert, {
        body: { ...body, list_ids: isListed ? [list] : [] },
      })
      return job_id
    },
  }
}

/** All that the calls left, without ids and times. */
async function stateOf(server: Server, { account }: Caller) {
  const { db } = server.product.services.database
  const ask = async (query: ReturnType<typeof sql<Record<string, never>>>) => (await query.execute(db)).rows
  const who = sql`coalesce(c.email, c.phone_number_id, c.external_id, c.anonymous_id)`
  const named = await sql<{ id: string; who: string }>`
    select c.id, ${who} as who from contact c where c.account_id = ${account}`.execute(db)
  const names = new Map(named.rows.map(({ id, who: name }) => [id, name]))
  const identifiers = await db
    .selectFrom('contact_identifier')
    .select(['kind', 'value', 'contact_id'])
    .where('account_id', '=', account)
    .orderBy('kind')
    .orderBy('value')
    .execute()
  return {
    contacts: await ask(sql`
      select c.email, c.phone_number_id, c.external_id, c.anonymous_id, c.first_name, c.city, c.alternate_emails,
        (select jsonb_agg(value) from jsonb_each(c.custom)) as custom, c.updated_at > c.created_at as changed,
        exists (select 1 from list_contact l where l.contact_id = c.id) as listed
      from contact c where c.account_id = ${account} order by 1, 2, 3, 4`),
    identifiers: identifiers.map(({ contact_id, ...one }) => ({ ...one, who: names.get(contact_id) })),
    jobs: (
      await sql<{ errored: number; dropped: number }>`
      select status, created_count, updated_count, errored_count as errored, duplicate_count, dropped_cell_count as dropped, processed_count,
        detail -> 'problems' as problems, detail -> 'hasErrorFile' as file
      from contact_job where account_id = ${account} order by place`.execute(db)
    ).rows,
    changes: await ask(sql`
      select ${who} as who, x.before - 'custom' - 'lists' as before, x.before ? 'lists' as listed,
        (select jsonb_agg(value) from jsonb_each(x.before -> 'custom')) as custom
      from contact_change x join contact c on c.account_id = x.account_id and c.id = x.contact_id
      where x.account_id = ${account} order by ${who}, x.at`),
    counts: await ask(sql`
      select t.contact_count, (select contact_count from list where account_id = ${account}) as listed,
        (select count(*)::int from contact_upsert where account_id = ${account}) as left
      from contact_total t where t.account_id = ${account}`),
  }
}
