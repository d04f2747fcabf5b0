import { abTests } from '@carillon/contract/ab-tests'
import { apiKeys } from '@carillon/contract/api-keys'
import { auditLog } from '@carillon/contract/audit-log'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { contactExports } from '@carillon/contract/contact-exports'
import { contactImports } from '@carillon/contract/contact-imports'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { dataRequests } from '@carillon/contract/data-requests'
import { designLibrary } from '@carillon/contract/design-library'
import { domains } from '@carillon/contract/domains'
import { templates } from '@carillon/contract/dynamic-templates'
import type { Endpoint } from '@carillon/contract/endpoint'
import { forms } from '@carillon/contract/forms'
import { images } from '@carillon/contract/images'
import { integrations } from '@carillon/contract/integrations'
import { brandedLinks } from '@carillon/contract/link-branding'
import { lists } from '@carillon/contract/lists'
import { mailbox } from '@carillon/contract/mailbox'
import { notifications } from '@carillon/contract/notifications'
import { roles } from '@carillon/contract/roles'
import { scopes } from '@carillon/contract/scope-names'
import { mayCall } from '@carillon/contract/scopes'
import { segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { smsCredentials } from '@carillon/contract/sms'
import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import { subusers } from '@carillon/contract/subusers'
import { teammates } from '@carillon/contract/teammates'
import { testSend } from '@carillon/contract/test-send'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { describe, expect, test } from 'vitest'
import table from '../../../../docs/routes.txt?raw'
import { accessTo } from './access.rules.ts'
import { needs } from './needs.rules.ts'

/** Addresses, and a call without which a person has nothing to do there. */
const asks: readonly (readonly [address: string, call: Endpoint])[] = [
  ['/single-sends/new', singleSends.create],
  ['/single-sends/create-design', singleSends.create],
  ['/single-sends/new/selector/your-designs', singleSends.create],
  ['/single-sends/selector/text/new', singleSends.create],
  ['/single-sends/bulk_delete', singleSends.deleteMany],
  ['/single-sends/7/delete', singleSends.delete],
  ['/single-sends/7/move', singleSends.schedule],
  ['/single-sends/7/end_test', abTests.pickWinner],
  ['/single-sends/7/stats/end_test', abTests.pickWinner],
  ['/single-sends/7/stats/pick_winner', abTests.pickWinner],
  ['/single-sends/7/editor/confirm-delete', singleSends.delete],
  ['/single-sends/7/editor/modals/create_list', lists.create],
  ['/single-sends/7/editor/modals/create_sender', senders.create],
  ['/single-sends/7/editor/modals/create_unsubscribe', unsubscribeGroups.create],
  ['/single-sends/7/editor/modals/decrease_variations', abTests.deleteVariation],
  ['/single-sends/7/editor/modals/delete_variation', abTests.deleteVariation],
  ['/single-sends/7/editor/modals/disable_ab', abTests.disable],
  ['/single-sends/7/editor/modals/send_test', testSend.send],
  ['/single-sends/7/editor/image_manager', images.list],
  ['/single-sends/7/editor/image_manager/edit', images.create],
  ['/single-sends/7/editor/image_manager/images/8/delete', images.delete],
  ['/single-sends/7/review/create_list', lists.create],
  ['/single-sends/7/review/create_sender', senders.create],
  ['/single-sends/7/review/create_unsubscribe', unsubscribeGroups.create],
  ['/single-sends/7/review/send', singleSends.schedule],
  ['/single-sends/7/review/send_test', testSend.send],
  ['/single-sends/sms/7/editor/modals/create_list', lists.create],
  ['/single-sends/sms/7/editor/image_manager/images/8/delete', images.delete],
  ['/automations', automations.list],
  ['/automations/selector', automations.create],
  ['/automations/choose', automations.create],
  ['/automations/bulk_delete', automations.deleteMany],
  ['/automations/7/delete', automations.delete],
  ['/automations/7/disable', automations.disable],
  ['/automations/7/rename', automations.update],
  ['/automations/7/detail/set-live', automations.live],
  ['/automations/7/detail/messages/1/create-design', automationMessages.update],
  ['/automations/7/detail/messages/1/delete', automations.update],
  ['/automations/7/detail/messages/1/editor/modals/create_sender', senders.create],
  ['/automations/7/detail/messages/1/editor/modals/send_test', testSend.send],
  ['/automations/7/detail/messages/1/editor/image_manager/images/8/delete', images.delete],
  ['/automations/7/detail/texts/1/editor/image_manager/images/8/delete', images.delete],
  ['/automations/7/people/enrol', automationPeople.enrol],
  ['/automations/7/people/8/move_on', automationPeople.move],
  ['/automations/7/people/8/remove', automationPeople.move],
  ['/contacts/all/contact/7/delete', contacts.delete],
  ['/contacts/all/delete-all', contacts.delete],
  ['/contacts/delete-all', contacts.delete],
  ['/contacts/delete-export/7', contactExports.delete],
  ['/contacts/edit/7', lists.update],
  ['/contacts/erasure-requests/7/erase', dataRequests.erase],
  ['/contacts/import/upload-csv', contactImports.create],
  ['/contacts/import/map-fields', contactImports.start],
  ['/contacts/import/map-fields/create-custom-field', customFields.create],
  ['/contacts/lists/7/contact/8/delete', contacts.delete],
  ['/contacts/lists/7/delete', lists.delete],
  ['/contacts/lists/7/edit/7', lists.update],
  ['/contacts/new/contacts', contacts.upsert],
  ['/contacts/new/new-list', lists.create],
  ['/contacts/new_list', lists.create],
  ['/contacts/profile/7/custom-fields/delete', contacts.update],
  ['/contacts/profile/7/custom-fields/edit', contacts.update],
  ['/contacts/profile/7/lists/8/delete', contactProfile.changeLists],
  ['/contacts/profile/7/lists/delete', contactProfile.changeLists],
  ['/contacts/profile/7/lists/edit', contactProfile.changeLists],
  ['/contacts/profile/7/reserved-fields/delete', contacts.update],
  ['/contacts/profile/7/reserved-fields/edit', contacts.update],
  ['/contacts/segments/7/delete', segments.delete],
  ['/contacts/segments/7/edit', segments.update],
  ['/contacts/segments/create', segments.create],
  ['/contacts/segments/duplicate/7', segments.create],
  ['/forms/signup/7/delete', forms.delete],
  ['/forms/signup/7/editor', forms.update],
  ['/forms/signup/7/editor/new_list', lists.create],
  ['/forms/signup/new', forms.create],
  ['/custom-fields/7/delete', customFields.delete],
  ['/custom-fields/edit/7', customFields.rename],
  ['/custom-fields/new', customFields.create],
  ['/design-library/your-designs', designLibrary.list],
  ['/design-library/images/7/delete', images.delete],
  ['/design-library/images/7/editor', images.create],
  ['/design-library/your-designs/7/delete', designLibrary.delete],
  ['/design-library/your-designs/7/editor/image_manager/images/8/delete', images.delete],
  ...['/dynamic-templates', '/legacy/templates'].flatMap((area): [string, Endpoint][] => [
    [area, templates.list],
    [`${area}/new`, templates.create],
    [`${area}/7/delete`, templates.delete],
    [`${area}/7/duplicate`, templates.duplicate],
    [`${area}/7/edit`, templates.update],
    [`${area}/7/versions/new`, templates.createVersion],
    [`${area}/7/versions/8/delete`, templates.deleteVersion],
    [`${area}/7/version/8/send_test`, testSend.send],
    [`${area}/7/version/8/editor/modals/send_test`, testSend.send],
    [`${area}/7/version/8/editor/copy`, templates.create],
    [`${area}/7/version/8/editor/replace_tags`, templates.updateVersion],
    [`${area}/7/version/8/editor/image_manager/images/8/delete`, images.delete],
  ]),
  ['/senders/7/delete', senders.delete],
  ['/senders/7/edit', senders.update],
  ['/senders/new', senders.create],
  ['/unsubscribe-groups/7/confirm-delete', unsubscribeGroups.delete],
  ['/unsubscribe-groups/7/edit', unsubscribeGroups.update],
  ['/unsubscribe-groups/7/suppressions/add/manual', unsubscribeGroups.addSuppressions],
  ['/unsubscribe-groups/7/upload-csv', unsubscribeGroups.addSuppressions],
  ['/unsubscribe-groups/new', unsubscribeGroups.create],
  ['/notifications/7/delete', notifications.delete],
  ['/notifications/new', notifications.create],
  ['/integrations/webhook/add', integrations.create],
  ['/integrations/webhook/delete', integrations.deleteMany],
  ['/integrations/webhook/disconnect', integrations.deleteMany],
  ['/integrations/twilio/disconnectTwilio', smsCredentials.delete],
  ['/integrations/webhook/edit/7', integrations.update],
  ['/mailbox/7', mailbox.get],
  ['/mailbox/clear', mailbox.clear],
  ['/account/api-keys', apiKeys.list],
  ['/account/api-keys/7/delete', apiKeys.delete],
  ['/account/api-keys/new', apiKeys.create],
  ['/account/audit-log', auditLog.list],
  ['/account/audit-log/keep', auditLog.updateSettings],
  ['/account/brand/image_manager/edit', images.create],
  ['/account/brand/image_manager/images/8/delete', images.delete],
  ['/account/domains/7/delete', domains.delete],
  ['/account/domains/7/rotate', domains.rotate],
  ['/account/domains/links/7/delete', brandedLinks.delete],
  ['/account/domains/links/new', brandedLinks.create],
  ['/account/domains/new', domains.create],
  ['/account/people/7/remove', teammates.delete],
  ['/account/people/invitations/7/withdraw', teammates.deletePending],
  ['/account/people/invite', teammates.invite],
  ['/account/subusers/7/delete', subuserDeletions.delete],
  ['/account/subusers/7/disable', subusers.update],
  ['/account/subusers/new', subusers.create],
  ['/account/roles/7/delete', roles.delete],
  ['/account/roles/new', roles.create],
]

const person = { region: 'global', entitlements: undefined, missing: undefined } as const

describe('an address', () => {
  test.for(asks)('%s is closed to those who may not make its call', ([address, call]) => {
    const others = scopes.filter((scope) => !mayCall([scope], call.scope))
    expect(accessTo(address, { ...person, scopes: others })).toBe('no_scope')
    expect(accessTo(address, { ...person, scopes })).toBe('open')
  })
})

/** Dialogs about a part of the content that an editor shows. They make no call. */
const ofEditors = /[/]editor[/](modules|edit_code)[/]/

test('addresses that create, change or delete name the right to do so', () => {
  const screens = table
    .split('\n\n')[0]!
    .split('\n')
    .filter((line) => line.startsWith('/'))
  const writing = screens
    .map((line) => line.split(' ', 1)[0]!)
    .filter((path) =>
      /[/_-](delete|new|create|add|edit|duplicate|remove|invite|withdraw|rename)(?:[-_/]|$)/.test(path),
    )
    .filter((path) => !ofEditors.test(path))
  const addresses = asks.map(([address]) => address.split('/'))
  const isAsked = (path: string) =>
    addresses.some((segments) =>
      path.split('/').every((each, at) => each.startsWith(':') || each === segments[at]),
    )
  const unnamed = writing.filter((path) => !isAsked(path) && !isNamed(path))
  expect(unnamed).toEqual([])
})

/** True if a key of the table is the beginning of an address, and longer than its area. */
function isNamed(path: string): boolean {
  const segments = path
    .replace(/^\/legacy/, '')
    .slice(1)
    .split('/')
  return Object.keys(needs).some((key) => {
    const parts = key.split('/')
    const isLonger = parts.length > 2 || (parts.length === 2 && parts[0] !== 'account')
    return isLonger && parts.every((part, at) => part.startsWith(':') || part === segments[at])
  })
}
