import type { PreflightFinding, PreflightProblem } from '@carillon/contract/preflight'
import type { ErrorCode } from '@carillon/contract/refusals'
import type { Sender } from '@carillon/contract/senders'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { moduleSaying } from '@carillon/email-design/check-message'
import type { Design } from '@carillon/email-design/design'
import { compileTemplate } from '@carillon/personalization/compile-template'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import { isLoopback } from '#platform/mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { compileApart } from '#sending/message/public.ts'
import { variationSource } from '#sending/sends/public.ts'
import type { MessageRow } from './campaign-message.ts'
import { type ContentFacts, contentFacts, designOf } from './content-facts.ts'
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
  const looked = await lookAt(db, account, row, input)
  const { sender, facts } = looked
  const design = designOf(row)
  const problems = await findProblems(db, account, row, { ...input, ...looked })
  const warnings = await findWarnings(db, account, row, {
    ...input,
    design,
    facts,
    customFields: looked.customFields,
    sender: sender ?? noSender,
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
  return findProblems(db, account, row, { ...judging, ...(await lookAt(db, account, row, judging)) })
}

interface Looked {
  sender: Sender | null
  /** The message as it would be sent. If no sender is chosen, a placeholder sender stands in it. */
  message: SendMessage
  customFields: readonly string[]
  facts: ContentFacts
}

async function lookAt(db: Db, account: string, row: Judged, { config, settings }: Judging): Promise<Looked> {
  const sender = await chosenSender(db, account, row.sender_id)
  const message = messageOf(row, sender ?? noSender, settings)
  const customFields = (await customFieldsOf(db, account)).map(({ name }) => name)
  const facts = await contentFacts({ row, message, customFields, publicUrl: config.publicUrl })
  return { sender, message, customFields, facts }
}

async function findProblems(
  db: Db,
  account: string,
  row: Judged,
  { config, settings, sender, message, facts }: Judging & Looked,
): Promise<PreflightProblem[]> {
  return problemsOfMessage({
    sender,
    subject: row.subject,
    html: message.html,
    isBlank: facts.isBlank,
    plain: message.plain,
    broken: facts.compiles ? [] : await brokenPlaces(row, sender, settings),
    group: await chosenGroup(db, account, row),
    customUrl: row.custom_unsubscribe_url,
    publicUrl: config.publicUrl,
  })
}

/** The problems that keep this installation from sending anything: recipients could not reach its address. */
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
    card,
    severity: 'blocks',
    code,
    field,
    message: sentenceOf(code, details),
    parameter: details,
    ...(variation === undefined ? {} : { variation }),
    place:
      part === 'html' && typeof line === 'number' && typeof column === 'number'
        ? { module, ...(design ? { line: null, column: null } : { line, column }) }
        : null,
  }
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
