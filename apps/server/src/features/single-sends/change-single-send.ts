import {
  type EmailConfigFields,
  immediately,
  type SendToFields,
  type SingleSendChange,
  type SingleSendFields,
  singleSendLimits,
} from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { hidePreferences } from '@carillon/email-design/commands'
import { readDesign } from '@carillon/email-design/read-design'
import { designFrom, findDesign } from '#features/design-library/public.ts'
import { accessSenderForSending } from '#features/senders/public.ts'
import { accessGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { htmlWork } from '../../sending/message/html-work.ts'
import { refuseUnknownSources } from './audience.ts'
import { documentHtml, readInstant } from './single-sends.rules.ts'
import type { SingleSendRow } from './wire.ts'

type Content = Pick<
  SingleSendRow,
  'subject' | 'preheader' | 'editor' | 'html_content' | 'plain_content' | 'generate_plain_content'
> & { document: unknown; design_id: string | null }

type Unsubscribing = Pick<SingleSendRow, 'suppression_group_id' | 'custom_unsubscribe_url'>

type Current = Content &
  Unsubscribing &
  Pick<SingleSendRow, 'list_ids' | 'segment_ids' | 'exclude_list_ids' | 'exclude_segment_ids' | 'sender_id'>

const empty: Current = {
  subject: '',
  preheader: '',
  editor: 'code',
  html_content: '',
  plain_content: '',
  generate_plain_content: true,
  document: null,
  design_id: null,
  list_ids: [],
  segment_ids: [],
  exclude_list_ids: [],
  exclude_segment_ids: [],
  sender_id: null,
  suppression_group_id: null,
  custom_unsubscribe_url: null,
}

/** The columns a change sets, and warnings about parts of the given HTML that the design can't hold. */
interface Changed {
  columns: object
  warnings: { message: string }[]
}

/** The columns of a new draft. */
export async function newColumns(
  tx: Db,
  account: string,
  fields: SingleSendFields,
  publicUrl: string,
): Promise<Changed> {
  const { columns, warnings } = await changedColumns(tx, account, empty, fields, publicUrl)
  return { columns: { editor: empty.editor, ...columns }, warnings }
}

/** The columns a change sets. Its ids, limits and contradictions have been checked. */
export async function changedColumns(
  tx: Db,
  account: string,
  current: Current,
  { name, categories, send_at, send_to, email_config, messages_per_hour }: SingleSendChange,
  publicUrl: string,
): Promise<Changed> {
  const content = email_config && (await contentColumns(tx, account, current, email_config, publicUrl))
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(categories === undefined ? {} : { categories: [...new Set(categories)] }),
    ...(send_at === undefined ? {} : { send_at: plannedTime(send_at) }),
    ...(send_to === undefined ? {} : await sendToColumns(tx, account, current, send_to)),
    ...(messages_per_hour === undefined ? {} : { messages_per_hour }),
    ...content?.columns,
    ...(email_config ? await deliveryColumns(tx, account, current, email_config) : {}),
  }
  return { columns, warnings: content?.warnings ?? [] }
}

function plannedTime(sendAt: string | null): Date | null {
  if (sendAt === null || sendAt === '') return null
  if (sendAt === immediately) throw new Refusal('single_send_send_at_now', {}, { field: 'send_at' })
  const instant = readInstant(sendAt)
  if (!instant) throw new Refusal('send_at_invalid', {}, { field: 'send_at' })
  return instant
}

