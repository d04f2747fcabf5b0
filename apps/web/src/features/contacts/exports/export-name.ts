import type { ContactExport } from '@carillon/contract/contact-exports'
import type { Messages } from '#lib/messages.tsx'

type Exported = Pick<ContactExport, 'lists' | 'segments' | 'chosen_count' | 'search'>

/**
 * What was exported, in words: all contacts, a list or segment by name (and how many more), or how many chosen ones; and
 * what was searched among them.
 */
export function exportName(t: Messages<'contact-exports'>, exported: Exported): string {
  const { search } = exported
  const name = nameOf(t, exported)
  return search === null ? name : t('name.found', { name, search })
}

function nameOf(t: Messages<'contact-exports'>, { lists, segments, chosen_count }: Exported): string {
  if (chosen_count !== null) return t('name.chosen', { count: chosen_count })
  const [first, ...others] = [...lists, ...segments].map(({ Name }) => Name)
  if (first === undefined) return t('name.all')
  return others.length === 0 ? first : t('name.more', { name: first, count: others.length })
}
