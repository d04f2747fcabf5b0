import { createHash } from 'node:crypto'
import type { EmailTestKind } from '@carillon/contract/email-testing'
import type { MessageRow } from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import { findTestedMessage } from '../runs/tested-message.ts'

/** A message whose previews are kept, as its row names it. */
export interface PreviewPlace {
  account_id: string
  kind: EmailTestKind
  message_id: string
  /** Without an A/B test the id of the message. */
  variation_id: string
}

export interface PreviewedContent {
  place: PreviewPlace
  row: MessageRow & { sender_id: number | null }
  isEmpty: boolean
  /** Equal for content with equal previews. */
  digest: string
}

/** The version of the looks of previews. Increase it to have all of them made again. */
const look = 1

/** The saved message that previews show. @throws the refusals of an unknown message or variation */
export async function findPreviewed(
  db: Db,
  account: string,
  asked: { kind: EmailTestKind; id: string; variationId?: string | undefined },
): Promise<PreviewedContent> {
  const { kind, id, variation, row, sender, message } = await findTestedMessage(db, account, asked)
  const shown = JSON.stringify([look, message.html, message.sender, sender?.from.name ?? ''])
  return {
    place: { account_id: account, kind, message_id: id, variation_id: variation?.id ?? id },
    row: { ...row, sender_id: sender?.id ?? null },
    isEmpty: row.html_content.trim() === '',
    digest: createHash('sha256').update(shown).digest('hex'),
  }
}

/** The question that finds the message of a row again. */
export function askedOf({ kind, message_id: id, variation_id }: PreviewPlace) {
  return { kind, id, ...(variation_id === id ? {} : { variationId: variation_id }) }
}
