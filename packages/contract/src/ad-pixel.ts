import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** The script on the site of the account, which tells us of purchases after a click on an ad. It sets no cookie. */
export const AdPixel = z.object({
  /** The address of the site on which the script stands; empty: it was not told. */
  site_url: z.string(),
  /** The HTML to paste before `</body>`. */
  snippet: z.string(),
  /** The last page view that it reported; null: it was never seen. */
  last_seen_at: z.nullable(instant),
})
export type AdPixel = z.output<typeof AdPixel>

const path = '/v3/marketing/ads/pixel'

export const adPixel = {
  get: endpoint({
    method: 'GET',
    path,
    scope: 'marketing.read',
    summary: 'The pixel of the account, with the HTML for its site.',
    status: 200,
    answer: AdPixel,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary: 'Sets the address of the site on which the pixel stands.',
    body: z.object({ site_url: z.string().check(z.trim(), z.maxLength(500)) }),
    status: 200,
    answer: AdPixel,
    refuses: ['ad_site_invalid', 'entitlement_required'],
  }),
}
