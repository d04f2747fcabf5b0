import { brandKit } from '@carillon/contract/brand-kit'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import * as verbs from './brand-kit.ts'

export function brandKitRoutes(app: App): void {
  const { config } = app.services
  handle(app, brandKit.get, ({ db, account }) => verbs.readBrandKit(db, account, config.publicUrl))
  handle(app, brandKit.update, async ({ db, account, now }, { body }) => {
    await verbs.keepBrandKit(db, account, body, now)
    return verbs.readBrandKit(db, account, config.publicUrl)
  })
  handle(app, brandKit.reset, ({ db, account }) => verbs.resetBrandKit(db, account))
}
