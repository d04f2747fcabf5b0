import pg from 'pg'
import type { Measured } from './measured.ts'
import type { RunningServer } from './running-server.ts'

const path = '/v3/contactdb/recipients/search'
const calls = 200
/** Calls of a kind that reads all contacts. */
const longCalls = 20
const most = 50

interface Person {
  email: string
  last_name: string
}

/**
 * Measures each kind of search: p95 of its calls, beside its limit where an index answers it. The bare read is the one
 * of an address in the index, as PostgreSQL answers it.
 */
export async function measureRecipientSearch(
  { call, databaseUrl }: Pick<RunningServer, 'call' | 'databaseUrl'>,
  account: string,
): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: people } = await client.query<Person>(
      `select email, last_name from contact
        where account_id = $1 and email is not null and last_name is not null order by id desc limit ${calls}`,
      [account],
    )
    const { rows: lists } = await client.query<{ number: string; contact_count: string }>(
      'select number, contact_count from list where account_id = $1 order by contact_count limit 1',
      [account],
    )
    const [list] = lists
    const at = (index: number) => people[index % people.length] ?? { email: '', last_name: '' }
    const get = (query: Record<string, string>) => call('GET', `${path}?${new URLSearchParams(query)}`)
    const post = (field: string, value: string, operator = 'eq', list_id?: number) =>
      call('POST', path, {
        conditions: [{ field, value, operator, and_or: '' }],
        ...(list_id && { list_id }),
      })
    const bare = await p95(calls, (index) =>
      client.query(
        `select contact_id from contact_identifier where account_id = $1 and kind = 'email' and value = $2`,
        [account, at(index).email],
      ),
    )
    return [
      { name: 'a bare read of one address in the index', value: bare, unit: 'ms' },
      await figure('an address', calls, (index) => get({ email: at(index).email }), most),
      await figure('a last name', calls, (index) => get({ last_name: at(index).last_name }), most),
      await figure('a first name that many have', calls, () => get({ first_name: 'Jürgen' }), most),
      await figure('conditions: an address', calls, (index) => post('email', at(index).email), most),
      await figure('conditions: a last name', calls, (index) => post('last_name', at(index).last_name), most),
      await figure('conditions: a first name that many have', longCalls, () => post('first_name', 'Jürgen')),
      await figure(`conditions within the smallest list (${list?.contact_count})`, longCalls, () =>
        post('city', 'Denver', 'eq', Number(list?.number)),
      ),
      await figure('a city', longCalls, () => get({ city: 'Denver' })),
      await figure('conditions: a part of addresses', longCalls, (index) =>
        post('email', at(index).email.slice(2, 12), 'contains'),
      ),
    ]
  } finally {
    await client.end()
  }
}

async function figure(
  name: string,
  times: number,
  ask: (index: number) => Promise<unknown>,
  limit?: number,
): Promise<Measured> {
  const value = await p95(times, ask)
  return { name, value, unit: 'ms', ...(limit === undefined ? {} : { most: limit }) }
}

async function p95(times: number, ask: (index: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < times; index++) {
    const started = performance.now()
    await ask(index)
    took.push(performance.now() - started)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0
}
