import * as z from 'zod/mini'

const User = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  /** True if it is scheduled, published or was live, so the things it uses can't be deleted. */
  locks: z.boolean(),
})

/** The messages that use a sender or an unsubscribe group, last changed first. */
export const MessageUses = z.object({
  /** Unsent Single Sends only. A sent one keeps its sender and its group. */
  single_sends: z.array(User),
  /** Automations that use it in their draft or in the published version. */
  automations: z.array(User),
  /** Signup forms whose confirmation mails need it, as saved or as visitors see them. */
  signup_forms: z.array(User),
})
export type MessageUses = z.output<typeof MessageUses>
