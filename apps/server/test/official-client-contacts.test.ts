import client from '@sendgrid/client'
import { describe, expect, type Server, test, until } from './kit.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Body = Record<string, unknown>

interface Failure {
  code: number
  response: { body: { errors: { message: string; field?: string }[] } }
}

/** The official client, with only its base URL changed. It returns refusals as answers. */
function officialClient({ url, owner }: Server) {
  client.setApiKey(owner.key)
  client.setDefaultRequest('baseUrl', url)
  return async (method: Method, path: string, more: { body?: object; qs?: object } = {}) => {
    try {
      const [response, body] = await client.request({
        method,
        url: `/v3/marketing/${path}`,
        ...more,
      } as never)
      return { status: response.statusCode, body: body as Body }
    } catch (cause) {
      const { code, response } = cause as Failure
      return { status: code, body: response.body as unknown as Body }
    }
  }
}

const people = ['ada', 'grace', 'linus'].map((name) => ({
  email: `${name}@example.org`,
  external_id: `crm-${name}`,
  alternate_emails: [`${name}@second.example`],
}))

describe('the official client, on contacts and lists', () => {
  test('adds, finds, counts, lists, removes and deletes', async ({ server }) => {
    const request = officialClient(server)
    const ends = (job: unknown) =>
      until('the job has ended', async () => {
        const { body } = await request('GET', `contacts/imports/${String(job)}`)
        return body['status'] !== 'pending' && body
      })

    const made = await request('POST', 'lists', { body: { name: 'Readers' } })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Readers', contact_count: 0, _metadata: { self: expect.stringContaining('/lists/') } },
    })
    const list = String(made.body['id'])
    expect(await request('POST', 'lists', { body: { name: 'readers' } })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'list name is already in use', field: 'name' }] },
    })
    const upsert = await request('PUT', 'contacts', { body: { list_ids: [list], contacts: people } })
    expect(upsert.status).toBe(202)
    expect(await ends(upsert.body['job_id'])).toMatchObject({
      status: 'completed',
      job_type: 'upsert_contacts',
      results: { requested_count: 3, created_count: 3 },
    })

    expect(await request('GET', 'contacts/count')).toMatchObject({
      status: 200,
      body: {
        contact_count: 3,
        billable_count: 3,
        identifier_counts: { EID: 3, EXTID: 3, PHNID: 0, AID: 0 },
      },
    })
    expect(await request('GET', `lists/${list}`, { qs: { contact_sample: true } })).toMatchObject({
      body: { contact_count: 3, contact_sample: people, identifier_counts: { EID: 3, EXTID: 3 } },
    })
    expect(await request('GET', `lists/${list}/contacts/count`)).toMatchObject({ body: { contact_count: 3 } })
    expect(await request('PATCH', `lists/${list}`, { body: { name: 'Friends' } })).toMatchObject({
      status: 200,
      body: { id: list, name: 'Friends' },
    })
    const page = await request('GET', 'lists', { qs: { page_size: 1 } })
    expect(page.body['_metadata']).toMatchObject({ count: 1 })
    expect(page.body['_metadata']).not.toHaveProperty('next')

    const found = await request('POST', 'contacts/search/emails', {
      body: { emails: ['ada@example.org', 'grace@second.example', 'nobody@example.org'] },
    })
    expect(found.body['result']).toMatchObject({
      'ada@example.org': { contact: { external_id: 'crm-ada', list_ids: [list] } },
      'grace@second.example': { contact: { email: 'grace@example.org' } },
      'nobody@example.org': { error: 'contact not found' },
    })
    const byId = await request('POST', 'contacts/search/identifiers/EXTERNALID', {
      body: { identifiers: ['crm-linus'] },
    })
    const linus = (byId.body['result'] as Record<string, { contact: { id: string } }>)['crm-linus']?.contact
      .id
    expect(await request('GET', `contacts/${linus}`)).toMatchObject({
      status: 200,
      body: { email: 'linus@example.org', _metadata: { self: expect.stringMatching(/\/contacts\/[\w-]+$/) } },
    })
    expect(await request('POST', 'contacts/batch', { body: { ids: [linus] } })).toMatchObject({
      body: { result: [{ id: linus }] },
    })

    const removed = await request('DELETE', `lists/${list}/contacts`, { qs: { contact_ids: linus } })
    expect(removed.status).toBe(202)
    await ends(removed.body['job_id'])
    const identifier = await request('DELETE', `contacts/${linus}/identifiers`, {
      body: { identifier_type: 'EXTERNALID', identifier_value: 'crm-linus' },
    })
    expect(identifier.status).toBe(202)
    const some = await request('DELETE', 'contacts', { qs: { ids: linus } })
    expect(some).toMatchObject({ status: 202, body: { job_id: expect.any(String) } })
    expect(await ends(some.body['job_id'])).toMatchObject({ job_type: 'delete_contacts' })
    const gone = await request('DELETE', `lists/${list}`, { qs: { delete_contacts: true } })
    expect(gone).toMatchObject({ status: 200, body: { job_id: expect.any(String) } })
    await ends(gone.body['job_id'])
    expect(await request('GET', 'contacts')).toMatchObject({ body: { result: [], contact_count: 0 } })
  })

  test.for([
    ['GET', 'contacts/nonsense', {}, 404],
    ['GET', 'lists/nonsense/contacts/count', {}, 404],
    ['DELETE', 'lists/nonsense', {}, 404],
    ['DELETE', 'contacts', {}, 400],
    ['PUT', 'contacts', { body: { contacts: [] } }, 400],
    ['POST', 'lists', { body: { name: '' } }, 400],
    ['POST', 'contacts/search/emails', { body: { emails: ['nobody@nowhere.example'] } }, 404],
    ['POST', 'contacts/search/identifiers/NONSENSE', { body: { identifiers: ['x'] } }, 400],
    ['POST', 'contacts/batch', { body: { ids: Array.from({ length: 101 }, () => 'x') } }, 400],
  ] as const)('%s %s is refused in the known envelope', async ([method, path, more, status], { server }) => {
    const answer = await officialClient(server)(method, path, more)
    expect(answer).toMatchObject({ status, body: { errors: [{ message: expect.any(String) }] } })
  })

  test('a call for an unknown list answers the errors as the whole body, as in its public file', async ({
    server,
  }) => {
    const answer = await officialClient(server)('GET', 'lists/nonsense')
    expect(answer).toMatchObject({ status: 404, body: [{ message: expect.any(String) }] })
  })
})
