import client from '@sendgrid/client'
import { describe, expect, type Server, test, until } from './kit.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The official client, with only its base URL changed. */
function officialClient({ url, owner }: Server) {
  client.setApiKey(owner.key)
  client.setDefaultRequest('baseUrl', url)
  return async <T>(
    method: Method,
    path: string,
    more: { body?: object; qs?: Record<string, unknown> } = {},
  ): Promise<{ status: number; body: T }> => {
    const [response, body] = await client.request({ method, url: path, ...more } as never)
    return { status: response.statusCode, body: body as T }
  }
}

const emails = ['ada@example.org', 'grace@example.org', 'linus@example.org']

describe('the official client', () => {
  test('runs a campaign from contacts to statistics', async ({ server }) => {
    const request = officialClient(server)

    const list = await request<{ id: string }>('POST', '/v3/marketing/lists', {
      body: { name: 'Readers' },
    })
    expect(list.status).toBe(201)

    const upsert = await request<{ job_id: string }>('PUT', '/v3/marketing/contacts', {
      body: {
        list_ids: [list.body.id],
        contacts: emails.map((email) => ({ email, first_name: email.split('@')[0] })),
      },
    })
    expect(upsert.status).toBe(202)
    await until('the contacts are there', async () => {
      const { body } = await request<{ status: string }>(
        'GET',
        `/v3/marketing/contacts/imports/${upsert.body.job_id}`,
      )
      return body.status === 'completed'
    })

    const sender = await request<{ id: number; verified: boolean }>('POST', '/v3/marketing/senders', {
      body: {
        nickname: 'News',
        from: { email: 'news@nordlicht.example', name: 'Nordlicht' },
        reply_to: { email: 'hello@nordlicht.example' },
        address: 'Kanalstr. 1',
        city: 'Hamburg',
        country: 'Germany',
      },
    })
    expect(sender.status).toBe(201)
    expect(sender.body.verified).toBe(false)
    await confirmSender(server, request)
    const verified = await request<{ verified: boolean }>('GET', `/v3/marketing/senders/${sender.body.id}`)
    expect(verified.body.verified).toBe(true)

    const group = await request<{ id: number }>('POST', '/v3/asm/groups', {
      body: { name: 'Newsletter', description: 'One letter a month' },
    })
    expect(group.status).toBe(201)

    const made = await request<{ id: string; status: string }>('POST', '/v3/marketing/singlesends', {
      body: {
        name: 'Hello',
        send_to: { list_ids: [list.body.id] },
        email_config: {
          subject: 'Hello {{first_name}}',
          html_content:
            '<p>Hello {{first_name}}</p><a href="https://example.com/shop">Shop</a> <a href="{{{unsubscribe}}}">Unsubscribe</a>',
          sender_id: sender.body.id,
          suppression_group_id: group.body.id,
        },
      },
    })
    expect(made.status).toBe(201)
    expect(made.body.status).toBe('draft')

    const scheduled = await request<{ status: string }>(
      'PUT',
      `/v3/marketing/singlesends/${made.body.id}/schedule`,
      { body: { send_at: 'now' } },
    )
    expect(scheduled.status).toBe(201)
    expect(scheduled.body.status).toBe('scheduled')

    const stats = await until('everyone got it', async () => {
      const { body } = await request<{ results: { stats: Record<string, number> }[] }>(
        'GET',
        `/v3/marketing/stats/singlesends/${made.body.id}`,
      ).catch(() => ({ body: { results: [] } }))
      const [total] = body.results
      return total?.stats['delivered'] === emails.length && total.stats
    })
    expect(stats).toMatchObject({ requests: 3, delivered: 3, bounces: 0, unsubscribes: 0 })

    const { body: sent } = await request<{ status: string }>(
      'GET',
      `/v3/marketing/singlesends/${made.body.id}`,
    )
    expect(sent.status).toBe('triggered')
    const mails = await messages(request, 'Hello ada')
    expect(mails).toMatchObject([{ to: 'ada@example.org', subject: 'Hello ada' }])
  })

  test('finds, segments and deletes contacts', async ({ server }) => {
    const request = officialClient(server)
    const people = ['mia@nango.example', 'noah@nango.example', 'olga@other.example']
    const field = await request<{ id: string; name: string }>('POST', '/v3/marketing/field_definitions', {
      body: { name: 'visits', field_type: 'Number' },
    })
    const upsert = await request<{ job_id: string }>('PUT', '/v3/marketing/contacts', {
      body: {
        contacts: people.map((email, at) => ({ email, custom_fields: { [field.body.id]: at } })),
      },
    })
    await until('the contacts are there', async () => {
      const path = `/v3/marketing/contacts/imports/${upsert.body.job_id}`
      return (await request<{ status: string }>('GET', path)).body.status === 'completed'
    })

    const byEmail = await request<{ result: Record<string, { contact: { id: string } }> }>(
      'POST',
      '/v3/marketing/contacts/search/emails',
      { body: { emails: people } },
    )
    expect(Object.keys(byEmail.body.result).sort()).toEqual(people)
    const id = byEmail.body.result[people[0] ?? '']?.contact.id ?? ''
    const one = await request<{ email: string }>('GET', `/v3/marketing/contacts/${id}`)
    expect(one).toMatchObject({ status: 200, body: { email: people[0] } })

    const found = await request<{ contact_count: number; result: { email: string }[] }>(
      'POST',
      '/v3/marketing/contacts/search',
      { body: { query: "email LIKE '%nango.example' AND visits >= 1" } },
    )
    expect(found).toMatchObject({ status: 200, body: { contact_count: 1, result: [{ email: people[1] }] } })

    const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE email LIKE '%nango.example'"
    const made = await request<{ id: string; query_version: string }>('POST', '/v3/marketing/segments/2.0', {
      body: { name: 'Nango', query_dsl },
    })
    expect(made).toMatchObject({ status: 201, body: { query_version: '2', query_dsl } })
    const path = `/v3/marketing/segments/2.0/${made.body.id}`
    const counted = await until('the segment is counted', async () => {
      const { body } = await request<{ contacts_count: number; contacts_sample: { email: string }[] }>(
        'GET',
        path,
      )
      return body.contacts_count === 2 && body
    })
    expect(counted.contacts_sample.map(({ email }) => email).sort()).toEqual(people.slice(0, 2))
    expect(await request('PATCH', path, { body: { name: 'Nango people' } })).toMatchObject({
      status: 200,
      body: { name: 'Nango people' },
    })
    for (const list of ['/v3/marketing/segments/2.0', '/v3/marketing/segments']) {
      const { body } = await request<{ results: { id: string }[] }>('GET', list)
      expect(body.results).toMatchObject([{ id: made.body.id, name: 'Nango people' }])
    }

    expect((await request('DELETE', path)).status).toBe(202)
    const deleted = await request<{ job_id: string }>('DELETE', '/v3/marketing/contacts', { qs: { ids: id } })
    expect(deleted.status).toBe(202)
    await until('the contact is gone', async () => {
      const { body } = await request<{ contact_count: number }>('POST', '/v3/marketing/contacts/search', {
        body: { query: "email LIKE '%nango.example'" },
      })
      return body.contact_count === 1
    })
  })

  test('gets refusals in the form that it knows', async ({ server }) => {
    const request = officialClient(server)
    const failure = await request(
      'GET',
      '/v3/marketing/singlesends/019f0000-0000-7000-8000-000000000000',
    ).catch((cause: { code: number; response: { body: { errors: { message: string }[] } } }) => cause)
    expect(failure).toMatchObject({
      code: 404,
      response: { body: { errors: [{ message: 'There is no such Single Send.' }] } },
    })
  })
})

type Request = ReturnType<typeof officialClient>
interface Entry {
  id: string
  to: string
  subject: string
}

async function messages(request: Request, search: string): Promise<Entry[]> {
  const { body } = await request<{ result: Entry[] }>('GET', '/v3/mailbox/messages', { qs: { search } })
  return body.result
}

/**
 * Confirms on the page of the verification mail, as the sender's owner would. The server's port differs from the one in its
 * settings.
 */
async function confirmSender(server: Server, request: Request): Promise<void> {
  const entry = await until(
    'the verification mail is there',
    async () => (await messages(request, 'verify'))[0],
  )
  const { body } = await request<{ text: string }>('GET', `/v3/mailbox/messages/${entry.id}`)
  const link = /https?:\/\/\S+\/e\/v\/\S+/.exec(body.text)?.[0] ?? ''
  const answer = await fetch(`${server.url}${new URL(link).pathname}`, { method: 'POST' })
  expect(answer.status).toBe(200)
}
