import type { Logger } from 'pino'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'

/** The resources that errands need. */
export interface ErrandParts {
  db: Db
  log: Logger
  now(): Date
  receivers: ReceiverNetwork
  publicUrl: string
  leaseId: string
  leaseMs: number
  /** The resources for sending mails. */
  context: Pick<JobContext, 'db' | 'services' | 'now'>
  isEnding(): boolean
}
