import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { png } from '../images/png.ts'

/** The prerequisites of a single send, created through the API. */
export interface Given {
  listId: string
  senderId: number
  groupId: number
}

let made = 0

/** Creates a list with contacts, a verified sender and an unsubscribe group. */
export async function givenSendable(api: APIRequestContext, people = 3): Promise<Given> {
  const name = `Set ${Date.now().toString(36)}${made++}`
  const { id: listId } = await post(api, '/v3/marketing/lists', { name })
  const contacts = Array.from({ length: people }, (_, at) => ({
    email: `${name.replace(/\s/g, '').toLowerCase()}-${at}@example.org`,
    first_name: 'Ada',
  }))
  await api.put('/v3/marketing/contacts', { data: { list_ids: [listId], contacts } })
  const sender = {
    nickname: name,
    from: { email: `${name.replace(/\s/g, '').toLowerCase()}@nordlicht.example`, name: 'Nordlicht' },
    reply_to: { email: 'hallo@nordlicht.example' },
    address: 'Hafenstraße 1',
    city: 'Köln',
    country: 'Germany',
  }
  const { id: senderId } = await post(api, '/v3/marketing/senders', sender)
  const { id: groupId } = await post(api, '/v3/asm/groups', { name, description: 'Once a month' })
  await verifySender(api, sender.from.email)
  await expect(async () => {
    const list = await (await api.get(`/v3/marketing/lists/${listId}`)).json()
    expect(list.contact_count).toBe(people)
  }).toPass()
  return { listId, senderId, groupId }
}

/** Creates a draft that is ready to send. */
export async function givenDraft(api: APIRequestContext, name: string, given: Given): Promise<string> {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name,
    send_to: { list_ids: [given.listId] },
    email_config: {
      subject: 'Hello {{first_name}}',
      design_id: 'starter-letter-en',
      sender_id: given.senderId,
      suppression_group_id: given.groupId,
    },
  })
  return id
}

/** Connects the simulated provider and creates a draft of a text message that is ready to send. */
export async function givenText(api: APIRequestContext, listId: string, name = 'Text'): Promise<string> {
  const connected = await api.put('/v3/marketing/sms/credentials', { data: { simulated: true } })
  expect(connected.status(), await connected.text()).toBe(200)
  const { results } = await (await api.get('/v3/marketing/sms/messaging_services')).json()
  const sms_config = { messaging_service_sid: results[0].sid, body: 'Hello {{first_name}}' }
  const draft = { name, channels: ['sms'], send_to: { list_ids: [listId] }, sms_config }
  const { id } = await post(api, '/v3/marketing/singlesends', draft)
  return id
}

export async function post(api: APIRequestContext, path: string, data: object, expected = 201) {
  const answer = await api.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(expected)
  return answer.json()
}

async function verifySender(api: APIRequestContext, email: string): Promise<void> {
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: email } })).json()
    const { text } = await (await api.get(`/v3/mailbox/messages/${result[0].id}`)).json()
    const link = /https?:\/\/\S+\/e\/v\/[\w-]+/.exec(text)?.[0] ?? ''
    expect((await api.post(new URL(link).pathname)).status()).toBe(200)
  }).toPass()
}

/** An image in the library. @returns its id */
export async function givenImage(api: APIRequestContext): Promise<string> {
  const upload = { name: 'rundgang.png', mimeType: 'image/png', buffer: png(40, 30, [14, 102, 85]) }
  const answer = await api.post('/v3/images', { multipart: { upload } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}
