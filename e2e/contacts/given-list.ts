import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Adds contacts with numbered addresses to a new list and waits until they exist. */
export async function givenList(api: APIRequestContext, name: string, count: number): Promise<string> {
  const { id } = await (await api.post('/v3/marketing/lists', { data: { name } })).json()
  if (count === 0) return id
  const contacts = Array.from({ length: count }, (_, index) => ({
    email: `${name.toLowerCase().replace(/\W+/g, '-')}-${String(index).padStart(3, '0')}@example.org`,
    first_name: 'Ada',
    last_name: `Nummer${index}`,
  }))
  const upsert = await api.put('/v3/marketing/contacts', { data: { list_ids: [id], contacts } })
  const { job_id } = await upsert.json()
  await expect
    .poll(async () => (await (await api.get(`/v3/marketing/contacts/imports/${job_id}`)).json()).status)
    .toBe('completed')
  return id
}
