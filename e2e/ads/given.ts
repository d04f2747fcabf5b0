import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { png } from '../images/png.ts'
import { post } from '../single-sends/given.ts'

let made = 0

/** Connects the simulated partners, which are connected at most once. */
export async function givenPartners(
  api: APIRequestContext,
  ...partners: ('meta' | 'google')[]
): Promise<void> {
  for (const partner of partners) {
    const path = `/v3/marketing/ads/connections/${partner}`
    await post(api, path, { is_simulated: true })
    const { ad_accounts: accounts, pages } = await (await api.get(`${path}/sources`)).json()
    const usable = accounts.find((one: { is_usable: boolean }) => one.is_usable)
    const data = { ad_account_id: usable.id, ...(pages[0] ? { page_id: pages[0].id } : {}) }
    const chosen = await api.patch(path, { data })
    expect(chosen.status(), await chosen.text()).toBe(200)
  }
  const { result } = await (await api.get('/v3/marketing/ads/connections')).json()
  for (const partner of partners) {
    expect(result.find((one: { partner: string }) => one.partner === partner).state).toBe('connected')
  }
}

/** A list of people, enough for an audience, who have consented to advertising. */
export async function givenAudience(api: APIRequestContext, name: string, people: number): Promise<string> {
  const { id } = await post(api, '/v3/marketing/lists', { name })
  const beginning = `ads${Date.now().toString(36)}${made++}`
  const contacts = Array.from({ length: people }, (_, at) => ({
    email: `${beginning}-${at}@example.org`,
    ad_consent: true,
  }))
  await api.put('/v3/marketing/contacts', { data: { list_ids: [id], contacts } })
  await expect(async () => {
    const list = await (await api.get(`/v3/marketing/lists/${id}`)).json()
    expect(list.contact_count).toBe(people)
  }).toPass()
  return id
}

/** An image that fits all places. @returns its id */
export async function givenAdImage(api: APIRequestContext): Promise<string> {
  const upload = { name: 'bread.png', mimeType: 'image/png', buffer: png(1200, 1200, [190, 140, 70]) }
  const answer = await api.post('/v3/images', { multipart: { upload } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

/** A draft for Facebook whose design has all but an image. @returns its id */
export async function givenAd(api: APIRequestContext, name: string, listId: string): Promise<string> {
  const path = '/v3/marketing/ads/campaigns'
  const { id } = await post(api, path, { name, kind: 'display', objective: 'prospecting' })
  const data = {
    platforms: ['facebook'],
    audience: { kind: 'lookalike', list_ids: [listId], segment_ids: [] },
    targeting: { countries: ['DE'], age_from: 18, age_to: 65, gender: 'all', device: 'all' },
    designs: {
      facebook: {
        daily_budget: 2000,
        link: 'https://bakery.example/bread',
        primary_text: 'Fresh bread, every morning at six.',
        headline: 'Bread at six',
        description: '',
        call_to_action: 'learn_more',
        image: null,
      },
    },
  }
  const changed = await api.patch(`${path}/${id}`, { data })
  expect(changed.status(), await changed.text()).toBe(200)
  return id
}
