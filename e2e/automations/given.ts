import { reservedFields } from '@carillon/contract/reserved-fields'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { type Given, post } from '../single-sends/given.ts'

interface GivenSeries extends Given {
  name: string
  subjects: [first: string, second: string]
}

const base = '/v3/marketing/automations'

/** Creates a draft of two emails with a day between them, that is ready to go live. People of the list enter. */
export async function givenSeries(
  api: APIRequestContext,
  { name, subjects, listId, senderId, groupId }: GivenSeries,
): Promise<string> {
  const { id } = await post(api, base, { name })
  const document = await givenLetter(api)
  const emails = await Promise.all(
    subjects.map(async (subject) => {
      const content = { subject, document, sender_id: senderId }
      const message = await post(api, `${base}/${id}/messages`, content)
      return { id: crypto.randomUUID(), kind: 'email', message_id: message.id }
    }),
  )
  const wait = {
    id: crypto.randomUUID(),
    kind: 'wait',
    wait: { kind: 'for', duration: { amount: 1, unit: 'days' } },
  }
  const data = {
    entrance_criteria: { type: 'list', id: listId },
    suppression_group_id: groupId,
    steps: [emails[0], wait, emails[1]],
  }
  const changed = await api.patch(`${base}/${id}`, { data })
  expect(changed.ok(), await changed.text()).toBe(true)
  return id
}

/** A system design with links of its author: messages with links to example.com can't go live. */
async function givenLetter(api: APIRequestContext): Promise<Record<string, unknown>> {
  const letter = await (await api.get('/v3/designs/pre-builts/starter-letter-en')).json()
  return JSON.parse(
    JSON.stringify(letter.document).replaceAll('https://example.com/', 'https://nordlicht.de/'),
  )
}

export async function setLive(api: APIRequestContext, id: string, who: 'none' | 'all'): Promise<void> {
  const live = await api.post(`${base}/${id}/live`, { data: { existing: { who } } })
  expect(live.ok(), await live.text()).toBe(true)
}

/** Imports a file of contacts into a list and waits until that is done. */
export async function importInto(
  api: APIRequestContext,
  listId: string,
  people: readonly { email: string; firstName: string }[],
): Promise<void> {
  const columns = ['email', 'first_name'] as const
  const ids = columns.map((column) => reservedFields.find(({ name }) => name === column)?.id)
  const path = '/v3/marketing/contacts/imports'
  const made = await api.put(path, { data: { list_ids: [listId], file_type: 'csv', field_mappings: ids } })
  expect(made.status(), await made.text()).toBe(200)
  const { job_id, upload_uri, upload_headers } = await made.json()
  const sent = await api.put(upload_uri, {
    headers: Object.fromEntries(
      upload_headers.map(({ header, value }: { header: string; value: string }) => [header, value]),
    ),
    data: [columns.join(), ...people.map(({ email, firstName }) => `${email},${firstName}`)].join('\n'),
  })
  expect(sent.status(), await sent.text()).toBe(200)
  await expect(async () => {
    const job = await (await api.get(`${path}/${job_id}`)).json()
    expect(job.status).toBe('completed')
  }).toPass()
}

/** Connects the simulated provider, and adds a text message to the end of a draft. */
export async function addText(api: APIRequestContext, id: string): Promise<void> {
  const connected = await api.put('/v3/marketing/sms/credentials', { data: { simulated: true } })
  expect(connected.ok(), await connected.text()).toBe(true)
  const services = await (await api.get('/v3/marketing/sms/messaging_services')).json()
  const sms_config = { body: 'Hallo {{first_name}}', messaging_service_sid: services.results[0].sid }
  const text = await post(api, `${base}/${id}/texts`, { sms_config })
  const { steps } = await (await api.get(`${base}/${id}`)).json()
  const step = { id: crypto.randomUUID(), kind: 'text', message_id: text.id }
  const changed = await api.patch(`${base}/${id}`, { data: { steps: [...steps, step] } })
  expect(changed.ok(), await changed.text()).toBe(true)
}
