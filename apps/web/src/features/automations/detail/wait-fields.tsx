import { durationUnits, zones } from '@carillon/journey/steps'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FieldRow } from '#ui/form/field.tsx'
import { MultiSelectField, SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useWeekday } from '../parts/use-weekday.ts'
import { byDateProblems } from './by-date.rules.ts'
import { ByDateFields } from './by-date-fields.tsx'
import { ContactZoneHint } from './contact-zone-hint.tsx'
import style from './detail.module.css'
import type { Problems, StepDraft } from './step-draft.rules.ts'

export interface DraftParts {
  draft: StepDraft
  change: (changes: Partial<StepDraft>) => void
  problems: Problems
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The length of a wait: some time, or until a weekday and time. */
export function WaitFields({ draft, change, problems }: DraftParts) {
  const t = useMessages('automation-detail')
  const weekday = useWeekday()
  const problem = (name: string) => problems[name] && t(`problem.${problems[name]}`)
  return (
    <>
      <SelectField
        name="waitKind"
        label={t('panel.waitKind')}
        value={draft.waitKind}
        onChange={(waitKind) => waitKind && change({ waitKind })}
        choices={(['for', 'until_time', 'until_date'] as const).map((value) => ({
          value,
          label: t(`panel.${value}`),
        }))}
      />
      {draft.waitKind === 'for' ? (
        <DurationFields draft={draft} change={change} problems={problems} label={t('panel.amount')} />
      ) : draft.waitKind === 'until_date' ? (
        <DateWaitFields draft={draft} change={change} problems={problems} />
      ) : (
        <>
          <MultiSelectField
            name="weekdays"
            label={t('panel.weekdays')}
            value={draft.weekdays.map(String)}
            onChange={(days) => change({ weekdays: days.map(Number) })}
            choices={weekdays.map((day) => ({ value: String(day), label: weekday(day) }))}
            problem={problem('weekdays')}
          />
          <FieldRow>
            <TextField
              name="time"
              label={t('panel.time')}
              placeholder="09:00"
              value={draft.time}
              onChange={(time) => change({ time })}
              problem={problem('time')}
            />
            <SelectField
              name="zone"
              label={t('panel.zone')}
              value={draft.zone}
              onChange={(zone) => zone && change({ zone })}
              choices={zones.map((value) => ({ value, label: t(`panel.${value}`) }))}
            />
          </FieldRow>
          {draft.zone === 'contact' && <ContactZoneHint />}
        </>
      )}
    </>
  )
}

/** Until a date of the contact, and the rule if it has passed. */
function DateWaitFields({ draft, change, problems }: DraftParts) {
  const t = useMessages('automation-detail')
  const { timeZone } = useFormat()
  return (
    <>
      <ByDateFields
        draft={draft.date}
        change={(date) => change({ date })}
        problems={byDateProblems.filter((each) => problems[`date-${each}`])}
      />
      <p className={style['hint']}>{t('panel.dateZone', { zone: timeZone })}</p>
      <SelectField
        name="ifPassed"
        label={t('panel.ifPassed')}
        value={draft.ifPassed}
        onChange={(ifPassed) => ifPassed && change({ ifPassed })}
        choices={(['go_on', 'leave'] as const).map((value) => ({ value, label: t(`panel.${value}`) }))}
      />
    </>
  )
}

/** A length of time. */
export function DurationFields({
  draft,
  change,
  problems,
  label,
  hint,
}: DraftParts & { label: string; hint?: string }) {
  const t = useMessages('automation-detail')
  return (
    <FieldRow>
      <TextField
        name="amount"
        type="number"
        label={label}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        problem={problems['amount'] && t(`problem.${problems['amount']}`)}
        hint={hint}
        autoFocus
      />
      <SelectField
        name="unit"
        label={t('panel.unit')}
        value={draft.unit}
        onChange={(unit) => unit && change({ unit })}
        choices={durationUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
      />
    </FieldRow>
  )
}
