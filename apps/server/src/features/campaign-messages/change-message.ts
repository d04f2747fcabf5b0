import { cutText } from '@carillon/contract/characters'
import { type EmailConfigFields, singleSendLimits } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { hidePreferences } from '@carillon/email-design/commands'
import { readDesign } from '@carillon/email-design/read-design'
import { designFrom, findDesign } from '#features/design-library/public.ts'
import { accessSenderForSending } from '#features/senders/public.ts'
import { accessGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { htmlWork } from '#sending/message/public.ts'
import type { MessageColumns, Unsubscribing } from './campaign-message.ts'
import { documentHtml } from './campaign-messages.rules.ts'

/** A message without anything, as it is before its first change. */
export const emptyMessage: MessageColumns = {
  subject: '',
  preheader: '',
  editor: 'code',
  html_content: '',
  plain_content: '',
  generate_plain_content: true,
  document: null,
  design_id: null,
  sender_id: null,
}

type Content = Omit<MessageColumns, 'sender_id'>

/** A change of a message and of its unsubscribe settings; fields left out stay as they are. */
export type MessageChange = Omit<EmailConfigFields, 'ip_pool'>

/** Shown once, with the answer to the change: parts of the given HTML that the design can't hold. */
export interface ContentWarning {
  message: string
  field: string
  warning_id: string
}

/**
 * The columns of content that a change sets, with warnings. Its ids, limits and contradictions have been checked.
 *
 * HTML for the design editor is read into a document. The HTML itself stays as it was given until the document changes.
 * The HTML of a document contains the message's own preheader, so a new preheader generates it again. With the global
 * unsubscribe or a custom link the message has no link to preferences, so that choice generates it again too: where it is made
 * for several messages at once, each is given a change with it alone.
 */
export async function changedContent(
  tx: Db,
  account: string,
  current: Content & Unsubscribing,
  config: MessageChange,
  publicUrl: string,
) {
  const base = await startOf(tx, account, current, config, publicUrl)
  const given = base.taken ? withoutContent(config) : config
  const design = given.document ? readDocument(given.document) : null
  const editor = given.editor ?? (design ? 'design' : base.editor)
  const replaced = given.html_content !== undefined && given.html_content !== base.html_content
  const kept =
    given.document === undefined && base.document !== null && !replaced ? readDocument(base.document) : null
  const isAsked = given.html_content !== undefined || editor !== base.editor
  const foreign = given.html_content ?? base.html_content
  const read =
    editor === 'design' && !design && !kept && isAsked && foreign.trim() !== ''
      ? await designFrom(foreign, publicUrl)
      : null
  const chosen = editor === 'design' ? (design ?? kept ?? read?.design ?? null) : null
  const document = chosen && leavesEverything(current, config) ? hidePreferences(chosen) : chosen
  const brought = (design ?? read?.design)?.preheader
  const preheader = given.preheader ?? (brought || base.preheader)
  const isAsItCame = document === null || (!design && document === chosen && document.preheader === preheader)
  const html = isAsItCame ? foreign : documentHtml(document, preheader)
  const generate = given.generate_plain_content ?? (base.generate_plain_content && !given.plain_content)
  const columns = {
    subject: given.subject ?? base.subject,
    preheader,
    // HTML that is no design opens in the code editor only, despite the call.
    editor: editor === 'design' && document === null && html.trim() !== '' ? 'code' : editor,
    html_content: html,
    document: document === null ? null : JSON.stringify({ ...document, preheader }),
    generate_plain_content: generate,
    plain_content: generate ? await plainOf(html) : (given.plain_content ?? base.plain_content),
    design_id: base.design_id,
  }
  const warnings = (read?.warnings ?? []).map(({ message }): ContentWarning => {
    return { message, field: 'email_config.html_content', warning_id: 'html_read' }
  })
  return { columns, warnings }
}

/** The content that a change starts from: the stored one, or that of a design if the change names a new design. */
async function startOf(
  tx: Db,
  account: string,
  current: Content,
  config: MessageChange,
  publicUrl: string,
): Promise<Content & { taken: boolean }> {
  const asked = config.design_id
  if (!asked || asked === current.design_id) {
    return { ...current, design_id: asked === null ? null : current.design_id, taken: false }
  }
  refuseContent(config)
  const design = await findDesign(tx, account, asked, publicUrl)
  if (!design) throw new Refusal('design_not_found', { id: asked }, { field: 'email_config.design_id' })
  return {
    // A subject of the library may be longer.
    subject: config.subject ?? (cutText(design.subject, singleSendLimits.subject) || current.subject),
    preheader: current.preheader || preheaderOf(design.document),
    editor: design.editor,
    html_content: design.html_content,
    plain_content: design.plain_content,
    generate_plain_content: design.generate_plain_content,
    document: design.document,
    design_id: asked,
    taken: true,
  }
}

const contentFields = ['html_content', 'plain_content', 'document'] as const

/** Refuses content beside a design, because one of them would be ignored. */
function refuseContent(config: MessageChange): void {
  const [first, ...others] = contentFields
    .filter((name) => config[name])
    .map((name) => new Refusal('design_excludes_content', { name }, { field: `email_config.${name}` }))
  if (first) throw new Refusals([first, ...others])
}

/** The design brings the content, so empty content fields in the call are ignored. */
function withoutContent({ preheader, editor, generate_plain_content }: MessageChange): MessageChange {
  return { preheader, editor, generate_plain_content }
}

function preheaderOf(document: Record<string, unknown> | null): string {
  const preheader = document?.['preheader']
  return typeof preheader === 'string' ? preheader : ''
}

function readDocument(value: unknown) {
  const { design, problems } = readDesign(value)
  if (design) return design
  const path = problems[0]?.path ?? ''
  throw new Refusal('design_invalid', { path }, { field: 'email_config.document' })
}

/**
 * True if readers can only unsubscribe from everything: with the global unsubscribe or a custom link there are no
 * groups to choose from.
 */
function leavesEverything(current: Unsubscribing, config: MessageChange): boolean {
  const { suppression_group_id: group, custom_unsubscribe_url: link } = config
  if (link) return true
  if (typeof group === 'number') return group === globalGroupId
  const isGlobal = group === undefined && current.suppression_group_id === globalGroupId
  return isGlobal || (link === undefined && current.custom_unsubscribe_url !== null)
}

async function plainOf(html: string): Promise<string> {
  return html.trim() === '' ? '' : htmlWork.plainText(html)
}

/**
 * The columns of sender and unsubscribing that a change sets. A message has either a group or a custom link. Setting one clears
 * the other; setting both is refused.
 * @throws unsubscribe_both, sender_not_found, unsubscribe_group_not_found
 */
export async function changedDelivery(
  tx: Db,
  account: string,
  current: Unsubscribing & { sender_id?: number | null },
  config: Pick<MessageChange, 'sender_id' | 'suppression_group_id' | 'custom_unsubscribe_url'>,
) {
  const { sender_id, suppression_group_id: group } = config
  const link = config.custom_unsubscribe_url === undefined ? undefined : config.custom_unsubscribe_url || null
  if (typeof group === 'number' && typeof link === 'string') {
    throw new Refusal('unsubscribe_both', {}, { field: 'email_config.custom_unsubscribe_url' })
  }
  if (typeof sender_id === 'number' && sender_id !== current.sender_id) {
    await accessSenderForSending(tx, account, sender_id)
  }
  if (typeof group === 'number' && group > 0 && group !== current.suppression_group_id) {
    await accessGroup(tx, account, group)
  }
  return {
    ...(sender_id === undefined ? {} : { sender_id }),
    ...(group === undefined ? {} : { suppression_group_id: group }),
    ...(link === undefined ? {} : { custom_unsubscribe_url: link }),
    ...(typeof group === 'number' ? { custom_unsubscribe_url: null } : {}),
    ...(typeof link === 'string' ? { suppression_group_id: null } : {}),
  }
}

/**
 * A pool that the operator has removed meanwhile must not prevent saving. Without any pools every name is kept, as programs
 * may send those of another installation.
 * @throws ip_pool_not_found
 */
export function refuseUnknownPool(
  asked: string | null | undefined,
  current: string | null,
  pools: readonly string[],
): void {
  if (!asked || asked === current || pools.length === 0 || pools.includes(asked)) return
  throw new Refusal('ip_pool_not_found', {}, { field: 'email_config.ip_pool' })
}
