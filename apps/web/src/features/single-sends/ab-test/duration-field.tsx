import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useDraft } from '../parts/draft.ts'
import type { TestSettings } from '../parts/test-settings.rules.ts'
import { type DurationUnit, minutesOf } from './duration.rules.ts'

/** The duration of the test, in minutes or hours. */
export function DurationField({ test }: { test: TestSettings }) {
  const t = useMessages('ab-tests')
  const { change } = useDraft()
  const [{ typed, unit }, set] = useState<{ typed: string; unit: DurationUnit }>(() =>
    test.minutes % 60 === 0
      ? { typed: String(test.minutes / 60), unit: 'hours' }
      : { typed: String(test.minutes), unit: 'minutes' },
  )
  const put = (next: { typed: string; unit: DurationUnit }) => {
    set(next)
    const minutes = minutesOf(next.typed, next.unit)
    if (minutes !== null) change({ test: { ...test, minutes } })
  }
  return (
    <FieldRow>
      <TextField
        name="duration"
        type="number"
        label={t('duration')}
        value={typed}
        onChange={(text) => put({ typed: text, unit })}
        hint={t('durationHint')}
        problem={minutesOf(typed, unit) === null ? t('durationRange') : undefined}
      />
      <SelectField<DurationUnit>
        name="durationUnit"
        label={t('unit')}
        value={unit}
        onChange={(chosen) => chosen && put({ typed, unit: chosen })}
        choices={(['minutes', 'hours'] as const).map((value) => ({ value, label: t(value) }))}
      />
    </FieldRow>
  )
}
