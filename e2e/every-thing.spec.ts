import { givenAd, givenPartners } from './ads/given.ts'
import { expect, test } from './fixtures.ts'
import { judgeScreen } from './judge-screen.ts'
import { givenDraft, givenSendable, post } from './single-sends/given.ts'

/**
 * Every address with a parameter that no other walk opens, in German and in dark mode. The behaviour of these screens
 * is tested in English, feature by feature.
 */
test.use({ language: 'de', theme: 'dark', banners: 'shown' })

test('every address with a parameter is in German, accessible in dark mode, and fits', async ({
  page,
  api,
  open,
  settled,
  expectAccessible,
  expectStill,
  expectFocusToType,
}) => {
  const { listId, senderId, groupId } = await givenSendable(api, 1)
  const send = await givenDraft(api, 'Rundgang', { listId, senderId, groupId })
  const fieldMade = await api.post('/v3/marketing/field_definitions', {
    data: { name: 'rundgang', field_type: 'Text' },
  })
  const field = await fieldMade.json()
  const { result: people } = await (await api.get('/v3/marketing/contacts')).json()
  const key = await post(api, '/v3/api_keys', { name: 'Rundgang' })
  const { result: mails } = await (await api.get('/v3/mailbox/messages')).json()
  const address = await post(api, '/v3/marketing/notifications/addresses', {
    name: 'Rundgang',
    email: 'rundgang@nordlicht.example',
  })
  const integration = await post(api, '/v3/marketing/integrations', {
    destination: 'Segment',
    label: 'Rundgang',
    filters: { email_events: ['open', 'click'] },
    properties: { write_key: 'rundgang1234', destination_region: 'EU' },
  })
  // The integration is paused, so that no events leave this machine.
  await api.patch(`/v3/marketing/integrations/${integration.integration_id}`, { data: { is_paused: true } })
  const started = await api.post('/v3/marketing/contacts/exports')
  const { id: exported } = await started.json()
  const contact = people[0].id
  const form = await post(api, '/v3/marketing/signup_forms', { name: 'Rundgang', language: 'de' })
  // The form has no double opt-in, which would need a sender.
  await api.post(`/v3/marketing/signup_forms/${form.id}/apply`, {
    data: { draft: { ...form.draft, double_opt_in: false } },
  })

  const domain = await post(api, '/v3/whitelabel/domains', { domain: 'rundgang.example' })
  const link = await post(api, '/v3/whitelabel/links', { domain: 'rundgang.example' })
  const subuser = await post(
    api,
    '/v3/subusers',
    {
      username: 'rundgang',
      email: 'rundgang-unterkonto@nordlicht.example',
      password: 'a long password',
    },
    200,
  )

  await givenPartners(api, 'meta')
  const ad = await givenAd(api, 'Rundgang', listId)

  // Lists with entries, whose tables have heads.
  const indexes = [
    ...[
      '/account/api-keys',
      '/account/domains',
      '/account/subusers',
      '/ads/campaigns',
      '/contacts',
      '/contacts/all',
      '/contacts/exports',
      '/mailbox',
    ],
    ...[
      '/custom-fields',
      '/forms/signup',
      '/notifications',
      '/senders',
      '/single-sends',
      '/unsubscribe-groups',
    ],
  ]
  const below = (base: string, ...paths: string[]) => paths.map((path) => `${base}${path}`)
  const addresses = [
    ...indexes,
    `/account/api-keys/${key.api_key_id}/delete`,
    ...below(`/account/domains/${domain.id}`, '', '/rotate', '/delete'),
    ...below(`/account/domains/links/${link.id}`, '', '/delete'),
    ...below(`/account/subusers/${subuser.username}`, '', '/disable'),
    ...below('/ads/campaigns', '?view=goal', '?view=platform'),
    ...below(`/ads/campaigns/${ad}`, '/delete', '/target', '/editor', '/editor/image_manager', '/review'),
    ...below(`/ads/campaigns/${ad}/target?step=`, 'partners', 'schedule', 'audience'),
    ...below('/ads/settings/meta', '/account', '/disconnect'),
    `/contacts/all/contact/${contact}/delete`,
    `/contacts/delete-export/${exported}`,
    `/contacts/edit/${listId}`,
    ...below(`/contacts/lists/${listId}`, '', '/delete', '/delete-locked', '/locked', `/edit/${listId}`),
    `/contacts/lists/${listId}/contact/${contact}/delete`,
    ...below(`/contacts/profile/${contact}`, '', '/custom-fields', '/custom-fields/edit', '/lists'),
    ...below(`/contacts/profile/${contact}`, '/lists/edit', '/reserved-fields', '/reserved-fields/edit'),
    ...below('/custom-fields', `/${field.id}/delete`, `/edit/${field.id}`),
    ...below('/forms/signup', '/new', ...below(`/${form.id}`, '/share', '/preview', '/delete', '/stats')),
    ...below(`/forms/signup/${form.id}/editor`, '', '?panel=build', '?panel=styles', '/new_list', '/share'),
    ...below('/integrations/segment', '', '/add', `/edit/${integration.integration_id}`, '/disconnect'),
    `/integrations/segment/delete?ids=${integration.integration_id}`,
    ...below('/integrations/webhook', '', '/add'),
    `/mailbox/${mails[0].id}`,
    `/notifications/${address.id}/delete`,
    ...below(`/senders/${senderId}`, '/delete', '/edit'),
    // These pages have a different layout on a wide screen than the walk of single sends sees in dark mode.
    ...below(`/single-sends/${send}`, '/editor', '/review'),
    ...below('/single-sends?view=calendar', '', '&span=week'),
    // Dialogs about variations, which this send does not have.
    ...below(
      `/single-sends/${send}/editor/modals`,
      '/decrease_variations',
      '/delete_variation',
      '/disable_ab',
    ),
    ...below(`/unsubscribe-groups/${groupId}`, '/suppressions/add/manual', '/upload-csv', '/confirm-delete'),
    ...below(`/unsubscribe-groups/${groupId}`, '/edit', '/edit/preview/preferences', '/preview/unsubscribe'),
    ...below(`/unsubscribe-groups/${groupId}`, '/edit/preview/unsubscribe', '/preview/preferences'),
    `/contacts/erasure-requests/${contact}/erase`,
  ]
  for (const path of addresses) {
    await test.step(path, async () => {
      await open(path)
      await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, 'de')
      await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toHaveCount(0)
    })
  }
  // Without a connection, /ads shows the first steps, which another walk opens.
  await api.delete('/v3/marketing/ads/connections/meta')
})
