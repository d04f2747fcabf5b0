import { accessSettings } from '@carillon/contract/access-settings'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { findAttempts } from './activity.ts'
import { accessRule, addRules, deleteRules, findRules } from './rules.ts'

export function accessSettingsRoutes(app: App): void {
  handle(app, accessSettings.activity, async ({ db, account, now, services }, { query }) => ({
    result: await findAttempts(db, account, { limit: query.limit, now, places: services.places }),
  }))
  handle(app, accessSettings.list, async ({ db, account }) => ({ result: await findRules(db, account) }))
  handle(app, accessSettings.add, async ({ db, account, ip, now }, { body }) => ({
    result: await addRules(db, { account, ip }, body.ips, now),
  }))
  handle(app, accessSettings.deleteMany, ({ db, account, ip, now }, { body }) =>
    deleteRules(db, { account, ip }, { ids: body.ids, field: 'ids' }, now),
  )
  handle(app, accessSettings.get, ({ db, account }, { params }) => accessRule(db, account, params.rule_id))
  handle(app, accessSettings.delete, async ({ db, account, ip, now }, { params }) => {
    const { id } = await accessRule(db, account, params.rule_id)
    await deleteRules(db, { account, ip }, { ids: [id], field: 'rule_id' }, now)
  })
}
