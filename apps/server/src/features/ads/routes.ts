import type { App } from '#platform/http/app.ts'
import { removeAudiences } from './audiences/audience-of.ts'
import type { SingleSends } from './campaigns/from-single-send.ts'
import { campaignsRoutes } from './campaigns/routes.ts'
import { connectionsRoutes } from './connections/routes.ts'
import { untilAudiencesGone } from './connections/until-gone.ts'
import { leadsPublicRoutes } from './leads/webhook.ts'
import { numbersRoutes } from './numbers/routes.ts'
import { pixelRoutes } from './pixel/routes.ts'
import { stopAllOf, workAgain } from './submissions/stop-all.ts'

/** Registers all calls of ads. Functions about single sends are passed, because ads can't import that feature. */
export function adsRoutes(app: App, sends: SingleSends): void {
  campaignsRoutes(app, sends)
  numbersRoutes(app)
  connectionsRoutes(app, {
    stopAll: stopAllOf,
    removeAudiences: async ({ now }, db, account, partner) => {
      await removeAudiences(db, { account, partner }, now())
      await untilAudiencesGone(db, account, partner)
    },
    workAgain: (db, account, partner) => workAgain(app.services, db, account, partner),
  })
  pixelRoutes(app)
  leadsPublicRoutes(app)
}
