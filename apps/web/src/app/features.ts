import type { RouteObject } from 'react-router'
import { accountRoutes } from '#features/account/routes.tsx'
import { customFieldsRoutes } from '#features/custom-fields/routes.tsx'
import { homeRoutes } from '#features/home/routes.tsx'
import { sendersRoutes } from '#features/senders/routes.tsx'
import { unsubscribeGroupsRoutes } from '#features/unsubscribe-groups/routes.tsx'
import type { MessageFile } from '#lib/messages.tsx'

interface Feature {
  /** The files of texts its screens need; loaded beside them. */
  texts: readonly MessageFile[]
  routes: readonly RouteObject[]
}

/** Every feature of the app. A feature that is not listed does not exist: add its line here. */
export const features: readonly Feature[] = [
  { texts: ['account'], routes: accountRoutes },
  { texts: ['custom-fields'], routes: customFieldsRoutes },
  { texts: ['home'], routes: homeRoutes },
  { texts: ['senders'], routes: sendersRoutes },
  { texts: ['unsubscribe-groups'], routes: unsubscribeGroupsRoutes },
]
