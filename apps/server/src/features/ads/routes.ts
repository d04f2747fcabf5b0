import type { App } from '#platform/http/app.ts'
import type { SingleSends } from './campaigns/from-single-send.ts'
import { campaignsRoutes } from './campaigns/routes.ts'
import { connectionsRoutes } from './connections/routes.ts'
import { leadsPublicRoutes } from './leads/webhook.ts'
import { leaving } from './leave-partners.ts'
import { numbersRoutes } from './numbers/routes.ts'
import { pixelRoutes } from './pixel/routes.ts'
import { workAgain } from './submissions/stop-all.ts'

/** Registers all calls of ads. Functions about single sends are passed, because ads can't import that feature. */
export function adsRoutes(app: App, sends: SingleSends): void {
  campaignsRoutes(app, sends)
  numbersRoutes(app)
  connectionsRoutes(app, {
    ...leaving,
    workAgain: (db, account, partner) => workAgain(app.services, db, account, partner),
  })
  pixelRoutes(app)
  leadsPublicRoutes(app)
}
