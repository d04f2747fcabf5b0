import type { ImportPreview, UnsubscribedElsewhere } from '@carillon/contract/contact-imports'

export const statusActs = ['unsubscribe', 'leave_out', 'ignore'] as const

/** What becomes of people who have unsubscribed elsewhere. */
export interface StatusChoice {
  act: (typeof statusActs)[number]
  everyone: boolean
  group: number | null
}

/** Whether a column of the file says who has unsubscribed. */
export function hasStatus({ columns }: Pick<ImportPreview, 'columns'>): boolean {
  return columns.some(({ status }) => status !== null)
}

/** The choice of before, or the safe one: nobody who left elsewhere gets mail. */
export function firstChoice({ unsubscribed, field_mappings }: ImportPreview): StatusChoice {
  return {
    act: unsubscribed?.act ?? (field_mappings === null ? 'unsubscribe' : 'ignore'),
    everyone: unsubscribed?.everyone === true,
    group: unsubscribed?.group_id ?? null,
  }
}

/** The choice as the API takes it; undefined where nobody is unsubscribed or left out. */
export function unsubscribedOf(
  { columns }: Pick<ImportPreview, 'columns'>,
  { act, everyone, group }: StatusChoice,
): UnsubscribedElsewhere | undefined {
  if (everyone) return { everyone: true, act: 'unsubscribe', group_id: group }
  const told = columns.flatMap(({ status }, column) => (status ? [{ column, meaning: status.meaning }] : []))
  if (told.length === 0 || act === 'ignore') return undefined
  return { columns: told.slice(0, 10), act, group_id: act === 'unsubscribe' ? group : null }
}
