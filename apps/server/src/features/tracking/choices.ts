import type { PauseDays } from '@carillon/contract/unsubscribe-answers'
import { findGroups, holdGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { findSuppressionsOf, lift, pauseUntil, suppress } from '#sending/events/suppressions/public.ts'
import {
  type ChoiceEvent,
  forgetLeaving,
  noteLeaving,
  recordChoice,
} from '#sending/events/tracking/public.ts'
import type { Recipient } from './visitor.ts'

/** The recipient who chooses, and the link they used. */
export interface Chooser extends Recipient {
  agent: string | null
  now: Date
}

export interface OfferedGroup {
  id: number
  name: string
  description: string
  /** True if the recipient wants these emails, apart from other reasons. */
  isWanted: boolean
  /** The end of a pause of this group, until which the recipient gets none of its emails; null without a pause. */
  pausedUntil: Date | null
}

export interface Choices {
  groups: OfferedGroup[]
  /** True if the recipient unsubscribed from everything. */
  isOut: boolean
  /** The end of a pause of all mail; null without a pause. */
  pausedUntil: Date | null
}

/**
 * The groups on the preferences page: the groups that the message names, else the displayed ones, and always the
 * message's own.
 */
export async function findChoices(db: Db, { sent, addresses }: Recipient, now: Date): Promise<Choices> {
  const [groups, suppressed] = await Promise.all([
    findGroups(db, sent.account),
    findSuppressionsOf(db, sent.account, addresses),
  ])
  const out = new Set(suppressed.filter(({ kind }) => kind === 'group').map(({ group_id }) => group_id))
  const paused = new Map(
    suppressed.flatMap(({ group_id, until }) => (until && until > now ? [[group_id, until] as const] : [])),
  )
  return {
    groups: groups
      .filter(({ id, is_default }) => (sent.offered?.includes(id) ?? is_default) || id === sent.groupId)
      .map(({ id, name, description }) => {
        return { id, name, description, isWanted: !out.has(id), pausedUntil: paused.get(id) ?? null }
      }),
    isOut: suppressed.some(({ kind }) => kind === 'global'),
    pausedUntil: paused.get(0) ?? null,
  }
}

/** The group that an unsubscribe link unsubscribes from; null for all mail, also if the message's group was deleted. */
export function groupToLeave({ kind, sent }: Recipient, { groups }: Choices): OfferedGroup | null {
  if (kind === 'g') return null
  return groups.find(({ id }) => id === sent.groupId) ?? null
}

interface Change {
  /** Null: everything. */
  groupId: number | null
  isWanted: boolean
}

/** Unsubscribes, or undoes it. Repeating it changes nothing. Groups that were deleted in the meantime are ignored. */
export async function choose(db: Db, chooser: Chooser, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const change of changes) {
      const { groupId } = change
      if (groupId === null || (await holdGroup(tx, chooser.sent.account, groupId))) {
        await keepChoice(tx, chooser, change)
      }
    }
  })
}

/**
 * Unsubscribes by a link: from this group, or from everything if the group was deleted, since a suppression of a
 * deleted group would have no effect. Answers the group.
 */
export async function unsubscribeByLink(
  db: Db,
  chooser: Chooser,
  group: OfferedGroup | null,
): Promise<OfferedGroup | null> {
  return db.transaction().execute(async (tx) => {
    const held = group && (await holdGroup(tx, chooser.sent.account, group.id)) ? group : null
    await keepChoice(tx, chooser, { groupId: held?.id ?? null, isWanted: false })
    return held
  })
}

const dayMs = 24 * 60 * 60_000

/**
 * Pauses a group, or everything, for some days. It replaces having unsubscribed from the same, for people who left and
 * then chose a break instead. Answers the end of the pause.
 */
export async function pause(
  db: Db,
  chooser: Chooser,
  group: OfferedGroup | null,
  days: PauseDays,
): Promise<Date> {
  const { sent, contactId, now } = chooser
  const until = new Date(now.getTime() + days * dayMs)
  await db.transaction().execute(async (tx) => {
    const held = group && (await holdGroup(tx, sent.account, group.id)) ? group.id : null
    await keepChoice(tx, chooser, { groupId: held, isWanted: true })
    for (const email of chooser.addresses) {
      await pauseUntil(tx, sent.account, email, {
        groupId: held ?? 0,
        until,
        now,
        source: `send ${sent.id}`,
      })
    }
    const asked = { account: sent.account, sendId: sent.id, contactId }
    await noteLeaving(tx, asked, { kind: 'pause', groupId: held, now })
  })
  return until
}

async function keepChoice(tx: Db, chooser: Chooser, { groupId, isWanted }: Change): Promise<void> {
  const { sent, contactId, addresses: emails, agent, now } = chooser
  const of = groupId === null ? ({ kind: 'global' } as const) : ({ kind: 'group', groupId } as const)
  const changed = isWanted
    ? await lift(tx, sent.account, { ...of, emails }, { via: 'recipient' })
    : await suppress(tx, sent.account, emails, { ...of, source: `send ${sent.id}` })
  // Leaving for good, or wanting mail again, ends a pause.
  const paused = { kind: 'pause' as const, groupId: groupId ?? 0, emails }
  await lift(tx, sent.account, paused, { via: 'recipient' })
  const asked = { account: sent.account, sendId: sent.id, contactId }
  if (isWanted) await forgetLeaving(tx, asked)
  if (changed === 0) return
  if (!isWanted) await noteLeaving(tx, asked, { kind: 'leave', groupId, now })
  const event: ChoiceEvent = isWanted
    ? groupId === null
      ? 'resubscribe'
      : 'group_resubscribe'
    : groupId === null
      ? 'unsubscribe'
      : 'group_unsubscribe'
  await recordChoice(tx, { account: sent.account, sendId: sent.id, contactId, event, groupId, agent, now })
}

/** The changes after which exactly these groups are wanted. */
export function changesTo(
  choices: Choices,
  wanted: ReadonlySet<number>,
): { groupId: number; isWanted: boolean }[] {
  return choices.groups
    .filter(({ id, isWanted }) => isWanted !== wanted.has(id))
    .map(({ id }) => ({ groupId: id, isWanted: wanted.has(id) }))
}
