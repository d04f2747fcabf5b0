import type { App } from '#platform/http/app.ts'
import { campaignsRoutes, type SingleSends } from './campaigns/routes.ts'
import { numbersRoutes } from './numbers/routes.ts'

/** Functions of features that ads can't import. */
interface OfOthers {
  sends: SingleSends
}

export function adsRoutes(app: App, { sends }: OfOthers): void {
  campaignsRoutes(app, { sends, countContacts: async () => null })
  numbersRoutes(app)
}
