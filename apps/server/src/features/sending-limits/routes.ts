import { sendingLimitsCalls } from '@carillon/contract/sending-limits'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { countKnownZones, findSendingLimits, saveSendingLimits } from './limits.ts'

export function sendingLimitsRoutes(app: App): void {
  handle(app, sendingLimitsCalls.get, ({ db, account }) => findSendingLimits(db, account))
  handle(app, sendingLimitsCalls.put, ({ db, account, now }, { body }) =>
    saveSendingLimits(db, account, body, now),
  )
  handle(app, sendingLimitsCalls.zones, ({ db, account, now }, { query }) =>
    countKnownZones(db, account, query.zone_field, now),
  )
}
