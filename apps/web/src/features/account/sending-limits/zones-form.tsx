import type { CustomField } from '@carillon/contract/custom-fields'
import { sendingLimitsCalls } from '@carillon/contract/sending-limits'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { knownZonesQuery, useChangeSendingLimits } from '#api/sending-limits.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from '../settings/settings-card.tsx'
import style from './sending-limits.module.css'

/** The value of 'no field', because a select has no empty choice. */
const none = 'none'
const Fields = z.object({ zone_field: z.string() })

/** The field that has the time zone of contacts, and the number of contacts whose zone is known. */
export function ZonesForm({ field, fields }: { field: string | null; fields: readonly CustomField[] }) {
  const t = useMessages('sending-limits')
  const change = useChangeSendingLimits('zones')
  const form = useZodForm<typeof Fields, { zone_field: string }>(
    Fields,
    ({ zone_field: chosen }) =>
      change.mutateAsync({ zone_field: chosen === none ? null : chosen }).then((saved) => {
        form.reset({ zone_field: saved.zone_field ?? none })
        showAlert(t('saved'))
      }, fieldProblems),
    { initial: { zone_field: field ?? none } },
  )
  const texts = fields.filter(({ field_type }) => field_type === 'Text')
  return (
    <SettingsCard title={t('zones.title')} text={t('zones.text')} form={form} call={sendingLimitsCalls.put}>
      <SelectField
        {...form.field('zone_field')}
        label={t('zones.field')}
        hint={t('zones.fieldHint')}
        choices={[
          { value: none, label: t('zones.none') },
          ...texts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        searchable={texts.length > 8}
      />
      <Known field={form.values.zone_field === none ? '' : form.values.zone_field} />
    </SettingsCard>
  )
}

function Known({ field }: { field: string }) {
  const t = useMessages('sending-limits')
  const { data, error, refetch, isFetching } = useQuery(knownZonesQuery(field))
  if (error) return <FailedState query={{ error, refetch, isFetching }} />
  return (
    <div className={style['known']} aria-busy={isFetching}>
      {data ? (
        <ul>
          {field !== '' && <li>{t('zones.byField', { count: data.by_field })}</li>}
          <li>{t('zones.byCountry', { count: data.by_country })}</li>
          <li>{t('zones.unknown', { count: data.unknown, zone: data.time_zone })}</li>
          {data.unreadable > 0 && <li>{t('zones.unreadable', { count: data.unreadable })}</li>}
        </ul>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </div>
  )
}
