import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { singleSendReview } from './single-send-review.ts'
import { singleSendLimits } from './single-sends.ts'
import { text, uuid } from './wire.ts'

const content = z.string().check(z.maxLength(singleSendLimits.content))

/** Previews content that need not be saved, such as the current text of an editor. */
export const messagePreview = {
  render: endpoint({
    method: 'POST',
    path: '/v3/marketing/preview',
    scope: ['marketing.read', 'design_library.read', 'templates.versions.read'],
    summary:
      'A message as it would be sent, without tracking: with the values of a contact, with given values, or with each tag shown by its name.',
    body: z.object({
      subject: text({ max: singleSendLimits.subject }),
      html_content: content,
      /** The preheader, only for HTML written by hand; a design contains its own. */
      preheader: z.optional(text({ max: singleSendLimits.preheader })),
      /** The plain text; null: it is made from the HTML. */
      plain_content: z.optional(z.nullable(content)),
      sender_id: z.optional(z.nullable(z.number().check(z.int()))),
      contact_id: z.optional(uuid),
      /** Values for tags. Values of the contact take precedence. */
      substitutions: z.optional(z.record(z.string(), z.unknown())),
    }),
    maxBytes: bodyLimits.content,
    status: 200,
    answer: z.extend(singleSendReview.preview.answer, {
      /** The plain text part with its tags, as it was written or made. */
      plain_source: z.string(),
    }),
    refuses: ['contact_not_found', ...htmlRefusals],
  }),
}
export type MessagePreview = z.output<typeof messagePreview.render.answer>
