import type { Condition } from '@carillon/segment-language/tree'
import type { Installation } from './installation.ts'
import type { Taken } from './taken.ts'

const counts = 7
const searches = 30

/** Counts of segments with one and three conditions, and searches: times of one call. */
export async function measureReads(on: Installation, contacts: number): Promise<Taken[]> {
  const city: Condition = { kind: 'text', field: 'city', operator: 'is', values: ['Köln', 'München'] }
  const score: Condition = { kind: 'number', field: 'w1_N', operator: 'greater', values: [500] }
  const tier: Condition = { kind: 'text', field: 'w2_T', operator: 'is', values: ['tier-1', 'tier-2'] }
  const hasLetter: Condition = { kind: 'text', field: 'last_name', operator: 'contains', values: ['ö'] }
  const count = (conditions: Condition[]) =>
    on.server.call('POST', '/v3/marketing/segments/2.0/count', {
      query_json: { version: 1, joiner: 'and', groups: [{ joiner: 'and', conditions }] },
    })
  const search = (text: string) =>
    on.server.call('GET', `/v3/marketing/contacts?page_size=100&search=${encodeURIComponent(text)}`)
  const average = async (name: string, times: number, ask: (at: number) => Promise<unknown>) => {
    await ask(0)
    const { ms, cpuMs } = await on.time(async () => {
      for (let at = 0; at < times; at++) await ask(at)
    })
    return { name, ms: ms / times, cpuMs: cpuMs / times, most: 3 }
  }
  return [
    await average('count, three conditions', counts, () => count([city, score, tier])),
    await average('count, a name contains ö', counts, () => count([hasLetter])),
    await average('search by address', searches, (at) => search(`user${(at * 4999) % contacts}`)),
    await average('search by first name', searches, () => search('jürgen')),
    await average('search by last name', searches, (at) => search(`größmann${at}`)),
  ]
}
