import type { Sender } from '@carillon/contract/senders'
import type { Preview } from '@carillon/contract/single-send-review'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { BudgetExceeded, type TemplateData } from '@carillon/personalization/render-frame'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { inertAddresses } from '#sending/events/tracking/public.ts'
import type { LoadRecipients } from '#sending/ledger/public.ts'
import { compileApart, type VariationProblem } from '#sending/message/public.ts'
import { variationSource } from '#sending/sends/public.ts'
import type { MessageRow } from './campaign-message.ts'
import { chosenSender, sampleData, untrackedMessageOf } from './message.ts'

export interface PreviewFor {
  /**
   * The contact whose mail is shown. The engine's own function loads the values, so that the preview looks like that
   * mail.
   */
  contact?: { id: string; loadRecipients: LoadRecipients } | undefined
  /** Values of tags; a contact's values take precedence. */
  substitutions?: TemplateData | undefined
  /** True if `substitutions` are all the values of a person: tags without a value show their fallbacks or nothing. */
  isPerson?: boolean
  publicUrl: string
}

/**
 * A message as sending would render it, before links are tracked: for a contact, for a person who is described, or
 * with the names of fields in place of their values. If it can't be rendered, problems are returned instead.
 * @throws contact_not_found
 */
export async function previewMessage(
  db: Db,
  account: string,
  row: MessageRow & { sender_id: number | null },
  { contact, substitutions, isPerson = false, publicUrl }: PreviewFor,
): Promise<Preview> {
  const sender = await chosenSender(db, account, row.sender_id)
  const previewed = { row, sender, settings: await findTrackingSettings(db, account), publicUrl }
  if (!contact && isPerson) return renderPreview(previewed, async () => substitutions ?? {})
  if (!contact) return previewForNobody(db, account, previewed, substitutions)
  return renderPreview(previewed, async (names) => ({
    ...substitutions,
    ...(await valuesOf(account, contact, names)),
  }))
}

/**
 * The values that a contact has for the tags of a message, and their address.
 * @throws contact_not_found
 */
export async function valuesOf(
  account: string,
  { id, loadRecipients }: NonNullable<PreviewFor['contact']>,
  names: ReadonlySet<string>,
): Promise<TemplateData> {
  const person = (await loadRecipients(account, [id], new Set([...names, 'email']))).get(id)
  if (!person) throw new Refusal('contact_not_found', { id }, { field: 'contact_id' })
  return dropBlankValues(person)
}

/** The values that a contact has fields for; test data fill only the other names, so an empty field stays empty. */
function dropBlankValues(person: TemplateData): TemplateData {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))
}

/**
 * A preview without a contact: tags show the given values, or else their fallbacks, or else the names of their fields.
 */
async function previewForNobody(
  db: Db,
  account: string,
  previewed: Previewed,
  substitutions: TemplateData = {},
): Promise<Preview> {
  const custom = await customFieldsOf(db, account)
  const data = { ...sampleData(custom.map(({ name }) => name)), ...substitutions }
  const row = withFallbacks(previewed.row, new Set(Object.keys(substitutions)))
  const shown = await renderPreview({ ...previewed, row }, async () => data)
  // Problems are reported at their places in the message as it was written.
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
  const message = untrackedMessageOf(row, sender, settings)
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

type Found = Omit<VariationProblem, 'code'> & { code: string }

function toWireProblem({ part, line, column, code, name, message }: Found): Preview['problems'][number] {
  return { part: part === 'plain' ? 'text' : part, line, column, problem: message, problem_code: code, name }
}
