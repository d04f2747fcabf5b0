import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { channels, SingleSendStatus, singleSendLimits } from './single-sends.ts'
import { csvFilterOf, instant, Metadata, pageQuery } from './wire.ts'

/** The fields of each single send that clients read to copy an account into a warehouse. */
const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: SingleSendStatus,
  channels: z.array(z.enum(channels)),
  is_abtest: z.boolean(),
  created_at: instant,
  updated_at: instant,
})

export const campaigns = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/campaigns',
    scope: 'marketing.read',
    summary:
      'All Single Sends, emails and text messages, last changed first, with a few fields of each; `channels` selects some.',
    query: z.object({
      channels: csvFilterOf(z.enum(channels)),
      ...pageQuery({ max: 500, fallback: singleSendLimits.pageSize }),
    }),
    status: 200,
    answer: z.object({ result: z.array(Campaign), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
}
