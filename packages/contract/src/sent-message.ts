import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { uuid } from './wire.ts'

/** The text that replaces the address of a tracked link in `html`, followed by its `url_location`. */
export const linkMark = '#link-'

/** The message of a Single Send as it was sent, for maps of its clicks. */
export const sentMessage = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/message',
    scope: 'marketing.read',
    summary:
      'The message as it was sent, without a contact: tags show their fallbacks or names. In place of its address, each tracked link has `#link-` and its location.',
    params: z.object({ id: uuid }),
    query: z.object({
      /** For an A/B test, the id of a variation other than the first. */
      ab_variation_id: z.optional(uuid),
    }),
    status: 200,
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      /** Every tracked link in the order of the message, clicked or not; tags in addresses are not expanded. */
      links: z.array(z.object({ url: z.string(), url_location: z.number() })),
    }),
    refuses: ['single_send_not_found', 'delivery_not_found', 'ab_variation_not_found'],
  }),
}
export type SentMessage = z.output<typeof sentMessage.get.answer>
