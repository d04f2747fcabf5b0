import { linkMark, type SentMessage } from '@carillon/contract/sent-message'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import type { SendMessage, StoredLink } from '#schema/stored-message.ts'
import { inertAddresses } from '#sending/events/tracking/public.ts'
import { compileApart, markLinks } from '#sending/message/public.ts'
import { variationSource } from '#sending/sends/public.ts'
import { sampleData } from './message.ts'

/**
 * The message of a send, as it was frozen, with its links marked by their places, for drawing a map of clicks. Tags show
 * their fallbacks or the names of their fields.
 */
export async function showSent(
  db: Db,
  account: string,
  { message, links }: { message: SendMessage; links: readonly StoredLink[] },
  publicUrl: string,
): Promise<SentMessage> {
  const custom = await customFieldsOf(db, account)
  const data = sampleData(custom.map(({ name }) => name))
  const html = markLinks(message, (number) => `${linkMark}${number - 1}`)
  const marked = { ...message, html, tracking: { opens: false, clicks: false } }
  const shown =
    (await render(withFallbacks(marked), data, publicUrl)) ?? (await render(marked, data, publicUrl))
  return {
    subject: shown?.subject ?? message.subject,
    html: shown?.html ?? '',
    links: links.map(({ url }, location) => ({ url, url_location: location })),
  }
}

function withFallbacks(message: SendMessage): SendMessage {
  return { ...message, subject: showDefaults(message.subject), html: showDefaults(message.html, true) }
}

/** Null if the message does not compile: a fallback can contain brackets that the message as written has not. */
async function render(
  message: SendMessage,
  data: Record<string, string>,
  publicUrl: string,
): Promise<{ subject: string; html: string } | null> {
  const { variation } = await compileApart({ ...variationSource(message), plain: '' })
  if (!variation) return null
  const nobody = { email: data['email'] ?? '', data, messageId: 'preview' }
  return variation.render(nobody, inertAddresses(publicUrl))
}
