import type { TestCredits } from '@carillon/contract/email-test-credits'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

/** The credits of email testing that an account has this month. The feature that keeps them implements this. */
export type FindTestCredits = (
  services: Pick<Services, 'config'>,
  db: Db,
  account: string,
  now: Date,
) => Promise<TestCredits>
