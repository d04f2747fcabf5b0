import { backgroundContactJobs } from '#features/contacts/jobs/background-contact-jobs.ts'
import { backgroundExports } from '#features/contacts/public.ts'
import { backgroundRemovals } from '#features/custom-fields/public.ts'
import { backgroundEvaluations } from '#features/segments/public.ts'
import { backgroundStarts } from '#features/single-sends/public.ts'
import { backgroundDeletions } from '#features/subuser-deletions/background-deletions.ts'
import type { BackgroundJobs } from '#jobs/background-jobs.ts'

/** Every feature whose work people can wait for. */
export const backgroundJobs: readonly BackgroundJobs[] = [
  backgroundContactJobs,
  backgroundExports,
  backgroundEvaluations,
  backgroundStarts,
  backgroundRemovals,
  backgroundDeletions,
]
