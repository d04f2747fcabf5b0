import * as z from 'zod/mini'
import type { JobKind } from '#jobs/define-job.ts'

const payload = z.object({ account: z.uuid() })

/** Enqueued by the transaction that ends an import for which a feature waits. That feature defines the job's work. */
export const importEnded: JobKind<typeof payload> = {
  name: 'contacts.import-ended',
  payload,
  attempts: 8,
  key: ({ account }) => `import-ended:${account}`,
}
