import { type AdCampaign, type AdPlacement, type AdReach, adCampaigns } from '@carillon/contract/ad-campaigns'
import { type AdConnection, adConnections } from '@carillon/contract/ads'
import { images } from '@carillon/contract/images'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import type { FakeServer } from '#test/fake-server.ts'
import { connection } from '#test/given-ad-connection.ts'

export const campaignId = '01930000-0000-7000-8000-0000000000c1'
export const listId = '01930000-0000-7000-8000-0000000000a1'
export const imageId = '01930000-0000-7000-8000-0000000000b1'
const at = '2026-11-01T08:00:00Z'

const design = {
  daily_budget: 2000,
  link: 'https://shop.example/bread',
  primary_text: 'Fresh bread every morning.',
  headline: 'Bread at six',
  description: '',
  call_to_action: 'learn_more' as const,
  image: { image_id: imageId, width: 1200, height: 1200, crops: {} },
}

/** A whole draft of a display ad on Facebook and Instagram. */
export function adCampaign(change: Partial<AdCampaign>): AdCampaign {
  return {
    id: campaignId,
    name: 'Bread in spring',
    kind: 'display',
    objective: 'prospecting',
    platforms: ['facebook', 'instagram'],
    schedule: { duration: 'ongoing', start_at: null, end_at: null },
    audience: { kind: 'lookalike', list_ids: [listId], segment_ids: [] },
    targeting: { countries: ['DE'], age_from: 18, age_to: 65, gender: 'all', device: 'all' },
    designs: { facebook: design, instagram: design },
    lead_form: { list_id: null, privacy_url: '' },
    adds_link_tags: true,
    leaves_out_send_id: null,
    status: 'draft',
    is_paused: false,
    is_leaving: false,
    has_changes: false,
    is_simulated: true,
    single_send_id: null,
    placements: [],
    revision: 1,
    created_at: at,
    updated_at: at,
    submitted_at: null,
    ...change,
  }
}

export function placement(change: Partial<AdPlacement>): AdPlacement {
  return {
    platform: 'facebook',
    status: 'submitted',
    is_paused: false,
    is_simulated: true,
    problem: null,
    next_try_at: null,
    submitted_at: at,
    active_at: null,
    ...change,
  }
}

const unconnected: Partial<AdConnection> = {
  partner: 'google',
  state: 'unconnected',
  is_simulated: false,
  person: null,
  ad_account: null,
  page: null,
  connected_at: null,
}

export function adReach(change: Partial<AdReach> = {}): AdReach {
  return {
    contacts: 5000,
    without_identifier: 10,
    without_consent: 900,
    suppressed: 90,
    clicked: 0,
    uploaded: 4000,
    platforms: [
      { platform: 'facebook', expected: 2400, least: 100, estimate: null, problem: null },
      {
        platform: 'instagram',
        expected: 2400,
        least: 100,
        estimate: { from: 20_000, to: 30_000 },
        problem: null,
      },
    ],
    overlaps: [],
    ...change,
  }
}

/** An account with one list, one image and Meta connected, and a campaign that keeps what is saved. */
export function givenAds(server: FakeServer, stored: AdCampaign = adCampaign({})): void {
  let now = stored
  server.answer(adCampaigns.get, () => now)
  server.answer(adCampaigns.update, ({ body }) => {
    const { revision: _, ...change } = body as Partial<AdCampaign>
    now = { ...now, ...change, revision: now.revision + 1 }
    return now
  })
  server.answer(adConnections.list, { result: [connection(), connection(unconnected)] })
  server.answer(adCampaigns.reach, adReach())
  server.answer(adCampaigns.check, {
    findings: [],
    spend: [{ currency: 'EUR', daily: 4000, total: null, is_simulated: true }],
  })
  server.answer(lists.list, {
    result: [{ id: listId, name: 'Regulars', contact_count: 5000, _metadata: { self: '' } }],
    _metadata: {},
  })
  server.answer(segments.list, { results: [], _metadata: {} })
  server.answer(images.get, {
    id: imageId,
    name: 'bread.png',
    url: 'http://localhost:3000/i/1',
    thumbnail: 'http://localhost:3000/i/1s',
    width: 1200,
    height: 1200,
    file_size: 1000,
    created: at,
  })
}