async function sendToColumns(tx: Db, account: string, current: Current, sendTo: SendToFields) {
  const unique = (ids: string[] | undefined) => (ids === undefined ? undefined : [...new Set(ids)])
  const columns = {
    list_ids: unique(sendTo.list_ids),
    segment_ids: unique(sendTo.segment_ids),
    exclude_list_ids: unique(sendTo.exclude_list_ids),
    exclude_segment_ids: unique(sendTo.exclude_segment_ids),
  }
  const { lists, segments, excludedLists, excludedSegments } = singleSendLimits
  const tooMany = (code: 'lists' | 'segments', field: string, limit: number) => {
    throw new Refusal(`recipient_${code}_too_many`, { limit }, { field: `send_to.${field}` })
  }
  if ((columns.list_ids?.length ?? 0) > lists) tooMany('lists', 'list_ids', lists)
  if ((columns.segment_ids?.length ?? 0) > segments) tooMany('segments', 'segment_ids', segments)
  if ((columns.exclude_list_ids?.length ?? 0) > excludedLists)
    tooMany('lists', 'exclude_list_ids', excludedLists)
  if ((columns.exclude_segment_ids?.length ?? 0) > excludedSegments)
    tooMany('segments', 'exclude_segment_ids', excludedSegments)

  // Only added ids are checked: a list that was deleted in the meantime must not prevent saving the draft.
  for (const field of ['list_ids', 'segment_ids', 'exclude_list_ids', 'exclude_segment_ids'] as const) {
    const added = columns[field]?.filter((id) => !current[field].includes(id)) ?? []
    await refuseUnknownSources(tx, account, field, added)
  }
  const { list_ids, segment_ids, exclude_list_ids, exclude_segment_ids } = columns
  return {
    ...(list_ids ? { list_ids } : {}),
    ...(segment_ids ? { segment_ids } : {}),
    ...(exclude_list_ids ? { exclude_list_ids } : {}),
    ...(exclude_segment_ids ? { exclude_segment_ids } : {}),
    ...(sendTo.all === undefined ? {} : { all_contacts: sendTo.all }),
  }
}

/**
 * HTML for the design editor is read into a document. The HTML itself stays as it was given until the document changes.
 * The HTML of a document contains the single send's own preheader, so a new preheader generates it again. With the global
 * unsubscribe or a custom link the message has no link to preferences, so that choice generates it again too.
 */
export async function contentColumns(
  tx: Db,
  account: string,
  current: Content & Unsubscribing,
  config: EmailConfigFields,
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
    editor,
    html_content: html,
    document: document === null ? null : JSON.stringify({ ...document, preheader }),
    generate_plain_content: generate,
    plain_content: generate ? await plainOf(html) : (given.plain_content ?? base.plain_content),
    design_id: base.design_id,
    ...(config.ip_pool === undefined ? {} : { ip_pool: config.ip_pool }),
  }
  return { columns, warnings: read?.warnings ?? [] }
}

/** The content that a change starts from: the stored one, or that of a design if the change names a new design. */
async function startOf(
  tx: Db,
  account: string,
  current: Content,
  config: EmailConfigFields,
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
    subject: config.subject ?? (design.subject.slice(0, singleSendLimits.subject) || current.subject),
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
function refuseContent(config: EmailConfigFields): void {
  const [first, ...others] = contentFields
    .filter((name) => config[name])
    .map((name) => new Refusal('design_excludes_content', { name }, { field: `email_config.${name}` }))
  if (first) throw new Refusals([first, ...others])
}

/** The design brings the content, so empty content fields in the call are ignored. */
function withoutContent({ preheader, editor, generate_plain_content }: EmailConfigFields): EmailConfigFields {
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

/** With the global unsubscribe or a custom link there are no groups to choose from. */
function leavesEverything(current: Unsubscribing, config: EmailConfigFields): boolean {
  const { suppression_group_id: group, custom_unsubscribe_url: link } = config
  if (link) return true
  if (typeof group === 'number') return group === globalGroupId
  const isGlobal = group === undefined && current.suppression_group_id === globalGroupId
  return isGlobal || (link === undefined && current.custom_unsubscribe_url !== null)
}

async function plainOf(html: string): Promise<string> {
  return html.trim() === '' ? '' : htmlWork.plainText(html)
}

/** A message has either a group or a custom link. Setting one clears the other; setting both is refused. */
async function deliveryColumns(tx: Db, account: string, current: Current, config: EmailConfigFields) {
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
