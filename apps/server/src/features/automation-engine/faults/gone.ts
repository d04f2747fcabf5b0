import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { listNames } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findSegmentNames } from '#features/segments/public.ts'
import { findGroupIds } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import type { PublishedSettings, StoredEntry } from '#schema/stored-automation.ts'

/** Things outside the automation that settings or steps name, by ids. */
export interface Named {
  lists?: Iterable<string>
  segments?: Iterable<string>
  /** Ids of custom fields; names of reserved fields are left out. */
  fields?: Iterable<string>
  groups?: Iterable<number>
}

/** The named things that exist. */
export interface Known {
  lists: ReadonlyMap<string, string>
  segments: ReadonlyMap<string, { name: string; isInvalid: boolean }>
  fields: ReadonlySet<string>
  groups: ReadonlySet<number>
}

export interface Gone {
  code:
    | 'list_not_found'
    | 'segment_not_found'
    | 'segment_invalid'
    | 'custom_field_not_found'
    | 'unsubscribe_group_not_found'
  details: Record<string, unknown>
}

/** Looks up all that is named, with a statement for each kind. */
export async function lookUp(db: Db, account: string, all: readonly Named[]): Promise<Known> {
  const idsOf = <T>(of: (named: Named) => Iterable<T> | undefined) => [
    ...new Set(all.flatMap((named) => [...(of(named) ?? [])])),
  ]
  const lists = idsOf(({ lists }) => lists)
  const segments = idsOf(({ segments }) => segments)
  const fields = idsOf(customFieldsIn)
  const groups = idsOf(({ groups }) => groups)
  return {
    lists: await listNames(db, account, lists),
    segments: segments.length > 0 ? await findSegmentNames(db, account, segments) : new Map(),
    fields: new Set(fields.length > 0 ? (await customFieldsOf(db, account)).map(({ id }) => id) : []),
    groups: groups.length > 0 ? await findGroupIds(db, account, groups) : new Set(),
  }
}

/** The named things that no longer exist or can't be asked for. */
export function goneOf(known: Known, named: Named): Gone[] {
  const missing = <T>(ids: Iterable<T> | undefined, there: { has(id: T): boolean }, code: Gone['code']) =>
    [...(ids ?? [])].filter((id) => !there.has(id)).map((id) => ({ code, details: { id } }))
  const invalid = [...(named.segments ?? [])].flatMap((id): Gone[] => {
    const segment = known.segments.get(id)
    return segment?.isInvalid ? [{ code: 'segment_invalid', details: { id, name: segment.name } }] : []
  })
  return [
    ...missing(named.lists, known.lists, 'list_not_found'),
    ...missing(named.segments, known.segments, 'segment_not_found'),
    ...invalid,
    ...missing(customFieldsIn(named), known.fields, 'custom_field_not_found'),
    ...missing(named.groups, known.groups, 'unsubscribe_group_not_found'),
  ]
}

/** The list, segment or field of an entry or exit. */
export function namedBy(source: StoredEntry | null): Named {
  if (source === null || source.type === 'all') return {}
  if (source.type === 'date') return { fields: [source.field] }
  return source.type === 'list' ? { lists: [source.id] } : { segments: [source.id] }
}

/** The segment of a goal. */
export function namedByGoal(goal: PublishedSettings['goal']): Named {
  return goal ? { segments: [goal.segment_id] } : {}
}

/**
 * The unsubscribe group of settings or of an email, as a list. The global unsubscribe always exists, so it is left out.
 */
export function groupsOf({ suppression_group_id: group }: { suppression_group_id?: unknown }): number[] {
  return typeof group !== 'number' || group === globalGroupId ? [] : [group]
}

/** The ids of custom fields; reserved fields have names without a digit, but for the lines of the address. */
function customFieldsIn({ fields = [] }: Named): string[] {
  return [...fields].filter((field) => /\d/.test(field) && !/^address_line_/.test(field))
}
