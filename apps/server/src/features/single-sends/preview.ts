import type { Preview } from '@carillon/contract/single-sends'
import { BudgetExceeded } from '@carillon/personalization/render-frame'
import { contactTagNames } from '@carillon/personalization/reserved-tags'
import type { Db } from '#platform/db.ts'
import { compileVariation } from '../../sending/message/compile-variation.ts'
import { variationSource } from '../../sending/start-send.ts'
import { inertAddresses } from '../../sending/tracking/link-addresses.ts'
import { messageOf, noSender } from './message.ts'
import { chosenSender } from './review.ts'
import type { SingleSendRow } from './wire.ts'

/** The message as sending would render it, before the tracking step. Problems come instead of a message that can't be rendered. */
export async function previewSingleSend(
  db: Db,
  row: SingleSendRow,
  data: Readonly<Record<string, unknown>>,
  publicUrl: string,
): Promise<Preview> {
  const sender = await chosenSender(db, row)
  const message = messageOf(row, sender ?? noSender, { opens: false, clicks: false })
  const from = sender ? { name: sender.from.name, email: sender.from.email } : null
  const { variation, problems } = compileVariation(variationSource(message))
  if (!variation) {
    return { from, subject: row.subject, html: '', text: '', problems: problems.map(toWireProblem) }
  }
  const recipient = { email: String(data['email'] ?? ''), data, messageId: 'preview' }
  try {
    const { subject, html, plain } = variation.render(recipient, inertAddresses(publicUrl))
    return { from, subject, html, text: plain, problems: [] }
  } catch (cause) {
    if (!(cause instanceof BudgetExceeded)) throw cause
    const problem = { part: 'html' as const, line: 1, column: 1, problem: cause.message }
    return { from, subject: row.subject, html: '', text: '', problems: [problem] }
  }
}

function toWireProblem(found: { part: string; line: number; column: number; message: string }) {
  const { line, column, message } = found
  return {
    part: found.part === 'plain' ? ('text' as const) : (found.part as 'subject' | 'html'),
    line,
    column,
    problem: message,
  }
}

/** Values for a preview without a contact: each tag shows its own name, so that the author sees where it stands. */
export function sampleData(): Record<string, string> {
  return Object.fromEntries(contactTagNames.map((name) => [name, `{{${name}}}`]))
}
