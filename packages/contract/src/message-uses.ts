import * as z from 'zod/mini'

const User = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  /** It is scheduled, was live or is published, so what it uses can't be deleted. */
  locks: z.boolean(),
})

/** What mail of a sender or of an unsubscribe group is written in, last changed first. */
export const MessageUses = z.object({
  /** Unsent ones. What was sent keeps its sender and its group. */
  single_sends: z.array(User),
  /** In what is saved or in what people go through. */
  automations: z.array(User),
  /** Signup forms whose confirmation mails need it, as saved or as visitors see them. */
  signup_forms: z.array(User),
})
export type MessageUses = z.output<typeof MessageUses>
