import { home } from '@carillon/contract/home'
import { holds } from '@carillon/contract/scopes'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { findHome } from './find-home.ts'

export function homeRoutes(app: App): void {
  const { config } = app.services
  handle(app, home.get, ({ db, account, identity, now }, { query }) => {
    const mayUpdate = holds(identity.scopes, 'installation.update')
    return findHome(db, account, { timezone: query.timezone, now, config, mayUpdate })
  })
}
