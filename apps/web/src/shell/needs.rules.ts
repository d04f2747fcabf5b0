import type { Scope } from '@carillon/contract/scope-names'
import type { Entitlement } from './entitlement.rules.ts'

export interface Needs {
  /** The scopes without which the calls of the page are refused; it needs all of them. */
  scopes: readonly Scope[]
  entitlement?: Entitlement
  /** True if only administrators of the first account may open it. */
  isForOperator?: true
  /** True if it does not exist for subusers, which have none of their own. */
  isForParents?: true
}

const reads: Needs = { scopes: ['marketing.read'] }
const creates: Needs = { scopes: ['marketing_campaigns.create'] }
const updates: Needs = { scopes: ['marketing_campaigns.update'] }
const deletes: Needs = { scopes: ['marketing_campaigns.delete'] }
const testing: Needs = { scopes: ['email_testing.read'], entitlement: 'email_testing' }
const people: Needs = { scopes: ['teammates.read'] }

/** The dialogs of images over an editor. */
const imageDialogs: Readonly<Record<string, Needs>> = {
  image_manager: { scopes: ['design_library.read'] },
  'image_manager/edit': { scopes: ['design_library.create'] },
  'image_manager/images/:imageId/delete': { scopes: ['design_library.delete'] },
}

/** Templates, which have a second address for those of the older generation. */
const templates: Readonly<Record<string, Needs>> = {
  '': { scopes: ['templates.read'] },
  new: { scopes: ['templates.create'] },
  ':id/delete': { scopes: ['templates.delete'] },
  ':id/duplicate': { scopes: ['templates.create'] },
  ':id/edit': { scopes: ['templates.update'] },
  ':id/versions/new': { scopes: ['templates.versions.create'] },
  ':id/versions/:versionId/delete': { scopes: ['templates.versions.delete'] },
  ':id/version/:versionId/send_test': creates,
  ':id/version/:versionId/editor/modals/send_test': creates,
  ':id/version/:versionId/editor/copy': { scopes: ['templates.create'] },
  ':id/version/:versionId/editor/replace_tags': { scopes: ['templates.versions.update'] },
  ...below(':id/version/:versionId/editor', imageDialogs),
}

/**
 * The rights that the addresses of the app require: an area (by first URL segment), or a longer address below it, where
 * `:x` is any segment. An address requires what each of its beginnings requires. Addresses not listed are open to all
 * users.
 */
