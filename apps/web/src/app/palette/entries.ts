import type { MessageKey } from '@carillon/messages/catalogue'

interface Entry {
  label: MessageKey<'palette'>
  /** Other words by which people look for the page. */
  words?: MessageKey<'palette'>
  to: string
  /** The area that the address belongs to. */
  area: string
}

/** The actions that can begin on any page. */
export const actions: readonly Entry[] = [
  {
    label: 'actions.createSingleSend',
    to: '/single-sends/new',
    area: 'single-sends',
  },
  {
    label: 'actions.importContacts',
    to: '/contacts/import/upload-csv',
    area: 'contacts',
  },
  {
    label: 'actions.addContacts',
    to: '/contacts/new',
    area: 'contacts',
  },
  {
    label: 'actions.createList',
    to: '/contacts/new_list',
    area: 'contacts',
  },
  {
    label: 'actions.createSegment',
    to: '/contacts/segments/create',
    area: 'contacts',
  },
  {
    label: 'actions.createForm',
    to: '/forms/signup/new',
    area: 'forms',
  },
  {
    label: 'actions.createField',
    to: '/custom-fields/new',
    area: 'custom-fields',
  },
  {
    label: 'actions.createTemplate',
    to: '/dynamic-templates/new',
    area: 'dynamic-templates',
  },
  {
    label: 'actions.createSender',
    to: '/senders/new',
    area: 'senders',
  },
  {
    label: 'actions.createGroup',
    to: '/unsubscribe-groups/new',
    area: 'unsubscribe-groups',
  },
  {
    label: 'actions.addSegment',
    to: '/integrations/segment/add',
    area: 'integrations',
  },
  {
    label: 'actions.addWebhook',
    to: '/integrations/webhook/add',
    area: 'integrations',
  },
  {
    label: 'actions.addIncomingWebhook',
    to: '/integrations/incoming/add',
    area: 'integrations',
  },
  {
    label: 'actions.createApiKey',
    to: '/account/api-keys/new',
    area: 'account',
  },
  { label: 'actions.invitePerson', to: '/account/people/invite', area: 'account' },
  { label: 'actions.createRole', to: '/account/roles/new', area: 'account' },
  { label: 'actions.createSubuser', to: '/account/subusers/new', area: 'account' },
]

/** Pages that have no entry in the navigation. */
export const pagesBelow: readonly Entry[] = [
  { label: 'pages.allContacts', to: '/contacts/all', area: 'contacts' },
  { label: 'pages.segments', to: '/contacts/segments', area: 'contacts' },
  { label: 'pages.exports', to: '/contacts/exports', area: 'contacts' },
  { label: 'pages.erasures', to: '/contacts/erasure-requests', area: 'contacts' },
  { label: 'pages.inbox', to: '/notifications/inbox', area: 'notifications' },
  { label: 'pages.systemDesigns', to: '/design-library/system-designs', area: 'design-library' },
  { label: 'pages.images', to: '/design-library/your-images', area: 'design-library' },
  {
    label: 'pages.settings',
    words: 'words.settings',
    to: '/account/settings',
    area: 'account',
  },
  {
    label: 'pages.brandKit',
    words: 'words.brandKit',
    to: '/account/brand',
    area: 'account',
  },
  {
    label: 'pages.domains',
    words: 'words.domains',
    to: '/account/domains',
    area: 'account',
  },
  {
    label: 'pages.sendingLimits',
    words: 'words.sendingLimits',
    to: '/account/sending-limits',
    area: 'account',
  },
  {
    label: 'pages.warmUp',
    words: 'words.warmUp',
    to: '/account/warm-up',
    area: 'account',
  },
  {
    label: 'pages.apiKeys',
    words: 'words.apiKeys',
    to: '/account/api-keys',
    area: 'account',
  },
  {
    label: 'pages.security',
    words: 'words.security',
    to: '/account/security',
    area: 'account',
  },
  { label: 'pages.sessions', to: '/account/sessions', area: 'account' },
  {
    label: 'pages.people',
    words: 'words.people',
    to: '/account/people',
    area: 'account',
  },
  { label: 'pages.roles', to: '/account/roles', area: 'account' },
  { label: 'pages.subusers', to: '/account/subusers', area: 'account' },
  {
    label: 'pages.plan',
    words: 'words.plan',
    to: '/account/plan',
    area: 'account',
  },
  { label: 'pages.planLimits', to: '/account/limits', area: 'account' },
  { label: 'pages.usage', to: '/account/usage', area: 'account' },
  {
    label: 'pages.installation',
    words: 'words.installation',
    to: '/account/installation',
    area: 'account',
  },
  {
    label: 'pages.ready',
    words: 'words.ready',
    to: '/account/installation/ready',
    area: 'account',
  },
  {
    label: 'pages.plans',
    words: 'words.plans',
    to: '/installation/plans',
    area: 'installation',
  },
  { label: 'pages.installedAccounts', to: '/installation/accounts', area: 'installation' },
  {
    label: 'pages.singleSignOn',
    words: 'words.singleSignOn',
    to: '/account/single-sign-on',
    area: 'account',
  },
  {
    label: 'pages.tracking',
    words: 'words.tracking',
    to: '/account/tracking',
    area: 'account',
  },
  {
    label: 'pages.access',
    words: 'words.access',
    to: '/account/access',
    area: 'account',
  },
  { label: 'pages.requests', to: '/account/requests', area: 'account' },
  { label: 'pages.approvals', to: '/account/approvals', area: 'account' },
  { label: 'pages.auditLog', to: '/account/audit-log', area: 'account' },
]
