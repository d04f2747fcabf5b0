import { checkCampaign } from '@carillon/ads/check-campaign'
import { expect, test } from 'vitest'
import { toRules } from '../parts/ad-fields.rules.ts'
import { adCampaign } from '../parts/given-ads.fixture.ts'
import { addressOfField, stepOfField } from './place-of-field.rules.ts'

test.for([
  ['design', 'headline', 'instagram', '/ads/campaigns/c1/editor?platform=instagram&field=headline'],
  ['design', 'lead_form.list_id', null, '/ads/campaigns/c1/editor?field=lead_form.list_id'],
  [
    'audience',
    'targeting.countries',
    null,
    '/ads/campaigns/c1/target?step=audience&field=targeting.countries',
  ],
  ['name', 'name', null, '/ads/campaigns/c1/target?field=name'],
  ['partners', null, null, '/ads/campaigns/c1/target?step=partners'],
] as const)('in %s, the field %s on %s opens at %s', ([step, field, platform, address]) => {
  expect(addressOfField('c1', { step, field, platform })).toBe(address)
})

test('a field of a partner’s problem belongs to the step whose rules name it', () => {
  const wrong = toRules(
    adCampaign({
      kind: 'lead',
      objective: 'retargeting',
      name: '',
      schedule: { duration: 'temporary', start_at: '2020-01-01T00:00:00Z', end_at: null },
      audience: { kind: 'lookalike', list_ids: [], segment_ids: [] },
      targeting: { countries: [], age_from: 40, age_to: 30, gender: 'all', device: 'all' },
      designs: {
        facebook: { ...adCampaign({}).designs.facebook!, daily_budget: null, headline: '', image: null },
      },
    }),
  )
  const around = { now: Date.now(), connected: [], currencies: {}, contacts: null, budgetConfirmed: false }
  const found = checkCampaign(wrong, around)
  expect(new Set(found.map(({ step }) => step)).size).toBe(5)
  for (const { field, step } of found) expect([field, stepOfField(field)]).toEqual([field, step])
})
