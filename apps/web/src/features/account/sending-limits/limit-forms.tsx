import {
  aboveCap,
  type SendingLimits,
  sendingLimits,
  sendingLimitsCalls,
} from '@carillon/contract/sending-limits'
import * as z from 'zod/mini'
import { useChangeSendingLimits } from '#api/sending-limits.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField, RadioField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { MultiSelectField, SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { TimeField } from '#widgets/date-fields/time-field.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'

const whole = (max: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max))
const units = ['hours', 'days'] as const

const Cap = z.object({
  isOn: z.boolean(),
  most: whole(sendingLimits.most),
  amount: whole(sendingLimits.withinHours),
  unit: z.enum(units),
  above: z.enum(aboveCap),
  put_off_days: whole(sendingLimits.putOffDays),
})
const CapInTime = Cap.check(
  z.check((payload) => {
    const { amount, unit } = payload.value
    const most = unit === 'days' ? sendingLimits.withinHours / 24 : sendingLimits.withinHours
    if (amount <= most) return
    payload.issues.push({
      code: 'too_big',
      origin: 'number',
      maximum: most,
      inclusive: true,
      input: amount,
      path: ['amount'],
    })
  }),
)

interface CapValues {
  isOn: boolean
  most: string
  amount: string
  unit: (typeof units)[number]
  above: (typeof aboveCap)[number]
  put_off_days: string
}

function capValues(cap: SendingLimits['frequency_cap']): CapValues {
  const { most, within_hours: hours, above, put_off_days: days } = cap ?? usualCap
  const unit = hours % 24 === 0 ? 'days' : 'hours'
  return {
    isOn: cap !== null,
    most: String(most),
    unit,
    above,
    put_off_days: String(days),
    amount: String(unit === 'days' ? hours / 24 : hours),
  }
}

const usualCap: NonNullable<SendingLimits['frequency_cap']> = {
  most: 3,
  within_hours: 7 * 24,
  above: 'skip',
  put_off_days: 3,
}

/** The frequency cap: at most so many campaign messages in some time. */
export function CapForm({ cap }: { cap: SendingLimits['frequency_cap'] }) {
  const t = useMessages('sending-limits')
  const change = useChangeSendingLimits('cap')
  const form = useZodForm<typeof CapInTime, CapValues>(
    CapInTime,
    ({ isOn, most, amount, unit, above, put_off_days }) => {
      const within_hours = unit === 'days' ? amount * 24 : amount
      const frequency_cap = isOn ? { most, within_hours, above, put_off_days } : null
      return change.mutateAsync({ frequency_cap }).then((saved) => {
        form.reset(capValues(saved.frequency_cap))
        showAlert(t('saved'))
      }, fieldProblems)
    },
    { initial: capValues(cap) },
  )
  const { isOn, above } = form.values
  return (
    <SettingsCard title={t('cap.title')} text={t('cap.text')} form={form} call={sendingLimitsCalls.put}>
      <CheckboxField {...form.field('isOn')} label={t('cap.on')} />
      {isOn && (
        <>
          <TextField {...form.field('most')} type="number" label={t('cap.most')} />
          <FieldRow>
            <TextField {...form.field('amount')} type="number" label={t('cap.within')} />
            <SelectField
              {...form.field('unit')}
              onChange={(unit) => unit && form.set({ unit })}
              label={t('cap.unit')}
              choices={units.map((value) => ({ value, label: t(`cap.${value}`) }))}
            />
          </FieldRow>
          <RadioField
            {...form.field('above')}
            label={t('cap.above')}
            choices={aboveCap.map((value) => ({
              value,
              label: t(`cap.${value}`),
              hint: t(`cap.${value}Hint`),
            }))}
          />
          {above === 'put_off' && (
            <TextField
              {...form.field('put_off_days')}
              type="number"
              label={t('cap.putOffDays')}
              hint={t('cap.daysHint')}
            />
          )}
        </>
      )}
    </SettingsCard>
  )
}

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const Quiet = z.object({ isOn: z.boolean(), from: time, to: time, zone: z.enum(['account', 'contact']) })
type Quiet = z.output<typeof Quiet>

function quietValues(quiet: SendingLimits['quiet_hours']): Quiet {
  return { isOn: quiet !== null, ...(quiet ?? { from: '21:00', to: '08:00', zone: 'account' }) }
}

/** The quiet hours: no campaign message leaves between two times of day. */
export function QuietForm({ quiet }: { quiet: SendingLimits['quiet_hours'] }) {
  const t = useMessages('sending-limits')
  const { timeZone } = useFormat()
  const change = useChangeSendingLimits('quiet')
  const form = useZodForm<typeof Quiet, Quiet>(
    Quiet,
    async ({ isOn, ...quiet_hours }) => {
      if (isOn && quiet_hours.from === quiet_hours.to) {
        return [{ field: 'to', code: 'invalid', details: {}, message: t('quiet.same') }]
      }
      return change.mutateAsync({ quiet_hours: isOn ? quiet_hours : null }).then((saved) => {
        form.reset(quietValues(saved.quiet_hours))
        showAlert(t('saved'))
      }, fieldProblems)
    },
    { initial: quietValues(quiet) },
  )
  const { isOn, from, to, zone } = form.values
  const isSame = isOn && from !== '' && from === to
  return (
    <SettingsCard title={t('quiet.title')} text={t('quiet.text')} form={form} call={sendingLimitsCalls.put}>
      <CheckboxField {...form.field('isOn')} label={t('quiet.on')} />
      {isOn && (
        <>
          <FieldRow>
            <TimeField {...form.field('from')} label={t('quiet.from')} />
            <TimeField
              {...form.field('to')}
              label={t('quiet.to')}
              problem={isSame ? t('quiet.same') : form.field('to').problem}
              hint={from > to && to !== '' ? t('quiet.nextDay') : undefined}
            />
          </FieldRow>
          <RadioField
            {...form.field('zone')}
            label={t('quiet.zone')}
            choices={(['account', 'contact'] as const).map((value) => ({
              value,
              label: t(`quiet.${value}`, { zone: timeZone }),
            }))}
            hint={zone === 'contact' ? t('quiet.contactHint') : undefined}
          />
        </>
      )}
    </SettingsCard>
  )
}

const Exempt = z.object({ exempt_group_ids: z.array(z.string()) })

/** Unsubscribe groups whose messages are not limited. */
export function ExemptForm({
  exempt,
  groups,
}: {
  exempt: readonly number[]
  groups: readonly { id: number; name: string }[]
}) {
  const t = useMessages('sending-limits')
  const change = useChangeSendingLimits('exempt')
  const form = useZodForm<typeof Exempt, { exempt_group_ids: string[] }>(
    Exempt,
    ({ exempt_group_ids: ids }) =>
      change.mutateAsync({ exempt_group_ids: ids.map(Number) }).then((saved) => {
        form.reset({ exempt_group_ids: saved.exempt_group_ids.map(String) })
        showAlert(t('saved'))
      }, fieldProblems),
    { initial: { exempt_group_ids: exempt.map(String) } },
  )
  return (
    <SettingsCard title={t('exempt.title')} text={t('exempt.text')} form={form} call={sendingLimitsCalls.put}>
      <MultiSelectField
        {...form.field('exempt_group_ids')}
        label={t('exempt.groups')}
        placeholder={t('exempt.none')}
        hint={groups.length === 0 ? t('exempt.noGroups') : undefined}
        choices={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        max={sendingLimits.exemptGroups}
      />
    </SettingsCard>
  )
}
