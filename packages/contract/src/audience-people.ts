import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SendToFields } from './single-sends.ts'
import { Metadata, pageQuery, uuid } from './wire.ts'

/**
 * The steps from the chosen lists and segments to the recipients, in the order in which they are counted. `listed` and
 * `duplicates` are entries of lists and segments; the others are people, each at exactly one of them.
 */
export const audienceSteps = [
  'listed',
  'duplicates',
  'excluded',
  'without_email',
  'unsubscribed',
  'spam_reports',
  'bounced',
  'invalid',
  'group_unsubscribed',
  'paused',
  'total',
] as const
export type AudienceStep = (typeof audienceSteps)[number]

export const audiencePeopleLimits = { perPage: 100, page: 50 } as const

/** The people behind each number of an audience, saved or not. */
export const audiencePeople = {
  list: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/audience/contacts',
    scope: 'marketing.read',
    summary:
      'The contacts at one step of an audience, page by page, newest first. `total` are the contacts who would get the message; `duplicates` are the contacts with several entries in the chosen lists and segments.',
    query: z.object(pageQuery({ max: audiencePeopleLimits.perPage, fallback: audiencePeopleLimits.page })),
    body: z.object({
      send_to: SendToFields,
      suppression_group_id: z.optional(z.nullable(z.number().check(z.int()))),
      step: z._default(z.enum(audienceSteps), 'total'),
      /** The first page begins at this contact, even if it is no longer at this step. */
      from: z.optional(uuid),
      /** The beginning of an address, a name, a phone number or an external ID. */
      search: z.optional(z.string()),
    }),
    status: 200,
    answer: z.object({
      results: z.array(
        z.object({
          id: uuid,
          email: z.nullable(z.string()),
          first_name: z.string(),
          last_name: z.string(),
          /** The number of chosen lists and segments that the contact is in. Only for `duplicates`. */
          entries: z.optional(z.number()),
        }),
      ),
      /** `next` and `prev` are addresses for the same body. */
      _metadata: Metadata,
    }),
    refuses: [
      'segment_not_found',
      'segment_invalid',
      'page_token_invalid',
      'search_too_short',
      'search_special_characters',
    ],
  }),
}
export type AudiencePerson = z.output<typeof audiencePeople.list.answer>['results'][number]
