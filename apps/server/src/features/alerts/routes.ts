import { alerts } from '@carillon/contract/alerts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { alertOf, changeAlert, createAlert, deleteAlert, findAlerts } from './alerts.ts'

export function alertsRoutes(app: App): void {
  handle(app, alerts.list, ({ db, account }) => findAlerts(db, account))
  handle(app, alerts.create, ({ db, account, now }, { body }) => createAlert(db, account, body, now))
  handle(app, alerts.get, ({ db, account }, { params }) => alertOf(db, account, params.alert_id))
  handle(app, alerts.update, ({ db, account, now }, { params, body }) =>
    changeAlert(db, account, params.alert_id, body, now),
  )
  handle(app, alerts.delete, ({ db, account }, { params }) => deleteAlert(db, account, params.alert_id))
}
