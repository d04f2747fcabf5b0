import { activity, activityLimits, isShown } from '@carillon/contract/activity'
import { runningActivity } from '@carillon/contract/running-activity'
import type { BackgroundJobs } from '#jobs/background-jobs.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { cancelJob, countRunning, findActivity, retryJob } from './activity.ts'

/** `declared`: the jobs of all features, which `activity` must not import. */
export function activityRoutes(app: App, declared: readonly BackgroundJobs[]): void {
  const shownTo = ({ identity }: Context) =>
    declared.filter(({ kinds }) => kinds.every((kind) => isShown(kind, identity.scopes)))
  handle(app, activity.list, async (context, { query }) => ({
    ...(await findActivity(shownTo(context), context, query.per_kind)),
    days: activityLimits.days,
  }))
  handle(app, runningActivity.count, (context) => countRunning(shownTo(context), context))
  handle(app, activity.cancel, (context, { params }) => cancelJob(shownTo(context), context, params))
  handle(app, activity.retry, (context, { params }) => retryJob(shownTo(context), context, params))
}
