import * as z from 'zod/mini'

export const legacyFieldTypes = ['text', 'number', 'date'] as const

/** A custom field of a recipient. Every field of the account is there; its value is null where the recipient has none. */
export const LegacyFieldValue = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(legacyFieldTypes),
  /** Dates are seconds since 1970. */
  value: z.nullable(z.union([z.string(), z.number()])),
})

/**
 * A contact in the oldest API. `id` is the address in base64; contacts without an address are no recipients. All times are
 * seconds since 1970.
 */
export const LegacyRecipient = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  created_at: z.number(),
  updated_at: z.number(),
  last_emailed: z.nullable(z.number()),
  last_clicked: z.nullable(z.number()),
  last_opened: z.nullable(z.number()),
  custom_fields: z.array(LegacyFieldValue),
})
export type LegacyRecipient = z.output<typeof LegacyRecipient>

export const legacyPageLimits = { size: 100, sizeAtMost: 1000 } as const

/** The parameters of a page. The handler reads them, since each fault has a sentence of its own. */
export const LegacyPage = z.object({ page: z.optional(z.string()), page_size: z.optional(z.string()) })

/** The refusals of a call with pages. */
export const legacyPageRefusals = [
  'page_not_integer',
  'page_below_one',
  'page_size_out_of_range',
  'page_not_found',
] as const
