import { warmUp } from '@carillon/contract/warm-up'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { warmUpPlans as plans } from '#sending/pacing/public.ts'

export function warmUpRoutes(app: App): void {
  handle(app, warmUp.get, ({ db, account, now }) => plans.findWarmUp(db, { account, now }))
  handle(app, warmUp.start, ({ db, account, now }, { body }) => plans.startWarmUp(db, { account, now }, body))
  handle(app, warmUp.change, ({ db, account, now }, { body }) =>
    plans.changeWarmUp(db, { account, now }, body),
  )
  handle(app, warmUp.pause, ({ db, account, now }) => plans.pauseWarmUp(db, { account, now }))
  handle(app, warmUp.resume, ({ db, account, now }) => plans.resumeWarmUp(db, { account, now }))
  handle(app, warmUp.end, ({ db, account, now }) => plans.endWarmUp(db, { account, now }))
}
