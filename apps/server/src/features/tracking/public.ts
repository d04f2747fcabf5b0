import type { Logger } from 'pino'
import type { Services } from '#platform/services.ts'
import { openReportWriter } from '#sending/events/bounces/public.ts'
import { keepSentMessages, openTokenReader } from '#sending/events/tracking/public.ts'
import { type InboundMail, inboundMail } from './inbound-mail.ts'

export { type RunningMailbox, runMailbox } from './mailbox/run-mailbox.ts'
export { linkGonePage } from './pages/link-gone-page.ts'

/** The actions of a mail server for our addresses at a domain. */
export async function openInboundMail(
  { config, database: { db, pool }, now }: Services,
  domain: string,
  log: Logger,
): Promise<InboundMail> {
  const tokens = openTokenReader(db)
  await tokens.load()
  const writer = openReportWriter({ pool, log, softBounces: config.softBounces, now })
  return inboundMail({ db, tokens, messages: keepSentMessages(db), writer, domain, now })
}
