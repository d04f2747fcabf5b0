import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { judgeScreen } from '../judge-screen.ts'
import { post } from '../single-sends/given.ts'
import { givenAdImage, givenAudience, givenPartners } from './given.ts'

/** The steps of a campaign; with an image, the editor has dialogs to choose and change it. */
const ofCampaign = [
  ...['', '?step=partners', '?step=schedule', '?step=audience'].map((step) => `/target${step}`),
  ...['/editor', '/editor/image_manager', '/review'],
]

for (const language of ['en', 'de'] as const) {
  test.describe(`a walk in ${language}`, () => {
    const isFirst = language === 'en'
    test.use({ language, theme: isFirst ? 'light' : 'dark', banners: 'shown' })
    test.use({ viewport: isFirst ? { width: 1440, height: 900 } : { width: 390, height: 844 } })

    test('every address of ads', async ({
      page,
      api,
      open,
      settled,
      expectAccessible,
      expectStill,
      expectFocusToType,
    }) => {
      await givenPartners(api, 'meta')
      const campaign = await givenCampaign(api, `Stammgäste ${language}`)
      const addresses = [
        '/ads/campaigns',
        '/ads/campaigns?view=goal',
        '/ads/campaigns?view=platform',
        '/ads/campaigns/quickstart',
        ...ofCampaign.map((path) => `/ads/campaigns/${campaign}${path}`),
        `/ads/campaigns/${campaign}/delete`,
        ...['', '/meta/account', '/meta/disconnect'].map((path) => `/ads/settings${path}`),
      ]
      for (const path of addresses) {
        await test.step(path, async () => {
          await open(path)
          await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
          // The address stays: it does not redirect to another screen.
          await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
        })
      }
      await test.step('/ads leads to the campaigns once a partner is connected', async () => {
        await open('/ads')
        await expect(page).toHaveURL(/\/ads\/campaigns$/)
      })
    })
  })
}

/** A draft that may be submitted, for the people of a new list. @returns its id */
async function givenCampaign(api: APIRequestContext, people: string): Promise<string> {
  const list = await givenAudience(api, people, 200)
  const image = await givenAdImage(api)
  const { id } = await post(api, '/v3/marketing/ads/campaigns', {
    name: 'Rundgang',
    kind: 'display',
    objective: 'prospecting',
  })
  const design = {
    daily_budget: 2500,
    link: 'https://nordlicht.example/brot',
    primary_text: 'Jeden Morgen um sechs.',
    headline: 'Brot um sechs',
    description: '',
    call_to_action: 'learn_more',
    image: { image_id: image, width: 1200, height: 1200, crops: {} },
  }
  const changed = await api.patch(`/v3/marketing/ads/campaigns/${id}`, {
    data: {
      platforms: ['facebook', 'instagram'],
      audience: { kind: 'lookalike', list_ids: [list], segment_ids: [] },
      targeting: { countries: ['DE'], age_from: 18, age_to: 65, gender: 'all', device: 'all' },
      designs: { facebook: design, instagram: design },
    },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  return id
}
