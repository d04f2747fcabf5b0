import type { Sender } from '@carillon/contract/senders'
import type { Preview } from '@carillon/contract/single-send-review'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { BudgetExceeded, type TemplateData } from '@carillon/personalization/render-frame'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import { compileApart } from '../../sending/message/compile-apart.ts'
import { variationSource } from '../../sending/start-send.ts'
import { inertAddresses } from '../../sending/tracking/link-addresses.ts'
import { type MessageRow, noSender, sampleData, untrackedMessageOf } from './message.ts'
import type { TemplatePlace } from './preflight.rules.ts'
import { chosenSender } from './preflight.ts'
import type { SingleSendRow } from './wire.ts'

/** A stored single send as sending would render it, before links are tracked, without a contact. */
export async function previewSingleSend(
  db: Db,
  row: SingleSendRow,
  substitutions: TemplateData,
  publicUrl: string,
): Promise<Preview> {
  const settings = await findTrackingSettings(db, row.account_id)
  const previewed = { row, sender: await chosenSender(db, row), settings, publicUrl }
  return previewForNobody(db, row.account_id, previewed, substitutions)
}

/**
 * A preview without a contact: tags show the values given, or else their fallbacks, or else the names of their fields.
 * If it can't be rendered, problems are returned instead.
 */
export async function previewForNobody(
  db: Db,
  account: string,
  previewed: Previewed,
  substitutions: TemplateData = {},
): Promise<Preview> {
  const custom = await customFieldsOf(db, account)
  const data = { ...sampleData(custom.map(({ name }) => name)), ...substitutions }
  const row = withFallbacks(previewed.row, new Set(Object.keys(substitutions)))
  const shown = await renderPreview({ ...previewed, row }, async () => data)
  // Problems are told by their places in the message as it was written.
  return shown.problems.length === 0 ? shown : renderPreview(previewed, async () => data)
}

function withFallbacks(row: MessageRow, given: ReadonlySet<string>): MessageRow {
  return {
    ...row,
    subject: showDefaults(row.subject, false, given),
    preheader: showDefaults(row.preheader, false, given),
    html_content: showDefaults(row.html_content, true, given),
    plain_content: showDefaults(row.plain_content, false, given),
  }
}

interface Previewed {
  row: MessageRow
  sender: Sender | null
  settings: TrackingSettings
  publicUrl: string
}

/** Renders content of any kind. `valuesFor` is called once, with the names that the message looks up. */
export async function renderPreview(
  { row, sender, settings, publicUrl }: Previewed,
  valuesFor: (names: ReadonlySet<string>) => Promise<TemplateData>,
): Promise<Preview> {
  const message = untrackedMessageOf(row, sender ?? noSender, settings)
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
