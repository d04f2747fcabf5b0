import type { ContactExport } from '@carillon/contract/contact-exports'
import type { Messages } from '#lib/messages.tsx'

type Exported = Pick<ContactExport, 'lists' | 'segments' | 'chosen_count' | 'search' | 'contact_status'>

/**
 * The name of an export: all contacts, the name of a list or segment (and the number of others), or the number of
 * selected contacts. A search is named too.
 */
export function exportName(t: Messages<'contact-exports'>, exported: Exported): string {
  const { search } = exported
  const name = nameOf(t, exported)
  return search === null ? name : t('name.found', { name, search })
}

function nameOf(
  t: Messages<'contact-exports'>,
  { lists, segments, chosen_count, contact_status }: Exported,
): string {
  if (contact_status) return t(`name.status.${contact_status}`)
  if (chosen_count !== null) return t('name.chosen', { count: chosen_count })
  const [first, ...others] = [...lists, ...segments].map(({ Name }) => Name)
  if (first === undefined) return t('name.all')
  return others.length === 0 ? first : t('name.more', { name: first, count: others.length })
}
