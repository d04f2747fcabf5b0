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
  }).toPass({ timeout: 60_000 })
  return mail as Mail
}
