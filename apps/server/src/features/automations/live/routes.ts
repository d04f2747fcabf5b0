import { automations } from '@carillon/contract/automations'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { getImpact } from './impact.ts'
import {
  changing,
  disableAutomation,
  pauseAutomation,
  publishChanges,
  resumeAutomation,
  setLive,
} from './lifecycle.ts'
import { getPreflight } from './preflight.ts'
import { listVersions, restoreVersion } from './versions.ts'

/** Changes of the status of automations, and of the published version. */
export function automationLiveRoutes(app: App, { findUntested }: { findUntested: FindUntested }): void {
  const by = (context: Context) => changing(context, findUntested)

  handle(app, automations.preflight, async ({ db, account, now, services }, { params }) => ({
    findings: await getPreflight(db, account, params.id, { ...services, now, findUntested }),
  }))
  handle(app, automations.live, async (context, { params, body }) => {
    const startsFrom = startingRevision(context.header('if-match'), body.revision)
    return setLive(by(context), params.id, body.existing, startsFrom)
  })
  handle(app, automations.publish, async (context, { params, body }) => {
    const startsFrom = startingRevision(context.header('if-match'), body.revision)
    return publishChanges(by(context), params.id, startsFrom)
  })
  handle(app, automations.pause, (context, { params }) => pauseAutomation(by(context), params.id))
  handle(app, automations.resume, (context, { params }) => resumeAutomation(by(context), params.id))
  handle(app, automations.disable, (context, { params }) => disableAutomation(by(context), params.id))
  handle(app, automations.impact, ({ db, account, now, services }, { params }) =>
    getImpact(db, account, params.id, { now, config: services.config }),
  )
  handle(app, automations.versions, async ({ db, account }, { params }) => ({
    result: await listVersions(db, account, params.id),
  }))
  handle(app, automations.restore, (context, { params }) =>
    restoreVersion(by(context), params.id, params.number),
  )
}
