import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, text } from './wire.ts'

/** `stopping`: what is under way ends. `rest`: everything that belongs neither to contacts nor to messages. */
export const deletionPhases = ['stopping', 'messages', 'contacts', 'rest'] as const
export type DeletionPhase = (typeof deletionPhases)[number]

export const SubuserDeletion = z.object({
  username: z.string(),
  started_at: instant,
  /** The address of the person who asked for it. */
  started_by: z.string(),
  phase: z.enum(deletionPhases),
  /** The contacts that the subuser had at the beginning, and how many of them are gone. */
  contacts: z.number(),
  erased: z.number(),
  /** Its messages to people, counted when their phase begins, and how many of them are gone. */
  messages: z.number(),
  erased_messages: z.number(),
})
export type SubuserDeletion = z.output<typeof SubuserDeletion>

export const subuserDeletions = {
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/subusers/:subuser_name',
    scope: 'subusers.delete',
    summary:
      'Deletes a subuser with everything in it. It is silent at once, and no one can act for it. Its name is free again when all of it is gone.',
    params: z.object({ subuser_name: text({ min: 1, max: 64 }) }),
    startsJob: true,
    status: 204,
    refuses: ['subuser_unknown', 'subuser_has_subusers'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/subusers/deletions',
    scope: 'subusers.read',
    summary: 'The subusers that are being deleted, newest first, and how far each deletion is.',
    status: 200,
    answer: z.object({ result: z.array(SubuserDeletion) }),
  }),
}
