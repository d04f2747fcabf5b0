import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Mail {
  subject: string
  text: string
  html: string
  /** The header block of the sent message. */
  head: string
}

/** Waits for the newest message to an address. */
export async function mailTo(api: APIRequestContext, email: string): Promise<Mail> {
  let mail: Mail | undefined
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: email } })).json()
    const path = `/v3/mailbox/messages/${result[0].id}`
    const message = await (await api.get(path)).json()
    mail = { ...message, head: message.source.split(/\r?\n\r?\n/, 1)[0] }
  }).toPass()
  return mail as Mail
}

/** The subjects of all messages to an address, in the order in which they came. */
export async function subjectsTo(api: APIRequestContext, email: string): Promise<string[]> {
  const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: email } })).json()
  return result.map(({ subject }: { subject: string }) => subject).reverse()
}

/**
 * The headers of a person's mail program. Its actions count as the person's, unless they come within a second of the
 * delivery.
 */
const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** Opens a message like a person, whose program loads the pixel. */
export async function openAsReader(api: APIRequestContext, { html }: Pick<Mail, 'html'>): Promise<void> {
  await followLink(api, /https?:\/\/[^"\s]+\/e\/o\/[^"\s]+/.exec(html))
}

/** Clicks the first tracked link of a message like a person. */
export async function clickAsReader(api: APIRequestContext, { html }: Pick<Mail, 'html'>): Promise<void> {
  await followLink(api, /https?:\/\/[^"\s]+\/e\/c\/[^"\s]+/.exec(html))
}

async function followLink(api: APIRequestContext, found: RegExpExecArray | null): Promise<void> {
  const answer = await api.get(new URL(found?.[0] ?? '').pathname, { headers: reader, maxRedirects: 0 })
  expect(answer.status()).toBeLessThan(400)
}
