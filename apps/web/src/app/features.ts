import type { RouteObject } from 'react-router'
import { accountRoutes } from '#features/account/routes.tsx'
import { adsRoutes, adWizardRoutes } from '#features/ads/routes.tsx'
import {
  automationDetailRoutes,
  automationMessageRoutes,
  automationPeopleRoutes,
  automationsRoutes,
  automationTextRoutes,
  automationTryOutRoutes,
  reviewedAutomation,
} from '#features/automations/routes.tsx'
import { contactsRoutes } from '#features/contacts/routes.tsx'
import { customFieldsRoutes } from '#features/custom-fields/routes.tsx'
import { designLibraryRoutes } from '#features/design-library/routes.tsx'
import { dynamicTemplatesRoutes, templateEditorRoutes } from '#features/dynamic-templates/routes.tsx'
import { formEditorRoutes, formsRoutes } from '#features/forms/routes.tsx'
import { homeRoutes } from '#features/home/routes.tsx'
import { installationRoutes } from '#features/installation/routes.tsx'
import { integrationsRoutes } from '#features/integrations/routes.tsx'
import { mailboxRoutes } from '#features/mailbox/routes.tsx'
import { notificationsRoutes } from '#features/notifications/routes.tsx'
import { sendersRoutes } from '#features/senders/routes.tsx'
import {
  reviewedSend,
  singleSendEditorRoutes,
  singleSendsRoutes,
  textMessageRoutes,
} from '#features/single-sends/routes.tsx'
import { unsubscribeGroupsRoutes } from '#features/unsubscribe-groups/routes.tsx'
import type { MessageFile } from '#lib/messages.tsx'
import { showSubjects } from '#widgets/approval/subject-views.ts'

interface Feature {
  /** The message files its screens need. Loaded together with them. */
  texts: readonly MessageFile[]
  routes: readonly RouteObject[]
}

showSubjects('send', reviewedSend)
showSubjects('automation', reviewedAutomation)

/** Every feature of the app. A feature exists only if it is listed here. */
export const features: readonly Feature[] = [
  { texts: ['account'], routes: accountRoutes },
  { texts: ['ads', 'ad-wizard', 'ad-refusals'], routes: adsRoutes },
  { texts: ['ad-wizard', 'ad-findings', 'ad-refusals', 'design-editor'], routes: adWizardRoutes },
  { texts: ['automations'], routes: automationsRoutes },
  {
    texts: [
      'approval-notes',
      'automation-detail',
      'automation-findings',
      'automations',
      'segment-builder',
      'preflight',
      'design-editor',
      'tags',
    ],
    routes: automationDetailRoutes,
  },
  {
    texts: [
      'automation-try-out',
      'automation-detail',
      'automation-findings',
      'segment-builder',
      'preflight',
      'design-editor',
      'tags',
    ],
    routes: automationTryOutRoutes,
  },
  {
    texts: ['automation-messages', 'automation-findings', 'sms', 'design-editor', 'tags', 'preflight'],
    routes: automationTextRoutes,
  },
  { texts: ['automation-people', 'automation-detail', 'segment-builder'], routes: automationPeopleRoutes },
  {
    texts: [
      'automation-messages',
      'email-testing-strip',
      'email-defects',
      'message-settings',
      'design-editor',
      'design-library',
      'tags',
      'preflight',
      'test-send',
      'senders',
    ],
    routes: automationMessageRoutes,
  },
  {
    texts: [
      'approval-notes',
      'contacts',
      'contact-exports',
      'contact-growth',
      'notifications',
      'contact-profile',
      'sms',
      'automation-people',
      'segments',
      'segment-builder',
      'import-wizard',
      'contact-imports',
      'custom-fields',
      'erasure-requests',
    ],
    routes: contactsRoutes,
  },
  { texts: ['custom-fields'], routes: customFieldsRoutes },
  { texts: ['dynamic-templates', 'tags'], routes: dynamicTemplatesRoutes },
  {
    texts: [
      'dynamic-templates',
      'email-testing-strip',
      'email-defects',
      'design-editor',
      'tags',
      'preflight',
      'test-send',
    ],
    routes: templateEditorRoutes,
  },
  { texts: ['design-library', 'tags', 'email-testing-strip'], routes: designLibraryRoutes },
  { texts: ['forms'], routes: formsRoutes },
  { texts: ['forms', 'form-editor', 'design-editor', 'contacts'], routes: formEditorRoutes },
  { texts: ['home', 'contact-growth'], routes: homeRoutes },
  { texts: ['installation'], routes: installationRoutes },
  { texts: ['integrations'], routes: integrationsRoutes },
  { texts: ['mailbox'], routes: mailboxRoutes },
  { texts: ['notifications'], routes: notificationsRoutes },
  { texts: ['senders'], routes: sendersRoutes },
  { texts: ['single-sends'], routes: singleSendsRoutes },
  {
    texts: [
      'approval-notes',
      'single-sends',
      'single-send-draft',
      'email-testing-strip',
      'email-defects',
      'message-settings',
      'ab-tests',
      'design-editor',
      'tags',
      'preflight',
      'test-send',
      'contacts',
      'senders',
      'unsubscribe-groups',
    ],
    routes: singleSendEditorRoutes,
  },
  {
    texts: [
      'approval-notes',
      'single-sends',
      'single-send-draft',
      'sms',
      'design-editor',
      'tags',
      'contacts',
    ],
    routes: textMessageRoutes,
  },
  { texts: ['unsubscribe-groups', 'unsubscribe-answers'], routes: unsubscribeGroupsRoutes },
]
