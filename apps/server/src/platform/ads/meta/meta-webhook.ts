import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** A lead that Meta tells of. Its answers are read by its id. */
export interface ToldLead {
  lead: string
  form: string
  page: string
  ad: string | null
  createdAt: Date
}

/** The signature of a body by the secret of the app, in the header `X-Hub-Signature-256`. */
export function signMeta(secret: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** True if a call to the webhook is signed by the secret of the app. It compares in constant time. */
export function verifyMetaSignature(secret: string, body: Buffer, header: string | undefined): boolean {
  const [right, given] = [Buffer.from(signMeta(secret, body)), Buffer.from(header ?? '')]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** A number that JSON could not keep whole is no id; such a lead is found when leads are asked for. */
const id = z.pipe(z.union([z.string(), z.int()]), z.transform(String))
const LeadChange = z.object({
  field: z.literal('leadgen'),
  value: z.object({
    leadgen_id: id,
    form_id: id,
    page_id: id,
    ad_id: z.nullish(id),
    /** Seconds since 1970. */
    created_time: z.number(),
  }),
})
const Call = z.object({
  object: z.literal('page'),
  entry: z.array(z.looseObject({ changes: z._default(z.array(z.unknown()), []) })),
})

/** The leads that a call to the webhook tells of. Other changes, and calls of another shape, tell of none. */
export function readToldLeads(body: unknown): ToldLead[] {
  const call = Call.safeParse(body)
  if (!call.success) return []
  return call.data.entry
    .flatMap(({ changes }) => changes)
    .flatMap((change) => {
      const read = LeadChange.safeParse(change)
      if (!read.success) return []
      const { leadgen_id, form_id, page_id, ad_id, created_time } = read.data.value
      return [
        {
          lead: leadgen_id,
          form: form_id,
          page: page_id,
          ad: ad_id ?? null,
          createdAt: new Date(created_time * 1000),
        },
      ]
    })
}
