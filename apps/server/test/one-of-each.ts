import { accessSettings } from '@carillon/contract/access-settings'
import { scopeRequests } from '@carillon/contract/scope-requests'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import sharp from 'sharp'
import { addContacts, everyContact, makeField, makeList, upload } from './given-contacts.ts'
import { givenPerson } from './given-person.ts'
import { givenFor } from './given-single-send.ts'
import type { Caller, Server } from './kit.ts'

/** The beginning of a path, and the parameters with which it names an existing thing. */
export type Made = readonly [prefix: string, params: Readonly<Record<string, string>>]

/** Makes one thing of each kind that has an ID in a URL, by the API call that makes it. The name of each contains `word`. */
export async function makeOneOfEach(server: Server, me: Caller, word: string): Promise<Made[]> {
  const make = async (path: string, body: object, method = 'POST'): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await me.fetch(path, { method, headers, body: JSON.stringify(body) })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`)
    return said === '' ? {} : JSON.parse(said)
  }
  const idOf = async (path: string, body: object): Promise<string> => String((await make(path, body))['id'])
  const marketing = '/v3/marketing'
  const address = `${word}@shop.test`

  const list = await makeList(me, `${word} list`)
  await addContacts(me, [{ email: address, first_name: word }], [list])
  const contact = (await everyContact(me))[0]?.id ?? ''
  const query_dsl = `SELECT contact_id, updated_at FROM contact_data WHERE first_name = '${word}'`
  const segment = await idOf(`${marketing}/segments/2.0`, { name: `${word} segment`, query_dsl })
  const field = await makeField(me, `${word}_field`, 'Text')
  const imported = await upload(me, `email,first\n${address},${word}\n`)
  const exported = await idOf(`${marketing}/contacts/exports`, {})
  const sender = String(await givenFor(server, me).sender())
  const group = await idOf('/v3/asm/groups', { name: `${word} group`, description: word })
  const send = await idOf(`${marketing}/singlesends`, { name: `${word} send` })
  await make(
    `${marketing}/singlesends/${send}/abtest`,
    {
      type: 'subject',
      variation_count: 2,
      test_percentage: 20,
      duration_minutes: 60,
      winner_criteria: 'open',
    },
    'PUT',
  )
  const ready = await idOf(`${marketing}/singlesends`, {
    name: `${word} tested`,
    email_config: { subject: word, html_content: `<p>${word}</p>`, sender_id: Number(sender) },
  })
  const tested = (await make(`${marketing}/content/single_send/${ready}/email_tests`, {
    tests: ['accessibility'],
  })) as unknown as { result: { id: string }[] }
  const automation = await idOf(`${marketing}/automations`, { name: `${word} automation` })
  const message = await idOf(`${marketing}/automations/${automation}/messages`, { subject: word })
  const template = await idOf('/v3/templates', { name: `${word} template`, generation: 'dynamic' })
  const version = await idOf(`/v3/templates/${template}/versions`, { name: `${word} version`, subject: word })
  const design = await idOf('/v3/designs', { name: `${word} design`, html_content: `<p>${word}</p>` })
  const row = await idOf('/v3/saved_rows', {
    name: `${word} row`,
    document: newDesign('en', [newModule('button', 'b1')]),
  })
  const alert = await idOf('/v3/alerts', { type: 'usage_limit', email_to: address, percentage: 90 })
  const { api_key_id = '' } = await make('/v3/api_keys', { name: `${word} key` })
  const { batch_id = '' } = await make('/v3/mail/batch', {})
  await make('/v3/user/scheduled_sends', { batch_id, status: 'pause' })
  const notified = await idOf(`${marketing}/notifications/addresses`, { name: word, email: address })
  const form = await idOf(`${marketing}/signup_forms`, { name: `${word} form`, language: 'en' })
  const ads = await idOf(`${marketing}/ads/campaigns`, {
    kind: 'display',
    objective: 'prospecting',
    name: `${word} ads`,
  })
  const domain = await idOf('/v3/whitelabel/domains', { domain: `${word}.test` })
  const link = await idOf('/v3/whitelabel/links', { domain: `${word}.test`, subdomain: 'click' })
  const webhook = await idOf('/v3/user/webhooks/event/settings', {
    enabled: true,
    url: `https://${word}.example/events`,
    delivered: true,
  })
  const { integration_id = '' } = await make(`${marketing}/integrations`, {
    destination: 'Webhook',
    label: word,
    filters: { email_events: ['delivered'] },
    properties: { url: `https://${word}.example/out` },
  })
  const incoming = await idOf(`${marketing}/integrations/incoming`, {
    label: word,
    field_mappings: [{ path: '/mail', field_id: '_rf2_T' }],
  })
  const subuser_name = `${word}-shop`
  await make('/v3/subusers', {
    username: subuser_name,
    email: `owner@${word}.test`,
    password: 'correct horse',
  })
  const role = await idOf('/v3/roles', { name: `${word} role`, scopes: ['marketing.read'] })
  const rule = await givenRule(me)
  const request = await givenRequest(server, me, word)
  const people = (await (await me.fetch('/v3/teammates')).json()) as { result: { username: string }[] }
  const username = people.result[0]?.username ?? ''
  const { token = '' } = await make('/v3/teammates', { email: address, scopes: [], is_admin: false })
  const picture = new FormData()
  const bytes = await sharp({ create: { width: 5, height: 5, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  picture.append('upload', new Blob([new Uint8Array(bytes)]), `${word}.png`)
  const image = (await (await me.fetch('/v3/images', { method: 'POST', body: picture })).json()) as {
    id: string
  }
  for (const kind of ['global', 'bounce', 'block', 'spam', 'invalid'])
    await givenFor(server, me).suppression(address, kind)
  const campaign = await idOf('/v3/campaigns', { title: `${word} campaign` })
  const legacy = await idOf('/v3/contactdb/segments', {
    name: `${word} people`,
    conditions: [{ field: 'first_name', value: word, operator: 'eq', and_or: '' }],
  })

  const lists = (await (await me.fetch('/v3/contactdb/lists')).json()) as { lists: { id: number }[] }
  const recipient_id = Buffer.from(address).toString('base64url')

  return [
    [`${marketing}/ads/campaigns/`, { id: ads }],
    [`${marketing}/automations/:id/people/:contact_id`, { id: automation, contact_id: contact }],
    [`${marketing}/automations/:id/versions/:number`, { id: automation, number: '1' }],
    [`${marketing}/automations/:id/steps/:step_id`, { id: automation, step_id: 's1' }],
    [`${marketing}/automations/:id/texts/:text_id`, { id: automation, text_id: message }],
    [`${marketing}/automations/`, { id: automation, message_id: message }],
    [`${marketing}/stats/automations/`, { id: automation }],
    [`${marketing}/stats/singlesends/`, { id: send }],
    [`${marketing}/singlesends/`, { id: send, variation_id: send }],
    [`${marketing}/email_tests/`, { test_id: tested.result[0]?.id ?? '' }],
    [`${marketing}/activity/`, { kind: 'import_contacts', id: imported.id }],
    [`${marketing}/contacts/search/`, { identifier_type: 'email' }],
    [`${marketing}/contacts/imports/`, { id: imported.id }],
    [`${marketing}/contacts/deletions/`, { job_id: imported.id }],
    [`${marketing}/contacts/exports/`, { id: exported }],
    [`${marketing}/contacts/:id`, { id: contact }],
    [`${marketing}/content/`, { kind: 'single_send', id: send, revision_id: send, holder: send }],
    [`${marketing}/field_definitions/`, { id: field }],
    [`${marketing}/integrations/incoming/`, { id: incoming }],
    [`${marketing}/integrations/`, { id: integration_id }],
    [`${marketing}/lists/`, { id: list }],
    [`${marketing}/notifications/addresses/`, { id: notified }],
    [`${marketing}/segments/`, { id: segment }],
    [`${marketing}/senders/`, { id: sender }],
    [`${marketing}/signup_forms/`, { id: form }],
    ['/v3/access_settings/whitelist/', { rule_id: rule }],
    ['/v3/alerts/', { alert_id: String(alert) }],
    ['/v3/api_keys/', { api_key_id }],
    ['/v3/asm/suppressions/', { email: address }],
    ['/v3/suppression/', { email: address }],
    ['/v3/asm/groups/', { group_id: group, email: address }],
    ['/v3/contactdb/custom_fields/', { id: /\d+/.exec(field)?.[0] ?? '' }],
    ['/v3/contactdb/exports/', { id: exported }],
    ['/v3/contactdb/lists/', { list_id: String(lists.lists[0]?.id), recipient_id }],
    ['/v3/contactdb/recipients/', { recipient_id }],
    ['/v3/campaigns/', { campaign_id: campaign }],
    ['/v3/contactdb/segments/', { id: legacy }],
    ['/v3/designs/:id', { id: design }],
    ['/v3/download/asm/groups/', { group_id: group }],
    ['/v3/images/', { id: image.id }],
    ['/v3/mail/batch/', { batch_id }],
    ['/v3/roles/', { id: role }],
    ['/v3/scopes/requests/', { request_id: request }],
    ['/v3/saved_rows/', { id: row }],
    ['/v3/senders/', { sender_id: sender }],
    ['/v3/subusers/', { subuser_name }],
    ['/v3/teammates/pending/', { token }],
    ['/v3/teammates/', { username, teammate_name: username }],
    ['/v3/templates/', { template_id: template, version_id: version }],
    ['/v3/user/scheduled_sends/', { batch_id }],
    ['/v3/user/webhooks/event/settings/', { id: webhook }],
    ['/v3/verified_senders/', { id: sender }],
    ['/v3/whitelabel/domains/', { id: domain }],
    ['/v3/whitelabel/links/', { id: link }],
  ]
}

/** The open request of a teammate. */
async function givenRequest(server: Server, { account }: Caller, word: string): Promise<string> {
  const person = await givenPerson(server, `${word}-asker`, { account })
  const request = await person.call(scopeRequests.create, { body: { scope_group_name: 'Stats' } })
  return String(request.id)
}

/** The entry that admits the addresses of this machine. */
async function givenRule(me: Caller): Promise<string> {
  const ips = ['127.0.0.0/8', '::1'].map((ip) => ({ ip }))
  const { result } = await me.call(accessSettings.add, { body: { ips } })
  return String(result[0]?.id)
}
