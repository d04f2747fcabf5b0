import * as z from 'zod/mini'
import { instant } from './wire.ts'

/** The time in which the second step of a sign-in is taken, in minutes. */
export const ticketMinutes = 10

export const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The details of the refusal `second_factor_required`. */
export const SecondStep = z.object({
  ticket: z.string(),
  expires_at: instant,
  /** The ways to go on; empty for a person who has to set up a second factor. */
  methods: z.array(z.enum(secondFactorMethods)),
  must_set_up: z.boolean(),
})
export type SecondStep = z.output<typeof SecondStep>
