import * as z from 'zod/mini'
import type { JobKind } from '../../jobs/define-job.ts'

const payload = z.object({ account: z.uuid() })

/** Put into the queue by the transaction that ends an import somebody waits for. The feature that waits does the rest. */
export const importEnded: JobKind<typeof payload> = {
  name: 'contacts.import-ended',
  payload,
  attempts: 8,
  key: ({ account }) => `import-ended:${account}`,
}
