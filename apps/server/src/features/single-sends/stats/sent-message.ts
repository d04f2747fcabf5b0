import { linkMark, type SentMessage } from '@carillon/contract/sent-message'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendMessage } from '#platform/stored-message.ts'
import { compileApart } from '../../../sending/message/compile-apart.ts'
import { markLinks } from '../../../sending/message/mark-links.ts'
import { variationSource } from '../../../sending/start-send.ts'
import { inertAddresses } from '../../../sending/tracking/link-addresses.ts'
import { sampleData } from '../message.ts'
import { accessStats, chosenSends, requestedSends } from './stats.ts'

/**
 * The message of a single send, or of one variation of its test, as it was frozen when it was sent.
 * @throws single_send_not_found, delivery_not_found before it was sent, ab_variation_not_found
 */
export async function findSentMessage(
  db: Db,
  account: string,
  id: string,
  { variation, publicUrl }: { variation: string | undefined; publicUrl: string },
): Promise<SentMessage> {
  const sends = requestedSends((await accessStats(db, account, id)).sends)
  const [send] = chosenSends(sends, { variation })
  if (sends.length === 0) throw new Refusal('delivery_not_found', { id })
  if (!send) throw new Refusal('ab_variation_not_found', { id: variation })
  const { message, links } = await db
    .selectFrom('send')
    .select(['message', 'links'])
    .where('id', '=', send.id)
    .executeTakeFirstOrThrow()
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

/** Null when it does not compile: a fallback can have brackets that the message as written has not. */
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
