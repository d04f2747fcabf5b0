import { dateUnits } from '@carillon/segment-language/tree'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import style from './card-editor.module.css'
import type { Draft, DraftProblem } from './draft.rules.ts'
import type { Offer, SubjectType } from './subjects.rules.ts'

export interface ValueFieldsProps {
  type: SubjectType
  draft: Draft
  offer: Offer
  change: (changes: Partial<Draft>) => void
  problemAt: (at: DraftProblem['at']) => string | undefined
}

type SpanFieldsProps = Pick<ValueFieldsProps, 'draft' | 'change' | 'problemAt'> & {
  /** True if months and years can't be chosen. */
  daysOnly?: boolean
}

/** A number of days, months or years. */
export function SpanFields({ draft, change, problemAt, daysOnly = false }: SpanFieldsProps) {
  const t = useMessages('segment-builder')
  return (
    <div className={style['value']} data-narrow="">
      <TextField
        name="amount"
        type="number"
        label={t(daysOnly && draft.unit === 'days' ? 'card.days' : 'card.amount')}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        problem={problemAt('amount')}
      />
      {!(daysOnly && draft.unit === 'days') && (
        <SelectField
          name="unit"
          label={t('card.unit')}
          value={draft.unit}
          onChange={(unit) => unit && change({ unit })}
          choices={dateUnits.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
        />
      )}
    </div>
  )
}
