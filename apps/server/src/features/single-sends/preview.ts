import type { Sender } from '@carillon/contract/senders'
import type { Preview } from '@carillon/contract/single-send-review'
import { BudgetExceeded, type TemplateData } from '@carillon/personalization/render-frame'
import type { Db } from '#platform/db.ts'
import { compileApart } from '../../sending/message/compile-apart.ts'
import { variationSource } from '../../sending/start-send.ts'
import { inertAddresses } from '../../sending/tracking/link-addresses.ts'
import { type MessageRow, messageOf, noSender } from './message.ts'
import type { TemplatePlace } from './review.rules.ts'
import { chosenSender } from './review.ts'
import type { SingleSendRow } from './wire.ts'

/**
 * The message as sending would render it, before links are tracked. If it can't be rendered, problems are returned
 * instead.
 */
export async function previewSingleSend(
  db: Db,
  row: SingleSendRow,
  data: TemplateData,
  publicUrl: string,
): Promise<Preview> {
  return renderPreview({ row, sender: await chosenSender(db, row), publicUrl }, async () => data)
}

interface Previewed {
  row: MessageRow
  sender: Sender | null
  publicUrl: string
}

/** The same for content of any kind. `valuesFor` is called once, with the names that the message looks up. */
export async function renderPreview(
  { row, sender, publicUrl }: Previewed,
  valuesFor: (names: ReadonlySet<string>) => Promise<TemplateData>,
): Promise<Preview> {
  const message = messageOf(row, sender ?? noSender, { opens: false, clicks: false })
  const from = sender ? { name: sender.from.name, email: sender.from.email } : null
  const { variation, problems } = await compileApart(variationSource(message))
  if (!variation) {
    return { from, subject: row.subject, html: '', text: '', problems: problems.map(toWireProblem) }
  }
  const data = await valuesFor(variation.names)
  const recipient = { email: String(data['email'] ?? ''), data, messageId: 'preview' }
  try {
    const { subject, html, plain } = variation.render(recipient, inertAddresses(publicUrl))
    return { from, subject, html, text: plain, problems: [] }
  } catch (cause) {
    if (!(cause instanceof BudgetExceeded)) throw cause
    const problem = toWireProblem({
      part: 'html',
      line: 1,
      column: 1,
      code: 'budget',
      name: '',
      message: cause.message,
    })
    return { from, subject: row.subject, html: '', text: '', problems: [problem] }
  }
}

type Found = Omit<TemplatePlace, 'part'> & { part: 'subject' | 'html' | 'plain' }

function toWireProblem({ part, line, column, code, name, message }: Found): Preview['problems'][number] {
  return { part: part === 'plain' ? 'text' : part, line, column, problem: message, problem_code: code, name }
}
