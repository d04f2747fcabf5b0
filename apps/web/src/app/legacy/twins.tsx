import { withKnownIds } from './known-ids.ts'
import { OpenInNew } from './open-in-new.tsx'
import { twinRoutes } from './twin-routes.ts'

/** The parts of the router that only legacy pages load. */
export const twins = { twinRoutes, withKnownIds, OpenInNew }
export type Twins = typeof twins
