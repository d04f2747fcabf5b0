import type { Campaign, CampaignFields } from '@carillon/contract/campaigns-legacy'
import { readableName } from '@carillon/contract/readable-name'
import type { EmailConfigFields, SendToFields, SingleSendChange } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { refuseUnknownPool, type SmsAuthor } from '#features/campaign-messages/public.ts'
import { accessSenderForSending } from '#features/senders/public.ts'
import { accessGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { createSingleSend, findSingleSend, updateSingleSend } from '../single-sends.ts'
import type { SingleSendRow } from '../wire.ts'
import { type CampaignProblem, fieldProblems, inOrderOfFile } from './campaigns.rules.ts'
import { findCampaign, isPlainAlone, showCampaigns } from './find-campaigns.ts'
import { tagsOfToday } from './legacy-tags.rules.ts'
import { idsOfNumbers } from './numbers.ts'
import { plainAsHtml } from './plain-as-html.rules.ts'
import { asCampaign } from './speak.ts'

export interface Writing {
  now: Date
  publicUrl: string
  author: SmsAuthor
  ipPools: readonly string[]
}

/** Creates a draft of a single send. It refuses with all problems of the fields at once. */
export async function createCampaign(
  db: Db,
  account: string,
  body: CampaignFields,
  writing: Writing,
): Promise<Campaign> {
  const given = inTagsOfToday(body)
  const change = await readChange(db, account, given, { row: null, ipPools: writing.ipPools })
  const fields = { ...change, name: change.name ?? '' }
  const { id } = await asCampaign({}, () => createSingleSend(db, account, fields, writing))
  return show(db, account, id)
}

/** Changes a draft of a single send. It refuses with all problems of the fields at once. */
export async function updateCampaign(
  db: Db,
  account: string,
  number: number,
  body: CampaignFields,
  writing: Writing & { user: string },
): Promise<Campaign> {
  const row = await findCampaign(db, account, number)
  const notDraft = 'campaign_update_not_draft'
  if (row.status !== 'draft') throw new Refusal(notDraft)
  const change = await readChange(db, account, inTagsOfToday(body), { row, ipPools: writing.ipPools })
  await asCampaign({ notDraft }, () => updateSingleSend(db, account, row.id, change, null, writing))
  return show(db, account, row.id)
}

async function show(db: Db, account: string, id: string): Promise<Campaign> {
  const [shown] = await showCampaigns(db, account, [await findSingleSend(db, account, id)])
  if (!shown) throw new Error('a campaign that was just written is gone')
  return shown
}

function inTagsOfToday(given: CampaignFields): CampaignFields {
  const { subject, html_content, plain_content } = given
  return {
    ...given,
    ...(subject ? { subject: tagsOfToday(subject) } : {}),
    ...(html_content ? { html_content: tagsOfToday(html_content) } : {}),
    ...(plain_content ? { plain_content: tagsOfToday(plain_content) } : {}),
  }
}

interface Known {
  /** Null for a new campaign. */
  row: SingleSendRow | null
  ipPools: readonly string[]
}

/** The change of a single send that these fields make. */
async function readChange(
  db: Db,
  account: string,
  given: CampaignFields,
  { row, ipPools }: Known,
): Promise<SingleSendChange> {
  const { sendTo, problems: unknownRecipients } = await readRecipients(db, account, given)
  const problems = [
    ...fieldProblems(given, row),
    ...unknownRecipients,
    ...(await senderProblems(db, account, given.sender_id, row)),
    ...poolProblems(given.ip_pool, row, ipPools),
    ...(await groupProblems(db, account, given.suppression_group_id, row)),
  ]
  const [first, ...others] = inOrderOfFile(problems).map(
    ({ code, field, details }) => new Refusal(code, details, { field }),
  )
  if (first) throw new Refusals([first, ...others])
  const { title, categories } = given
  return {
    ...(title === undefined ? {} : { name: readableName(title ?? '') }),
    ...(categories === undefined ? {} : { categories: categories ?? [] }),
    ...(sendTo ? { send_to: sendTo } : {}),
    email_config: emailOf(given, row),
  }
}

function emailOf(given: CampaignFields, row: SingleSendRow | null): EmailConfigFields {
  const { subject, sender_id, suppression_group_id, custom_unsubscribe_url, ip_pool, editor } = given
  return {
    ...(subject === undefined ? {} : { subject: subject ?? '' }),
    ...(sender_id === undefined ? {} : { sender_id }),
    ...(suppression_group_id === undefined ? {} : { suppression_group_id }),
    ...(custom_unsubscribe_url === undefined ? {} : { custom_unsubscribe_url }),
    ...(ip_pool === undefined ? {} : { ip_pool: ip_pool || null }),
    ...(editor === undefined ? {} : { editor }),
    ...contentOf(given, row),
  }
}

/** The contents, with HTML made of the plain text where that stands alone. Without a plain text, one is made of the HTML. */
function contentOf(
  { html_content, plain_content }: CampaignFields,
  row: SingleSendRow | null,
): Pick<EmailConfigFields, 'html_content' | 'plain_content' | 'generate_plain_content'> {
  if (html_content === undefined && plain_content === undefined) return {}
  const before = { html: row && !isPlainAlone(row) ? row.html_content : '', plain: row?.plain_content ?? '' }
  const html = html_content === undefined ? before.html : (html_content ?? '')
  const keepsPlain = plain_content === undefined && row?.generate_plain_content === false
  const plain = plain_content === undefined && keepsPlain ? before.plain : (plain_content ?? '')
  if (plain.trim() === '') return { html_content: html, generate_plain_content: true }
  const isAlone = html.trim() === ''
  return {
    html_content: isAlone ? plainAsHtml(plain) : html,
    plain_content: plain,
    generate_plain_content: false,
  }
}

/** Whoever names lists or segments means these, and no longer all contacts. */
async function readRecipients(
  db: Db,
  account: string,
  { list_ids, segment_ids }: CampaignFields,
): Promise<{ sendTo: SendToFields | null; problems: CampaignProblem[] }> {
  if (list_ids === undefined && segment_ids === undefined) return { sendTo: null, problems: [] }
  const lists = list_ids === undefined ? undefined : await idsOfNumbers(db, account, 'list', list_ids ?? [])
  const segments =
    segment_ids === undefined ? undefined : await idsOfNumbers(db, account, 'segment', segment_ids ?? [])
  const problems: CampaignProblem[] = [
    ...(lists === null ? [unknown('campaign_lists_unknown', 'list_ids')] : []),
    ...(segments === null ? [unknown('campaign_segments_unknown', 'segment_ids')] : []),
  ]
  const sendTo = {
    ...(lists ? { list_ids: lists } : {}),
    ...(segments ? { segment_ids: segments } : {}),
    ...(lists?.length || segments?.length ? { all: false } : {}),
  }
  return { sendTo, problems }
}

function unknown(code: CampaignProblem['code'], field: string): CampaignProblem {
  return { code, field, details: {} }
}

/** A sender that was chosen before stays, also if it is no longer verified. */
async function senderProblems(
  db: Db,
  account: string,
  id: number | null | undefined,
  row: SingleSendRow | null,
): Promise<CampaignProblem[]> {
  if (typeof id !== 'number' || id === row?.sender_id) return []
  const field = 'sender_id'
  try {
    const { verified } = await accessSenderForSending(db, account, id)
    return verified ? [] : [unknown('campaign_sender_unverified', field)]
  } catch (cause) {
    if (cause instanceof Refusal) return [unknown('campaign_sender_unknown', field)]
    throw cause
  }
}

function poolProblems(
  asked: string | null | undefined,
  row: SingleSendRow | null,
  pools: readonly string[],
): CampaignProblem[] {
  try {
    refuseUnknownPool(asked, row?.ip_pool ?? null, pools)
    return []
  } catch (cause) {
    if (cause instanceof Refusal) return [unknown('campaign_ip_pool_invalid', 'ip_pool')]
    throw cause
  }
}

/** A group that was chosen before stays, also if it was deleted. */
async function groupProblems(
  db: Db,
  account: string,
  id: number | null | undefined,
  row: SingleSendRow | null,
): Promise<CampaignProblem[]> {
  if (typeof id !== 'number' || id === row?.suppression_group_id || id === globalGroupId) return []
  try {
    await accessGroup(db, account, id)
    return []
  } catch (cause) {
    if (cause instanceof Refusal) return [unknown('campaign_group_unknown', 'suppression_group_id')]
    throw cause
  }
}
