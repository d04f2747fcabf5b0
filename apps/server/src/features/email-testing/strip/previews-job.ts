import { emailTestKinds } from '@carillon/contract/email-testing'
import * as z from 'zod/mini'
import type { JobKind } from '#jobs/define-job.ts'

const payload = z.object({
  account_id: z.uuid(),
  kind: z.enum(emailTestKinds),
  message_id: z.uuid(),
  variation_id: z.uuid(),
})

type Place = z.output<typeof payload>

function nameOf({ kind, variation_id }: Place): string {
  return `email-previews:${kind}:${variation_id}`
}

/** The job as callers enqueue it; `makePreviews` runs it. A save during a run waits for its end. */
export const previewsJob: JobKind<typeof payload> = {
  name: 'email-testing.make-previews',
  payload,
  attempts: 3,
  key: nameOf,
  sequence: nameOf,
}
