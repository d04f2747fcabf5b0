import { createHash } from 'node:crypto'
import type { VariationLetter } from '@carillon/contract/ab-tests'
import type { EmailTestKind } from '@carillon/contract/email-testing'
import type { Sender } from '@carillon/contract/senders'
import { findMessageToTest } from '#features/automations/public.ts'
import { chosenSender, type MessageRow, untrackedMessageOf } from '#features/campaign-messages/public.ts'
import { versionContent } from '#features/dynamic-templates/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import { findMessage } from '#features/single-sends/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendMessage } from '#schema/stored-message.ts'

export interface MessagePlace {
  kind: EmailTestKind
  id: string
  /** Of an A/B test; absent: the message's own content, which is the first variation. */
  variationId?: string | undefined
}

export interface TestedMessage {
  kind: EmailTestKind
  id: string
  /** Null without an A/B test. */
  variation: { id: string; letter: VariationLetter } | null
  /** The variations of an A/B test of contents; empty without one. */
  variations: { id: string; letter: VariationLetter; subject: string }[]
  row: MessageRow
  /** Of a template: the first verified sender of its account, which stands for the one that programs name. */
  sender: Sender | null
  /** The message as it is sent, without tracking. */
  message: SendMessage
  digest: string
}

interface Found {
  row: MessageRow & { sender_id: number | null }
  variation: TestedMessage['variation']
  variations: TestedMessage['variations']
}

/**
 * A saved message of an account with its sender.
 * @throws single_send_not_found, ab_variation_not_found, automation_message_not_found, template_version_not_found
 */
export async function findTestedMessage(
  db: Db,
  account: string,
  { kind, id, variationId }: MessagePlace,
): Promise<TestedMessage> {
  const { row, ...found } = await finders[kind](db, account, id, variationId)
  const chosen = await chosenSender(db, account, row.sender_id)
  const sender = chosen ?? (kind === 'template_version' ? await firstVerified(db, account) : null)
  const message = untrackedMessageOf(row, sender, await findTrackingSettings(db, account))
  return {
    kind,
    id: id.toLowerCase(),
    ...found,
    row,
    sender,
    message,
    digest: digestOf(message, chosen !== null),
  }
}

/** Equal for messages that look the same to their readers. A sender that was not chosen doesn't count. */
function digestOf({ subject, html, plain, from, replyTo, sender }: SendMessage, hasSender: boolean): string {
  const shown = { subject, html, plain, ...(hasSender ? { from, replyTo, sender } : {}) }
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}

type Find = (db: Db, account: string, id: string, variationId: string | undefined) => Promise<Found>

const finders: Record<EmailTestKind, Find> = {
  async single_send(db, account, id, variationId) {
    const { message: row, abTest } = await findMessage(db, account, id, variationId)
    return {
      row,
      variation: abTest && { id: abTest.chosen.id, letter: abTest.chosen.letter },
      variations: abTest?.type === 'content' ? abTest.variations : [],
    }
  },
  async automation_message(db, account, id, variationId) {
    const row = await findMessageToTest(db, account, id)
    if (!row) throw new Refusal('automation_message_not_found', { id })
    return withoutVariations(row, variationId)
  },
  async template_version(db, account, id, variationId) {
    const content = await versionContent.read(db, account, id)
    const row = {
      ...content,
      categories: [],
      sender_id: null,
      suppression_group_id: null,
      custom_unsubscribe_url: null,
    }
    return withoutVariations(row, variationId)
  },
}

function withoutVariations(row: Found['row'], variationId: string | undefined): Found {
  if (variationId) throw new Refusal('ab_variation_not_found', { id: variationId })
  return { row, variation: null, variations: [] }
}

async function firstVerified(db: Db, account: string): Promise<Sender | null> {
  return (await findSendersOf(db, account)).find(({ verified }) => verified) ?? null
}
