import type { ImportPreview, UnsubscribedElsewhere } from '@carillon/contract/contact-imports'

export const statusActs = ['unsubscribe', 'leave_out', 'ignore'] as const

/** The treatment of people who have unsubscribed elsewhere. */
export interface StatusChoice {
  act: (typeof statusActs)[number]
  everyone: boolean
  group: number | null
}

/** True if a column of the file marks people who have unsubscribed. */
export function hasStatus({ columns }: Pick<ImportPreview, 'columns'>): boolean {
  return columns.some(({ status }) => status !== null)
}

/** The earlier choice, or the safe one: people who left elsewhere get no mail. */
export function firstChoice({ unsubscribed, field_mappings }: ImportPreview): StatusChoice {
  return {
    act: unsubscribed?.act ?? (field_mappings === null ? 'unsubscribe' : 'ignore'),
    everyone: unsubscribed?.everyone === true,
    group: unsubscribed?.group_id ?? null,
  }
}

/** The choice as the API takes it; undefined if no one is unsubscribed or left out. */
export function unsubscribedOf(
  { columns }: Pick<ImportPreview, 'columns'>,
  { act, everyone, group }: StatusChoice,
): UnsubscribedElsewhere | undefined {
  if (everyone) return { everyone: true, act: 'unsubscribe', group_id: group }
  const told = columns.flatMap(({ status }, column) => (status ? [{ column, meaning: status.meaning }] : []))
  if (told.length === 0 || act === 'ignore') return undefined
  return { columns: told.slice(0, 10), act, group_id: act === 'unsubscribe' ? group : null }
}
