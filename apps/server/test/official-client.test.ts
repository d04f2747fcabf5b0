import client from '@sendgrid/client'
import { describe, expect, type Server, test, until } from '#test/kit.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A script as people have it: the official client, only its base URL changed. */
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
  test('takes a campaign from contacts to statistics', { timeout: 60_000 }, async ({ server }) => {
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
    await openVerificationLink(server, request)
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

  test('reads a refusal as the client knows them', async ({ server }) => {
    const request = officialClient(server)
    const failure = await request(
      'GET',
      '/v3/marketing/singlesends/019f0000-0000-7000-8000-000000000000',
    ).catch((cause: { code: number; response: { body: { errors: { message: string }[] } } }) => cause)
    expect(failure).toMatchObject({
      code: 404,
      response: { body: { errors: [{ message: 'There is no such single send.' }] } },
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

/** As its owner would: opens the link in the mail that arrived. The server's port is not the one it was told. */
async function openVerificationLink(server: Server, request: Request): Promise<void> {
  const entry = await until(
    'the verification mail is there',
    async () => (await messages(request, 'verify'))[0],
  )
  const { body } = await request<{ text: string }>('GET', `/v3/mailbox/messages/${entry.id}`)
  const link = /https?:\/\/\S+\/e\/v\/\S+/.exec(body.text)?.[0] ?? ''
  const answer = await fetch(`${server.url}${new URL(link).pathname}`)
  expect(answer.status).toBe(200)
}
