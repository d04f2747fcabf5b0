import type { StoredText } from '#schema/stored-text.ts'
import { idBytes, type TokenSigner } from '#sending/events/tracking/tokens.ts'
import type { Pace } from '#sending/pacing/providers/pace.rules.ts'
import { compileText, type TextTemplate } from './compile-text.ts'
import { serviceId, textPaces } from './start-text-send.ts'

/** A compiled text message, with everything that is the same for all its recipients. */
export interface PreparedText {
  channel: 'sms'
  id: string
  account: string
  client: string
  text: StoredText
  template: TextTemplate
  paces: readonly Pace[]
  /** The id under which the pace of its messaging service is counted. */
  serviceId: string
  /** The address for the provider's reports about one text. */
  statusUrl(contactId: string): string
}

interface TextRow {
  id: string
  account_id: string
  client: string
  client_id: string
}

/** The path for the provider's reports about a text. */
export const statusPath = '/e/sms/status/'
/** The path before the code in a short link. */
export const shortLinkPath = '/e/t/'

export function prepareText(
  row: TextRow,
  text: StoredText,
  { signer, publicUrl, shortLinkBase }: { signer: TokenSigner; publicUrl: string; shortLinkBase: string },
): PreparedText {
  const { template, problems } = compileText(text, shortLinkBase)
  // The text compiled when the send was frozen, so only a newer version of the product can fail here.
  if (!template) throw new Error(`send ${row.id} no longer compiles: ${problems[0]?.message}`)
  const sendBytes = idBytes(row.id)
  return {
    channel: 'sms',
    id: row.id,
    account: row.account_id,
    client: row.client,
    text,
    template,
    paces: textPaces(row.account_id, row.client_id, text),
    serviceId: serviceId(row.account_id, text.serviceSid),
    statusUrl: (contactId) => `${publicUrl}${statusPath}${signer.sign('t', sendBytes, idBytes(contactId))}`,
  }
}
