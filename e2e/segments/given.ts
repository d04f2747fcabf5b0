import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'

let made = 0

/** Creates a list with contacts in Denver and in Kiel. Each test counts only its own contacts. */
export async function givenCities(api: APIRequestContext, { denver = 3, kiel = 2 } = {}) {
  const name = `Cities ${Date.now().toString(36)}${made++}`
  const { id } = await (await api.post('/v3/marketing/lists', { data: { name } })).json()
  const domain = `${name.replace(/\s/g, '').toLowerCase()}.example`
  const people = (city: string, count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({
      email: `person-${from + at}@${domain}`,
      first_name: at % 2 === 0 ? 'Ada' : 'Grace',
      city,
    }))
  const contacts = [...people('Denver', denver, 0), ...people('Kiel', kiel, denver)]
  await api.put('/v3/marketing/contacts', { data: { list_ids: [id], contacts } })
  await expect(async () => {
    const list = await (await api.get(`/v3/marketing/lists/${id}`)).json()
    expect(list.contact_count).toBe(denver + kiel)
  }).toPass()
  return { id, name, address: (number: number) => `person-${number}@${domain}` }
}

export function cityIs(...values: string[]) {
  return { kind: 'text', field: 'city', operator: 'is', values }
}

export function treeOf(...conditions: object[]) {
  const groups = conditions.length > 0 ? [{ joiner: 'and', conditions }] : []
  return { version: 1, joiner: 'and', groups }
}

/** Creates a segment and waits until its members are found. */
export async function givenSegment(
  api: APIRequestContext,
  { name, list, ...question }: { name: string; list: string; query_json?: object; query_dsl?: string },
): Promise<{ id: string; name: string }> {
  const unique = `${name} ${Date.now().toString(36)}${made++}`
  const answer = await api.post('/v3/marketing/segments/2.0', {
    data: { name: unique, parent_list_ids: [list], ...question },
  })
  expect(answer.status()).toBe(201)
  const { id } = await answer.json()
  await expect(async () => {
    const segment = await (await api.get(`/v3/marketing/segments/2.0/${id}`)).json()
    expect(segment.state).toBe('ready')
  }).toPass()
  return { id, name: unique }
}
