import { accountRoutes } from '#features/account/routes.ts'
import { apiKeysRoutes } from '#features/api-keys/routes.ts'
import { contactsRoutes } from '#features/contacts/routes.ts'
import { customFieldsRoutes } from '#features/custom-fields/routes.ts'
import { designLibraryRoutes } from '#features/design-library/routes.ts'
import { mailboxRoutes } from '#features/mailbox/routes.ts'
import { referenceRoutes } from '#features/reference/routes.ts'
import { sendersRoutes } from '#features/senders/routes.ts'
import { singleSendDeliveryRoutes } from '#features/single-sends/delivery/routes.ts'
import { singleSendsRoutes } from '#features/single-sends/routes.ts'
import { singleSendStatsRoutes } from '#features/single-sends/stats/routes.ts'
import { suppressionsRoutes } from '#features/suppressions/routes.ts'
import { testSendRoutes } from '#features/test-send/routes.ts'
import { trackingRoutes } from '#features/tracking/routes.ts'
import { unsubscribeGroupsRoutes } from '#features/unsubscribe-groups/routes.ts'
import type { App } from '#platform/http/app.ts'
import { makeApp, serveWeb } from '#platform/http/server.ts'
import type { Services } from '#platform/services.ts'
import type { PreparedSends } from '../sending/engine/prepared-sends.ts'
import { loadRecipients } from './load-recipients.ts'
import { preparedSends } from './sending.ts'

/** Every feature that answers HTTP. */
const routes: readonly ((app: App) => void)[] = [
  accountRoutes,
  apiKeysRoutes,
  contactsRoutes,
  customFieldsRoutes,
  designLibraryRoutes,
  mailboxRoutes,
  referenceRoutes,
  sendersRoutes,
  singleSendDeliveryRoutes,
  singleSendStatsRoutes,
  singleSendsRoutes,
  suppressionsRoutes,
  testSendRoutes,
  publicAddresses,
  unsubscribeGroupsRoutes,
]

/** The HTTP role: all features on one server, ready to listen. */
export async function makeHttp(services: Services): Promise<App> {
  const app = await makeApp(services)
  for (const register of routes) register(app)
  await serveWeb(app.fastify)
  return app
}

/** Hosted copies are made with what the engine sends with. */
function publicAddresses(app: App): void {
  let prepared: Promise<PreparedSends> | undefined
  trackingRoutes(app, {
    prepared: () => (prepared ??= preparedSends(app.services)),
    loadRecipients: loadRecipients(app.services.database),
  })
}
