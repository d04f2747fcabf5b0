import { identify } from '#features/account/public.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { apiKeysRoutes } from '#features/api-keys/routes.ts'
import {
  findByAnything,
  findContacts,
  loadRecipients,
  startSegmentDeletion,
} from '#features/contacts/public.ts'
import { contactsRoutes } from '#features/contacts/routes.ts'
import { contentHistoryRoutes } from '#features/content-history/routes.ts'
import { customFieldsRoutes } from '#features/custom-fields/routes.ts'
import { designContent, designTexts, findDesignsShowing } from '#features/design-library/public.ts'
import { designLibraryRoutes } from '#features/design-library/routes.ts'
import { findVersionsShowing, versionContent } from '#features/dynamic-templates/public.ts'
import { dynamicTemplatesRoutes } from '#features/dynamic-templates/routes.ts'
import { imagesRoutes } from '#features/images/routes.ts'
import { findTemplateUsage } from '#features/mail-send/public.ts'
import { mailSendRoutes } from '#features/mail-send/routes.ts'
import { mailboxRoutes } from '#features/mailbox/routes.ts'
import { messagePreviewRoutes } from '#features/message-preview/routes.ts'
import { notificationsRoutes } from '#features/notifications/routes.ts'
import { outgoingMailRoutes } from '#features/outgoing-mail/routes.ts'
import { referenceRoutes } from '#features/reference/routes.ts'
import { fieldDeleted, fieldRenamed, segmentsReading } from '#features/segments/public.ts'
import { segmentsRoutes } from '#features/segments/routes.ts'
import { sendersRoutes } from '#features/senders/routes.ts'
import { singleSendDeliveryRoutes } from '#features/single-sends/delivery/routes.ts'
import {
  draftTexts,
  findAudienceUses,
  findSendNames,
  findSendsShowing,
  singleSendContent,
} from '#features/single-sends/public.ts'
import { singleSendsRoutes } from '#features/single-sends/routes.ts'
import { singleSendStatsRoutes } from '#features/single-sends/stats/routes.ts'
import { suppressionsRoutes } from '#features/suppressions/routes.ts'
import { testSendRoutes } from '#features/test-send/routes.ts'
import { thumbnailsRoutes } from '#features/thumbnails/routes.ts'
import { trackingRoutes } from '#features/tracking/routes.ts'
import { unsubscribeGroupsRoutes } from '#features/unsubscribe-groups/routes.ts'
import type { App } from '#platform/http/app.ts'
import { makeApp, serveWeb } from '#platform/http/server.ts'
import type { Services } from '#platform/services.ts'
import { sharePromise } from '#platform/share-promise.ts'
import { loadSendRecipients, preparedSends } from './sending.ts'

/** Every feature that answers HTTP. */
const routes: readonly ((app: App) => void)[] = [
  accountRoutes,
  apiKeysRoutes,
  contacts,
  contentHistory,
  customFields,
  designLibraryRoutes,
  dynamicTemplates,
  images,
  mailSendRoutes,
  mailboxRoutes,
  messagePreview,
  notificationsRoutes,
  outgoingMailRoutes,
  referenceRoutes,
  segments,
  sendersRoutes,
  singleSendDeliveryRoutes,
  singleSendStatsRoutes,
  singleSendsRoutes,
  suppressionsRoutes,
  testSendRoutes,
  thumbnailsRoutes,
  publicAddresses,
  unsubscribeGroupsRoutes,
]

/** The HTTP role: all features on one server, ready to listen. */
export async function makeHttp(services: Services): Promise<App> {
  const app = await makeApp(services, identify)
  for (const register of routes) register(app)
  await serveWeb(app)
  return app
}

/** Who sends to a list is asked of those who send. */
function contacts(app: App): void {
  contactsRoutes(app, { findUses: findAudienceUses, findSendNames })
}

/** Contacts know segments, and segments show, find and delete contacts. */
function segments(app: App): void {
  segmentsRoutes(app, {
    findUses: findAudienceUses,
    findContacts,
    findByAnything,
    startDeletion: startSegmentDeletion,
  })
}

/** Who reads a custom field is asked of those who do, and told when it changes. */
function customFields(app: App): void {
  customFieldsRoutes(app, {
    segments: { find: segmentsReading, fieldRenamed, fieldDeleted },
    designs: designTexts,
    drafts: draftTexts,
  })
}

/** Who shows an image is asked of those who keep content. */
function images(app: App): void {
  imagesRoutes(app, { findUses: [findSendsShowing, findDesignsShowing, findVersionsShowing] })
}

/** Whether programs still send a template is asked of what sends for them. */
function dynamicTemplates(app: App): void {
  dynamicTemplatesRoutes(app, { findUsage: findTemplateUsage })
}

/** What is kept and restored belongs to those who keep content. */
function contentHistory(app: App): void {
  contentHistoryRoutes(app, {
    single_send: singleSendContent,
    design: designContent,
    template_version: versionContent,
  })
}

function messagePreview(app: App): void {
  messagePreviewRoutes(app, { loadRecipients: loadRecipients(app.services.database) })
}

/** Hosted copies are made with what the engine sends with. */
function publicAddresses(app: App): void {
  trackingRoutes(app, {
    prepared: sharePromise(() => preparedSends(app.services)),
    loadRecipients: loadSendRecipients(app.services.database),
  })
}
