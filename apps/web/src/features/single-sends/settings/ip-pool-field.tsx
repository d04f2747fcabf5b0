import { useQuery } from '@tanstack/react-query'
import { ipPoolsQuery } from '#api/ips.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useDraft } from '../parts/draft.ts'

/** Chooses the IP pool that the mail server is asked for. Without pools there is no such field. */
export function IpPoolField() {
  const t = useMessages('single-send-draft')
  const { settings, change } = useDraft()
  const { data: pools = [] } = useQuery(ipPoolsQuery)
  const { ipPool } = settings
  if (pools.length === 0) return null
  const isGone = ipPool !== null && !pools.some(({ name }) => name === ipPool)
  return (
    <SelectField
      name="ipPool"
      label={t('settings.ipPool')}
      hint={t('settings.ipPoolHint')}
      placeholder={t('settings.noIpPool')}
      value={ipPool ?? ''}
      onChange={(name) => change({ ipPool: name || null })}
      choices={[
        ...pools.map(({ name }) => ({ value: name, label: name })),
        ...(isGone ? [{ value: ipPool, label: t('settings.ipPoolGone', { name: ipPool }) }] : []),
      ]}
      searchable={pools.length > 8}
      clearable
      optional
    />
  )
}
