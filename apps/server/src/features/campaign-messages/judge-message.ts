import type { PreflightFinding, PreflightProblem } from '@carillon/contract/preflight'
import type { ErrorCode } from '@carillon/contract/refusals'
import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { moduleSaying } from '@carillon/email-design/check-message'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import { isBlank } from '@carillon/email-design/visible-text'
import { compileTemplate } from '@carillon/personalization/compile-template'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import { isLoopback } from '#platform/mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendMessage } from '#platform/stored-message.ts'
import { compileApart } from '../../sending/message/compile-apart.ts'
import type { Variation } from '../../sending/message/compile-variation.ts'
import { variationSource } from '../../sending/start-send.ts'
import type { MessageRow } from './campaign-message.ts'
import { chosenSender, messageOf, noSender } from './message.ts'
import { addressProblems, problemsOfMessage, type TemplatePlace } from './message-problems.rules.ts'
import { findWarnings, type WarningInput } from './message-warnings.ts'

/** A message whose sender is still to be looked up. */
type Judged = MessageRow & { sender_id: number | null }

interface Judging {
  config: Config
  /** The account's settings, as they are now. */
  settings: TrackingSettings
}

/**
 * Everything in a message that prevents sending it and everything that its author should know. The editors find the same in the
 * message itself, with the same functions of `email-design`.
 */
export async function judgeMessage(
  db: Db,
  account: string,
  row: Judged,
  input: Judging & Pick<WarningInput, 'identities' | 'audience'>,
): Promise<PreflightFinding[]> {
  const compiled = await compileMessage(db, account, row, input.settings)
  const problems = await problemsOfCompiled(db, account, row, { ...input, ...compiled })
  const design = designOf(row)
  const { sender, message, variation = null } = compiled
  const warnings = await findWarnings(db, account, row, {
    ...input,
    ...{ design, message, variation },
    sender: sender ?? noSender,
    isBlank: problems.some(({ code }) => code === 'content_required'),
  })
  return [...problems.map((problem) => asFinding(problem, design)), ...warnings]
}

/** The part of the findings that prevents sending. */
export async function messageProblems(
  db: Db,
  account: string,
  row: Judged,
  judging: Judging,
): Promise<PreflightProblem[]> {
  const compiled = await compileMessage(db, account, row, judging.settings)
  return problemsOfCompiled(db, account, row, { ...judging, ...compiled })
}

/** A message as it would be sent. Without a sender it has the placeholder's. */
interface CompiledMessage {
  sender: Sender | null
  message: SendMessage
  /** Absent when its templates don't compile. */
  variation?: Variation | undefined
}

async function compileMessage(
  db: Db,
  account: string,
  row: Judged,
  settings: TrackingSettings,
): Promise<CompiledMessage> {
  const sender = await chosenSender(db, account, row.sender_id)
  const message = messageOf(row, sender ?? noSender, settings)
  return { sender, message, variation: (await compileApart(variationSource(message))).variation }
}

async function problemsOfCompiled(
  db: Db,
  account: string,
  row: Judged,
  { config, settings, sender, message, variation }: Judging & CompiledMessage,
): Promise<PreflightProblem[]> {
  return problemsOfMessage({
    sender,
    subject: row.subject,
    html: message.html,
    isBlank: isBlank(withoutPreheader(row)),
    plain: message.plain,
    broken: variation ? [] : await brokenPlaces(row, sender, settings),
    group: await chosenGroup(db, account, row),
    customUrl: row.custom_unsubscribe_url,
    publicUrl: config.publicUrl,
  })
}

/** What keeps this installation from sending anything: recipients could not reach its address. */
export function installationProblems({ smtpUrl, publicUrl }: Config): PreflightProblem[] {
  return addressProblems(smtpUrl === null || isLoopback(smtpUrl), publicUrl)
}

/** A problem with its sentence and, where the message has one, its place. */
export function asFinding(
  { card, code, field, details, variation }: PreflightProblem,
  design: Design | null = null,
): PreflightFinding {
  const { part, line, column, name } = details
  const module = design && typeof name === 'string' && name !== '' ? moduleSaying(design, name) : null
  return {
    ...{ card, severity: 'blocks', code, field },
    message: sentenceOf(code, details),
    parameter: details,
    ...(variation === undefined ? {} : { variation }),
    place:
      part === 'html' && typeof line === 'number' && typeof column === 'number'
        ? { module, ...(design ? { line: null, column: null } : { line, column }) }
        : null,
  }
}

/** The design of a message; null for hand-written HTML. */
export function designOf({ document }: Pick<MessageRow, 'document'>): Design | null {
  return document === null ? null : readDesign(document).design
}

/** The HTML of a design begins with its hidden preheader, which is no content. */
function withoutPreheader(row: MessageRow): string {
  const design = designOf(row)
  return design?.preheader ? generateHtml({ ...design, preheader: '' }) : row.html_content
}

/** The refusal of a finding that prevents sending; nothing for a warning. */
export function refusalOf({ severity, code, field, parameter }: PreflightFinding): Refusal[] {
  return severity === 'blocks' ? [new Refusal(code as ErrorCode, parameter, { field })] : []
}

async function chosenGroup(db: Db, account: string, { suppression_group_id: id }: MessageRow) {
  if (id === null) return null
  if (id === globalGroupId) return { id, exists: true }
  return { id, exists: (await findGroups(db, account, [String(id)])).length > 0 }
}

/**
 * The places where the templates don't compile. A preheader is looked at by itself, because its hidden text would shift the
 * columns of hand-written HTML.
 */
async function brokenPlaces(
  row: MessageRow,
  sender: Sender | null,
  settings: TrackingSettings,
): Promise<TemplatePlace[]> {
  const message = messageOf({ ...row, preheader: '' }, sender ?? noSender, settings)
  const preheader = designOf(row) ? undefined : compileTemplate(row.preheader, { kind: 'html' }).problems
  return [
    ...(preheader ?? []).map((problem) => ({ ...problem, part: 'preheader' as const })),
    ...((await compileApart(variationSource(message))).problems ?? []),
  ]
}
