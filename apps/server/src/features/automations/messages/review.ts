import type { AutomationFinding } from '@carillon/contract/automations'
import type { PreflightFinding } from '@carillon/contract/preflight'
import type { SendToFields } from '@carillon/contract/single-sends'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import { judgeMessage } from '#features/campaign-messages/public.ts'
import { allContacts, type ContactIds, listMembers, listNames } from '#features/contact-sets/public.ts'
import { currentMembers, findSegmentNames } from '#features/segments/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { AutomationRow } from '../find-automation.ts'
import { type MessageRow, unsubscribingOf } from '../live/saved.ts'
import { isOfStarter } from '../starters/begin-with.ts'

/** The data that all messages of an automation share. */
export interface Reviewing extends Pick<Services, 'config' | 'identities'> {
  now: Date
  settings: TrackingSettings
  /** The people who match the entry now; null while they can't be counted. */
  entering: SendToFields | null
  /** The people who match the entry now, as a query; null while they can't be counted. */
  audience: () => Promise<ContactIds | null>
}

/** Looks up once the data for the reviews of an automation's messages. */
export async function reviewing(
  db: Db,
  automation: AutomationRow,
  { config, identities, now }: Pick<Services, 'config' | 'identities'> & { now: Date },
): Promise<Reviewing> {
  let audience: Promise<ContactIds | null> | undefined
  const entering = await enteringOf(db, automation)
  return {
    now,
    config,
    identities,
    settings: await findTrackingSettings(db, automation.account_id),
    entering,
    audience: () => {
      audience ??= audienceOf(db, automation.account_id, entering, now)
      return audience
    },
  }
}

/** Findings that the automation has once for all messages without a group of their own. */
const saidOnce: readonly string[] = ['unsubscribe_required', 'unsubscribe_url_invalid']

/**
 * The problems that prevent a message from being sent, and the notes for its author.
 * @param step the step that sends it; null: none does
 */
export async function reviewMessage(
  db: Db,
  automation: AutomationRow,
  message: MessageRow,
  { step, ...parts }: Reviewing & { step: string | null },
): Promise<AutomationFinding[]> {
  const { account_id: account } = automation
  const judged = await judgeMessage(
    db,
    account,
    { ...message, ...unsubscribingOf(automation, message) },
    parts,
  )
  return judged
    .filter(({ code }) => message.suppression_group_id !== null || !saidOnce.includes(code))
    .map((finding) => ({
      ...finding,
      severity: isLeftOpen(finding) ? 'blocks' : finding.severity,
      section: 'steps',
      step_id: step,
      message_id: message.id,
    }))
}

/**
 * Parts that a starter leaves to its author. Emails of automations leave by themselves for years, so they must not be
 * overlooked.
 */
function isLeftOpen({ code, parameter }: PreflightFinding): boolean {
  return code === 'link_example' || (code === 'text_placeholder' && isOfStarter(parameter['text']))
}

/** The lists or segments that enter now; null if they can't be counted. */
async function enteringOf(
  db: Db,
  { account_id: account, entry }: AutomationRow,
): Promise<SendToFields | null> {
  if (entry === null) return null
  if (entry.type === 'all' || entry.type === 'date') return { all: true }
  if (entry.type === 'list') {
    const isThere = (await listNames(db, account, [entry.id])).has(entry.id)
    return isThere ? { list_ids: [entry.id] } : null
  }
  const segment = (await findSegmentNames(db, account, [entry.id])).get(entry.id)
  return segment && !segment.isInvalid ? { segment_ids: [entry.id] } : null
}

async function audienceOf(
  db: Db,
  account: string,
  entering: SendToFields | null,
  now: Date,
): Promise<ContactIds | null> {
  if (entering === null) return null
  const { all, list_ids = [], segment_ids = [] } = entering
  if (all) return allContacts(account)
  return segment_ids.length === 0
    ? listMembers(account, list_ids)
    : currentMembers(db, account, segment_ids, now)
}
