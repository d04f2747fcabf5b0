import { type APIRequestContext, expect } from '@playwright/test'

interface GivenVersion {
  name: string
  [field: string]: unknown
}

export interface Made {
  id: string
  /** Ids of the versions, in the given order. */
  versions: string[]
}

/** Creates a template with versions. The first one is active. */
export async function givenTemplate(
  api: APIRequestContext,
  name: string,
  versions: readonly GivenVersion[] = [],
  generation: 'dynamic' | 'legacy' = 'dynamic',
): Promise<Made> {
  const { id } = await post(api, '/v3/templates', { name, generation })
  const made: string[] = []
  for (const version of versions) made.push((await post(api, `/v3/templates/${id}/versions`, version)).id)
  return { id, versions: made }
}

export async function readVersion(api: APIRequestContext, template: string, version: string) {
  return (await api.get(`/v3/templates/${template}/versions/${version}`)).json()
}

/** Waits for the newest message to an address. */
export async function mailTo(api: APIRequestContext, email: string) {
  let message: { subject: string; html: string; text: string } | undefined
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: email } })).json()
    message = await (await api.get(`/v3/mailbox/messages/${result[0].id}`)).json()
  }).toPass()
  return message
}

/** Creates a sender and verifies it with the link in its mail. */
export async function givenSender(api: APIRequestContext, email: string): Promise<void> {
  const made = await post(api, '/v3/marketing/senders', {
    nickname: email,
    from: { email, name: 'Nordlicht' },
    reply_to: { email },
    address: 'Hafenstraße 1',
    city: 'Köln',
    country: 'Germany',
  })
  expect(made.id).toBeTruthy()
  await expect(async () => {
    const message = await mailTo(api, email)
    const link = /https?:\/\/\S+\/e\/v\/[\w-]+/.exec(message?.text ?? '')?.[0] ?? ''
    expect((await api.post(new URL(link).pathname)).status()).toBe(200)
  }).toPass()
}

async function post(api: APIRequestContext, path: string, data: object) {
  const answer = await api.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}
