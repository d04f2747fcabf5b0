import { activity, activityLimits } from '@carillon/contract/activity'
import { runningActivity } from '@carillon/contract/running-activity'
import type { BackgroundJobs } from '#jobs/background-jobs.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { cancelJob, countRunning, findActivity, retryJob } from './activity.ts'

/** `declared`: the jobs of all features, which `activity` must not import. */
export function activityRoutes(app: App, declared: readonly BackgroundJobs[]): void {
  handle(app, activity.list, async (context, { query }) => ({
    ...(await findActivity(declared, context, query.per_kind)),
    days: activityLimits.days,
  }))
  handle(app, runningActivity.count, (context) => countRunning(declared, context))
  handle(app, activity.cancel, (context, { params }) => cancelJob(declared, context, params))
  handle(app, activity.retry, (context, { params }) => retryJob(declared, context, params))
}
