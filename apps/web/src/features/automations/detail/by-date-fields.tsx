import { journeyLimits } from '@carillon/journey/steps'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'
import type { ByDateDraft, ByDateProblem } from './by-date.rules.ts'
import style from './detail.module.css'

const sides = ['before', 'on', 'after'] as const

interface ByDateFieldsProps {
  draft: ByDateDraft
  change: (draft: ByDateDraft) => void
  problems: readonly ByDateProblem[]
  disabled?: boolean
}

/** The date of a contact that counts, the number of days before or after it, and the time. */
export function ByDateFields({ draft, change, problems, disabled = false }: ByDateFieldsProps) {
  const t = useMessages('automation-detail')
  const { data } = useQuery(customFieldsQuery)
  const fields = (data?.custom_fields ?? []).filter(({ field_type }) => field_type === 'Date')
  const isGone = data !== undefined && draft.field !== '' && !fields.some(({ id }) => id === draft.field)
  if (data && fields.length === 0 && draft.field === '') {
    return (
      <p className={style['hint']} role="status">
        {t('byDate.none')} <Link to="/custom-fields">{t('byDate.create')}</Link>
      </p>
    )
  }
  return (
    <>
      <SelectField
        name="dateField"
        label={t('byDate.field')}
        placeholder={t('byDate.fieldPlaceholder')}
        value={draft.field}
        onChange={(field) => change({ ...draft, field })}
        choices={[
          ...fields.map(({ id, name }) => ({ value: id, label: name })),
          ...(isGone ? [{ value: draft.field, label: t('words.fieldGone'), disabled: true }] : []),
        ]}
        nothingFound={t('panel.nothing')}
        problem={problems.includes('field') ? t('byDate.noField') : undefined}
        disabled={disabled}
        searchable={fields.length > 8}
      />
      <FieldRow>
        {draft.side !== 'on' && (
          <TextField
            name="dateDays"
            type="number"
            label={t('byDate.days')}
            value={draft.amount}
            onChange={(amount) => change({ ...draft, amount })}
            problem={
              problems.includes('amount')
                ? t('byDate.daysProblem', { limit: journeyLimits.daysFromDate })
                : undefined
            }
            disabled={disabled}
          />
        )}
        <SelectField
          name="dateSide"
          label={t('byDate.side')}
          value={draft.side}
          onChange={(side) => side && change({ ...draft, side })}
          choices={sides.map((value) => ({ value, label: t(`byDate.${value}`) }))}
          disabled={disabled}
        />
        <TimeField
          name="dateTime"
          label={t('panel.time')}
          value={draft.time}
          onChange={(time) => change({ ...draft, time })}
          problem={problems.includes('time') ? t('window.noTime') : undefined}
          disabled={disabled}
        />
      </FieldRow>
      <CheckboxField
        name="dateYearly"
        label={t('byDate.yearly')}
        hint={t('byDate.yearlyHint')}
        value={draft.yearly}
        onChange={(yearly) => change({ ...draft, yearly })}
        disabled={disabled}
      />
    </>
  )
}
