import { account } from '@carillon/contract/account'
import { adNumbers } from '@carillon/contract/ad-numbers'
import { adConnections } from '@carillon/contract/ads'
import { callNames } from '@carillon/contract/all-calls'
import { approvals } from '@carillon/contract/approvals'
import { automationStats } from '@carillon/contract/automation-stats'
import { automationTexts } from '@carillon/contract/automation-texts'
import { automations } from '@carillon/contract/automations'
import { contactExports } from '@carillon/contract/contact-exports'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { emailTesting } from '@carillon/contract/email-testing'
import type { Endpoint } from '@carillon/contract/endpoint'
import { forms } from '@carillon/contract/forms'
import { images } from '@carillon/contract/images'
import { integrations } from '@carillon/contract/integrations'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import { sessions } from '@carillon/contract/sign-in'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { connection } from '#test/given-ad-connection.ts'
import { automationId, givenAutomation } from '#test/given-automation.ts'
import { draftId, givenDraft } from '#test/given-draft.ts'
import { givenEditor } from '#test/given-editor.ts'
import { render, screen, within } from '#test/render.tsx'

/** The calls of the panels beside an editor. */
const besideEditor = [
  customFields.list,
  emailTesting.previews,
  ipPools.list,
  lists.list,
  segments.list,
  singleSendReview.countAudience,
  singleSends.categories,
  unsubscribeGroups.list,
]
const container = () => screen.getByRole('region', { name: 'Notices' })

test.for<[string, string, Endpoint, string]>([
  ['ads', '/ads/campaigns', adNumbers.list, 'There was a problem with your ads.'],
  ['automations', '/automations', automations.list, 'There was a problem with your automations.'],
  ['categories', '/single-sends', singleSends.categories, 'Your categories could not be loaded.'],
  ['lists', '/contacts', lists.list, 'There was a problem with your lists.'],
  ['segments', '/contacts/segments', segments.list, 'There was a problem with your segments.'],
  ['single sends', '/single-sends', singleSends.search, 'There was a problem with your Single Sends.'],
  ['contacts', '/contacts/all', contacts.list, 'There was a problem with your contacts.'],
  [
    'contact exports',
    '/contacts/exports',
    contactExports.list,
    'There was an error retreiving exported jobs data. Please try again',
  ],
  ['custom fields', '/custom-fields', customFields.list, 'There was a problem with your custom fields.'],
  ['notifications', '/notifications', notifications.list, 'There was a problem with your notifications.'],
  ['senders', '/senders', senders.list, 'Your senders could not be loaded.'],
  [
    'images',
    '/design-library/your-images',
    images.list,
    'There was a problem with your images. Try again in a moment.',
  ],
  ['jobs', '/contacts/import', contactImports.list, 'The progress of this job could not be loaded.'],
  ['signup forms', '/forms/signup', forms.list, 'There was a problem with your signup forms.'],
  [
    'templates',
    '/design-library/system-designs',
    designLibrary.prebuilts,
    'There was a problem with your templates.',
  ],
  [
    'dynamic templates',
    '/dynamic-templates',
    templates.list,
    'There was a problem with your dynamic templates.',
  ],
  [
    'unsubscribe groups',
    '/unsubscribe-groups',
    unsubscribeGroups.list,
    'Unable to retrieve your unsubscribe groups.',
  ],
  ['integrations', '/integrations', integrations.list, 'There was a problem with your integrations.'],
  [
    'user designs',
    '/design-library/my-designs',
    designLibrary.list,
    'There was a problem with your designs.',
  ],
  ['user', '/account/sessions', sessions.list, 'Your account could not be loaded.'],
])('a failed call of the group %s shows its alert, once', async ([, address, failing, sentence]) => {
  await render(address, (server) => {
    for (const call of callNames.keys()) if (call !== account.scopes) server.hold(call)
    server.fail(failing)
  })
  await screen.findByText(sentence, { exact: false })
  expect(within(container()).getAllByRole('alert')).toHaveLength(1)
})

test('a failed call of the group ads data sources shows its alert, once', async () => {
  await render('/ads/settings/meta/account', (server) => {
    for (const call of callNames.keys()) if (call !== account.scopes) server.hold(call)
    server.answer(adConnections.list, { result: [connection()] })
    server.fail(adConnections.sources)
  })
  await screen.findByText('The data sources of your ads could not be loaded.', { exact: false })
  expect(within(container()).getAllByRole('alert')).toHaveLength(1)
})

test('a failed call of the group automation stats shows its alert, once', async () => {
  await render(`/automations/${automationId}/stats`, (server) => {
    for (const call of callNames.keys()) if (call !== account.scopes) server.hold(call)
    server.answer(automations.get, givenAutomation())
    server.answer(automationTexts.stats, { results: [] })
    server.answer(approvals.list, { result: [], _metadata: {} })
    server.fail(automationStats.get)
  })
  await screen.findByText('The statistics of this automation could not be loaded.', { exact: false })
  expect(within(container()).getAllByRole('alert')).toHaveLength(1)
})

test('a failed call of the group design editor shows its alert, once', async () => {
  const { user } = await render(`/single-sends/${draftId}/editor`, (server) => {
    givenEditor(server)
    server.answer(customFields.list, {
      custom_fields: [],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    })
    server.answer(lists.list, { result: [], _metadata: {} })
    server.answer(segments.list, { results: [], _metadata: {} })
    server.answer(unsubscribeGroups.list, [])
    server.answer(singleSends.categories, { categories: [] })
    server.answer(ipPools.list, [])
    server.hold(singleSendReview.countAudience)
    server.hold(emailTesting.previews)
    server.fail(contentHistory.list)
  })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  expect(
    await screen.findAllByText('There was a problem with the design editor.', { exact: false }),
  ).toHaveLength(1)
})

test('a failed call of the group IP pools shows its alert', async () => {
  await render(`/single-sends/${draftId}/editor`, (server) => {
    givenEditor(server)
    for (const call of besideEditor) server.hold(call)
    server.answer(singleSends.get, givenDraft())
    server.hold(contentHistory.list)
    server.fail(ipPools.list)
  })
  await screen.findByText('Your IP pools could not be loaded.', { exact: false })
})
