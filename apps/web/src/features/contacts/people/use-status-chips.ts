import { type ContactStatus, contactStatuses } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { contactGrowthQuery } from '#api/contact-growth.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import type { Chip } from '#ui/table/list-tools.tsx'

/**
 * The statuses as chips, with the numbers of the tiles on the index. A number that isn't known yet is left out. None
 * where only some contacts are shown: the numbers count all contacts.
 */
export function useStatusChips(
  status: ContactStatus | undefined,
  choose: (status: ContactStatus | undefined) => void,
  { areAll }: { areAll: boolean },
): Chip[] | undefined {
  const t = useMessages('contacts')
  const format = useFormat()
  const { data } = useQuery({ ...contactGrowthQuery(format.timeZone), enabled: areAll })
  if (!areAll) return undefined
  const count = (number: number | undefined) => (number === undefined ? undefined : format.number(number))
  return [
    {
      key: '',
      label: t('people.statuses.all'),
      count: count(data?.contact_count),
      isOn: status === undefined,
      onClick: () => choose(undefined),
    },
    ...contactStatuses.map((one) => ({
      key: one,
      label: t(`people.statuses.${one}`),
      count: count(data?.reach?.[one]),
      isOn: status === one,
      onClick: () => choose(status === one ? undefined : one),
    })),
  ]
}