export const needs: Readonly<Record<string, Needs>> = {
  'single-sends': reads,
  'single-sends/new': creates,
  'single-sends/create-design': creates,
  'single-sends/selector': creates,
  'single-sends/bulk_delete': deletes,
  'single-sends/:id/delete': deletes,
  'single-sends/:id/move': updates,
  'single-sends/:id/end_test': creates,
  'single-sends/:id/editor/confirm-delete': deletes,
  'single-sends/:id/editor/email_testing': testing,
  'single-sends/:id/review/email_testing': testing,
  'automations/:id/detail/messages/:number/editor/email_testing': testing,
  'dynamic-templates/:id/version/:versionId/editor/email_testing': testing,
  'single-sends/:id/editor/modals/create_list': creates,
  'single-sends/:id/editor/modals/create_sender': creates,
  'single-sends/:id/editor/modals/create_unsubscribe': { scopes: ['asm.groups.create'] },
  'single-sends/:id/editor/modals/decrease_variations': updates,
  'single-sends/:id/editor/modals/delete_variation': updates,
  'single-sends/:id/editor/modals/disable_ab': updates,
  'single-sends/:id/editor/modals/send_test': creates,
  'single-sends/:id/review/create_list': creates,
  'single-sends/:id/review/create_sender': creates,
  'single-sends/:id/review/create_unsubscribe': { scopes: ['asm.groups.create'] },
  'single-sends/:id/review/send': updates,
  'single-sends/:id/review/send_test': creates,
  'single-sends/:id/stats/end_test': creates,
  'single-sends/:id/stats/pick_winner': creates,
  'single-sends/sms/:id/editor/modals/create_list': creates,
  ...below('single-sends/:id/editor', imageDialogs),
  ...below('single-sends/sms/:id/editor', imageDialogs),
  // Without the plan, live automations can still be seen, paused and disabled. Their pages name the missing rights.
  automations: { scopes: ['marketing.automation.read'] },
  'automations/selector': creates,
  'automations/choose': creates,
  'automations/bulk_delete': deletes,
  'automations/:id/delete': deletes,
  'automations/:id/disable': updates,
  'automations/:id/rename': updates,
  'automations/:id/detail/set-live': updates,
  'automations/:id/detail/messages/:messageNum/create-design': updates,
  'automations/:id/detail/messages/:messageNum/delete': updates,
  'automations/:id/detail/messages/:messageNum/editor/modals/create_sender': creates,
  'automations/:id/detail/messages/:messageNum/editor/modals/send_test': creates,
  'automations/:id/people/enrol': updates,
  'automations/:id/people/:contactId/move_on': updates,
  'automations/:id/people/:contactId/remove': updates,
  ...below('automations/:id/detail/messages/:messageNum/editor', imageDialogs),
  ...below('automations/:id/detail/texts/:textNum/editor', imageDialogs),
  ads: { scopes: ['marketing.read'], entitlement: 'ads' },
  contacts: reads,
  'contacts/all/contact/:contactId/delete': deletes,
  'contacts/all/delete-all': deletes,
  'contacts/delete-all': deletes,
  'contacts/delete-export/:id': deletes,
  'contacts/edit/:id': updates,
  'contacts/erasure-requests/:id/erase': deletes,
  'contacts/import': { scopes: ['marketing_campaigns.create', 'marketing_campaigns.update'] },
  'contacts/lists/:id/contact/:contactId/delete': deletes,
  'contacts/lists/:id/delete': deletes,
  'contacts/lists/:id/delete-locked': deletes,
  'contacts/lists/:id/edit': updates,
  'contacts/new': updates,
  'contacts/new/new-list': creates,
  'contacts/new_list': creates,
  'contacts/profile/:id/custom-fields/delete': updates,
  'contacts/profile/:id/custom-fields/edit': updates,
  'contacts/profile/:id/lists/:listId/delete': updates,
  'contacts/profile/:id/lists/delete': updates,
  'contacts/profile/:id/lists/edit': updates,
  'contacts/profile/:id/reserved-fields/delete': updates,
  'contacts/profile/:id/reserved-fields/edit': updates,
  'contacts/segments/:id/delete': deletes,
  'contacts/segments/:id/edit': updates,
  'contacts/segments/create': creates,
  'contacts/segments/duplicate': creates,
  forms: reads,
  'forms/signup/:id/delete': deletes,
  'forms/signup/:id/editor': updates,
  'forms/signup/:id/editor/new_list': creates,
  'forms/signup/new': creates,
  'custom-fields': reads,
  'custom-fields/:id/delete': deletes,
  'custom-fields/edit': updates,
  'custom-fields/new': creates,
  'design-library': { scopes: ['design_library.read'] },
  'design-library/images/:id/delete': { scopes: ['design_library.delete'] },
  'design-library/images/:id/editor': { scopes: ['design_library.create'] },
  'design-library/your-designs/:id/delete': { scopes: ['design_library.delete'] },
  ...below('design-library/your-designs/:id/editor', imageDialogs),
  ...below('dynamic-templates', templates),
  ...below('templates', templates),
  'templates/design-library': { scopes: ['design_library.read'] },
  senders: reads,
  'senders/:id/delete': deletes,
  'senders/:id/edit': updates,
  'senders/new': creates,
  'unsubscribe-groups': { scopes: ['asm.groups.read'] },
  'unsubscribe-groups/:id/confirm-delete': { scopes: ['asm.groups.delete'] },
  'unsubscribe-groups/:id/edit': { scopes: ['asm.groups.update'] },
  'unsubscribe-groups/:groupId/suppressions/add': { scopes: ['asm.groups.suppressions.create'] },
  'unsubscribe-groups/:groupId/upload-csv': { scopes: ['asm.groups.suppressions.create'] },
  'unsubscribe-groups/new': { scopes: ['asm.groups.create'] },
  notifications: reads,
  'notifications/:id/delete': deletes,
  'notifications/new': creates,
  integrations: reads,
  'integrations/:destination/add': creates,
  'integrations/:destination/delete': deletes,
  'integrations/:destination/disconnect': deletes,
  'integrations/:destination/disconnectTwilio': deletes,
  'integrations/:destination/edit': updates,
  installation: { scopes: ['billing.read'], isForOperator: true },
  'installation/accounts/:username/plan': { scopes: ['billing.update'] },
  'installation/plans/:name/delete': { scopes: ['billing.delete'] },
  'installation/plans/new': { scopes: ['billing.update'] },
  mailbox: { scopes: ['messages.read'] },
  'mailbox/clear': { scopes: ['mail.batch.delete'] },
  'account/access': { scopes: ['access_settings.whitelist.read'] },
  'account/access/add': { scopes: ['access_settings.whitelist.create'] },
  'account/access/:id/delete': { scopes: ['access_settings.whitelist.delete'] },
  'account/api-keys': { scopes: ['api_keys.read'] },
  'account/api-keys/:id/delete': { scopes: ['api_keys.delete'] },
  'account/api-keys/new': { scopes: ['api_keys.create'] },
  'account/approvals/settings': { scopes: ['teammates.update'] },
  'account/audit-log': people,
  'account/audit-log/keep': { scopes: ['teammates.update'] },
  'account/brand': { scopes: ['design_library.read'] },
  ...below('account/brand', imageDialogs),
  'account/domains': { scopes: ['whitelabel.read'] },
  'account/domains/:id/delete': { scopes: ['whitelabel.delete'] },
  'account/domains/:id/rotate': { scopes: ['whitelabel.update'] },
  'account/domains/links/:id/delete': { scopes: ['whitelabel.delete'] },
  'account/domains/links/new': { scopes: ['whitelabel.create'] },
  'account/domains/new': { scopes: ['whitelabel.create'] },
  'account/people': people,
  'account/people/:username/remove': { scopes: ['teammates.delete'] },
  'account/people/invitations/:id/withdraw': { scopes: ['teammates.delete'] },
  'account/people/invite': { scopes: ['teammates.create'] },
  'account/requests': people,
  'account/requests/:id/approve': { scopes: ['teammates.update'] },
  'account/requests/:id/deny': { scopes: ['teammates.delete'] },
  'account/roles': people,
  'account/roles/:id/delete': { scopes: ['teammates.delete'] },
  'account/roles/new': { scopes: ['teammates.create'] },
  'account/sending-limits': reads,
  'account/subusers': { scopes: ['subusers.read'], isForParents: true },
  'account/subusers/:username/delete': { scopes: ['subusers.delete'] },
  'account/subusers/:username/disable': { scopes: ['subusers.update'] },
  'account/subusers/new': { scopes: ['subusers.create'], entitlement: 'subusers' },
  'account/usage/alerts': { scopes: ['alerts.read'] },
  'account/usage/alerts/:id': { scopes: ['alerts.update'] },
  'account/usage/alerts/:id/delete': { scopes: ['alerts.delete'] },
  'account/usage/alerts/new': { scopes: ['alerts.create'] },
  'account/single-sign-on': { scopes: ['sso.settings.read', 'teammates.read'] },
  'account/tracking': {
    scopes: [
      'tracking_settings.click.read',
      'tracking_settings.open.read',
      'tracking_settings.google_analytics.read',
      'tracking_settings.subscription.read',
    ],
  },
  'account/warm-up': { scopes: ['ips.warmup.read'] },
}

function below(address: string, table: Readonly<Record<string, Needs>>): Record<string, Needs> {
  return Object.fromEntries(
    Object.entries(table).map(([end, needed]) => [end === '' ? address : `${address}/${end}`, needed]),
  )
}
