import { home } from '@carillon/contract/home'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { findHome } from './find-home.ts'

export function homeRoutes(app: App): void {
  handle(app, home.get, ({ db, account, now }, { query }) =>
    findHome(db, account, { timezone: query.timezone, now }),
  )
}
