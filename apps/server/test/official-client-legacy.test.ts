import client from '@sendgrid/client'
import PostalMime from 'postal-mime'
import { expect, type Server, test, until } from './kit.ts'
import { startMailing } from './mailing-server.ts'
import type { SmtpSink } from './smtp-sink.ts'

const { server, sink } = await startMailing({ keepSource: true })

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Body = Record<string, unknown>

/** The official client, with only its base URL changed. */
function officialClient({ url, owner }: Server) {
  client.setApiKey(owner.key)
  client.setDefaultRequest('baseUrl', url)
  return async (method: Method, path: string, more: { body?: object; qs?: object } = {}) => {
    const [response, body] = await client.request({ method, url: `/v3/${path}`, ...more } as never)
    return { status: response.statusCode, body: body as Body }
  }
}

const people = ['ada', 'grace', 'linus'].map((name) => ({
  email: `${name}@oldest.example`,
  first_name: name,
  last_name: name === 'linus' ? 'Other' : 'Reader',
}))

test('the official client goes the oldest way: list, recipients, segment, campaign, schedule now', async () => {
  const request = officialClient(server)

  const list = await request('POST', 'contactdb/lists', { body: { name: 'Readers of old' } })
  expect(list).toMatchObject({
    status: 201,
    body: { id: expect.any(Number), name: 'Readers of old', recipient_count: 0 },
  })
  const added = await request('POST', 'contactdb/recipients', { body: people })
  expect(added).toMatchObject({ status: 201, body: { new_count: 3, updated_count: 0, error_count: 0 } })
  const ids = added.body['persisted_recipients'] as string[]
  expect(ids).toHaveLength(3)
  const onto = await request('POST', `contactdb/lists/${list.body['id']}/recipients`, { body: ids })
  expect(onto.status).toBe(201)
  const conditions = [{ field: 'last_name', value: 'Reader', operator: 'eq', and_or: '' }]
  const segment = await request('POST', 'contactdb/segments', {
    body: { name: 'Readers', list_id: list.body['id'], conditions },
  })
  expect(segment.body).toMatchObject({ id: expect.any(Number), list_id: list.body['id'], conditions })

  const sender = await request('POST', 'senders', {
    body: {
      nickname: 'Old news',
      from: { email: 'news@nordlicht.example', name: 'Nordlicht' },
      reply_to: { email: 'hello@nordlicht.example' },
      address: 'Kanalstr. 1',
      city: 'Hamburg',
      country: 'Germany',
    },
  })
  expect(sender).toMatchObject({ status: 201, body: { verified: false, locked: false } })
  await confirmSender(server, sink)
  expect((await request('GET', `senders/${sender.body['id']}`)).body).toMatchObject({ verified: true })
  const group = await request('POST', 'asm/groups', {
    body: { name: 'Newsletter', description: 'One letter a month' },
  })

  const campaign = await request('POST', 'campaigns', {
    body: {
      title: 'March Newsletter',
      subject: 'Hello [%first_name | reader%]',
      sender_id: sender.body['id'],
      segment_ids: [segment.body['id']],
      categories: ['spring line'],
      suppression_group_id: group.body['id'],
      html_content:
        '<p>Hello [%first_name%]</p><a href="https://example.com/shop">Shop</a> <a href="[unsubscribe]">Leave</a>',
      plain_content: 'Hello [%first_name%]. Leave: [unsubscribe]',
    },
  })
  expect(campaign).toMatchObject({
    status: 201,
    body: { status: 'Draft', segment_ids: [segment.body['id']] },
  })
  const path = `campaigns/${campaign.body['id']}`
  const tested = await request('POST', `${path}/schedules/test`, { body: { to: 'mia@nordlicht.example' } })
  expect(tested).toMatchObject({ status: 201, body: { to: 'mia@nordlicht.example' } })
  const later = Math.floor(Date.now() / 1000) + 3600
  const planned = await request('POST', `${path}/schedules`, { body: { send_at: later } })
  expect(planned).toMatchObject({ status: 201, body: { send_at: later, status: 'Scheduled' } })
  expect((await request('DELETE', `${path}/schedules`)).status).toBe(204)
  const sent = await request('POST', `${path}/schedules/now`)
  expect(sent).toMatchObject({ status: 201, body: { id: campaign.body['id'], status: 'Scheduled' } })
  await until('the campaign is sent', async () => (await request('GET', path)).body['status'] === 'Sent')

  const got = sink.messages.filter(({ source }) => /^Subject: Hello /m.test(source))
  expect(got.map(({ to }) => to).sort()).toEqual(['ada@oldest.example', 'grace@oldest.example'])
  const {
    subject,
    text = '',
    html = '',
  } = await PostalMime.parse(got.find(({ to }) => to === 'ada@oldest.example')?.source ?? '')
  expect(subject).toBe('Hello ada')
  expect(text).toMatch(/^Hello ada\. Leave: https?:\/\/\S+/)
  expect(html).not.toContain('[unsubscribe]')

  const counted = await until('it is counted', async () => {
    const { body } = await request('GET', `marketing/stats/singlesends/${campaign.body['single_send_id']}`)
    const [total] = body['results'] as { stats: Record<string, number> }[]
    return total?.stats['delivered'] === 2 && total.stats
  })
  expect(counted).toMatchObject({ requests: 2, delivered: 2, bounces: 0 })
})

/** Confirms on the page of the verification mail, as the sender's owner would. */
async function confirmSender({ url }: Server, { messages }: SmtpSink): Promise<void> {
  const mail = await until('the verification mail is there', () =>
    messages.find(({ to }) => to === 'news@nordlicht.example'),
  )
  const { text = '' } = await PostalMime.parse(mail.source)
  const link = /https?:\/\/\S+\/e\/v\/\S+/.exec(text)?.[0] ?? ''
  const answer = await fetch(`${url}${new URL(link).pathname}`, { method: 'POST' })
  expect(answer.status).toBe(200)
}
