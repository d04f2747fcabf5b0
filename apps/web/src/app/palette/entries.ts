import type { Scope } from '@carillon/contract/scope-names'
import type { MessageKey } from '@carillon/messages/catalogue'

interface Action {
  label: MessageKey<'palette'>
  to: string
  /** The area that the address belongs to. */
  area: string
  /** The scopes that its calls require. */
  scopes: readonly Scope[]
}

/** The actions that can begin on any page. */
export const actions: readonly Action[] = [
  {
    label: 'actions.createSingleSend',
    to: '/single-sends/new',
    area: 'single-sends',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.importContacts',
    to: '/contacts/import/upload-csv',
    area: 'contacts',
    scopes: ['marketing_campaigns.create', 'marketing_campaigns.update'],
  },
  {
    label: 'actions.addContacts',
    to: '/contacts/new',
    area: 'contacts',
    scopes: ['marketing_campaigns.update'],
  },
  {
    label: 'actions.createList',
    to: '/contacts/new_list',
    area: 'contacts',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.createSegment',
    to: '/contacts/segments/create',
    area: 'contacts',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.createForm',
    to: '/forms/signup/new',
    area: 'forms',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.createField',
    to: '/custom-fields/new',
    area: 'custom-fields',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.createTemplate',
    to: '/dynamic-templates/new',
    area: 'dynamic-templates',
    scopes: ['templates.create'],
  },
  {
    label: 'actions.createSender',
    to: '/senders/new',
    area: 'senders',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.createGroup',
    to: '/unsubscribe-groups/new',
    area: 'unsubscribe-groups',
    scopes: ['asm.groups.create'],
  },
  {
    label: 'actions.addSegment',
    to: '/integrations/segment/add',
    area: 'integrations',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.addWebhook',
    to: '/integrations/webhook/add',
    area: 'integrations',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.addIncomingWebhook',
    to: '/integrations/incoming/add',
    area: 'integrations',
    scopes: ['marketing_campaigns.create'],
  },
  {
    label: 'actions.createApiKey',
    to: '/account/api-keys/new',
    area: 'account',
    scopes: ['api_keys.create'],
  },
]

interface PageBelow {
  label: MessageKey<'palette'>
  to: string
  area: string
}

/** Pages that have no entry in the navigation. */
export const pagesBelow: readonly PageBelow[] = [
  { label: 'pages.allContacts', to: '/contacts/all', area: 'contacts' },
  { label: 'pages.segments', to: '/contacts/segments', area: 'contacts' },
  { label: 'pages.exports', to: '/contacts/exports', area: 'contacts' },
  { label: 'pages.erasures', to: '/contacts/erasure-requests', area: 'contacts' },
  { label: 'pages.inbox', to: '/notifications/inbox', area: 'notifications' },
  { label: 'pages.systemDesigns', to: '/design-library/system-designs', area: 'design-library' },
  { label: 'pages.images', to: '/design-library/your-images', area: 'design-library' },
  { label: 'pages.settings', to: '/account/settings', area: 'account' },
  { label: 'pages.brandKit', to: '/account/brand', area: 'account' },
  { label: 'pages.domains', to: '/account/domains', area: 'account' },
  { label: 'pages.sendingLimits', to: '/account/sending-limits', area: 'account' },
  { label: 'pages.warmUp', to: '/account/warm-up', area: 'account' },
  { label: 'pages.apiKeys', to: '/account/api-keys', area: 'account' },
  { label: 'pages.sessions', to: '/account/sessions', area: 'account' },
  { label: 'pages.auditLog', to: '/account/audit-log', area: 'account' },
]
