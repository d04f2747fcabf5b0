import type { Platform } from '@carillon/ads/platforms'
import type { AdFinding } from '@carillon/contract/ad-campaigns'

type Step = AdFinding['step']

const designFields = new Set([
  'daily_budget',
  'link',
  'primary_text',
  'headline',
  'description',
  'image',
  'call_to_action',
])

/** The step that holds a field, named in words of the contract. A field that is not known belongs to the design. */
export function stepOfField(field: string | null): Step {
  const [first = ''] = (field ?? '').split('.')
  if (designFields.has(first) || first === 'lead_form') return 'design'
  if (first === 'name' || first === 'objective' || first === 'kind') return 'name'
  if (first === 'platforms') return 'partners'
  if (first === 'schedule') return 'schedule'
  return ['audience', 'targeting', 'leaves_out_send_id'].includes(first) ? 'audience' : 'design'
}

/** The address that opens a field of a campaign. */
export function addressOfField(
  id: string,
  { step, field, platform }: { step: Step; field: string | null; platform: Platform | null },
): string {
  const query = new URLSearchParams()
  if (step === 'design') {
    if (platform !== null) query.set('platform', platform)
  } else if (step !== 'name') query.set('step', step)
  if (field !== null) query.set('field', fieldOnScreen(field))
  const search = query.size > 0 ? `?${query}` : ''
  return `/ads/campaigns/${id}/${step === 'design' ? 'editor' : 'target'}${search}`
}

/** The parts of the audience, its lists and segments, are one field. */
function fieldOnScreen(field: string): string {
  return field.startsWith('audience.') ? 'audience' : field
}
