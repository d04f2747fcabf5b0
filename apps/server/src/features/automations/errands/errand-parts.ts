import type { Logger } from 'pino'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'

/** What errands are done with. */
export interface ErrandParts {
  db: Db
  log: Logger
  now(): Date
  receivers: ReceiverNetwork
  publicUrl: string
  leaseId: string
  /** What mails are sent with. */
  context: Pick<JobContext, 'db' | 'services' | 'now'>
  isEnding(): boolean
}
