import { automationLimits, type Entrance } from '@carillon/contract/automations'
import { useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useDraft } from './use-automation-draft.ts'

const usualDays = 30

/** The choice to let people who left enter again, and after how many days. An impossible number is not saved. */
export function AgainField() {
  const t = useMessages('automation-detail')
  const { settings, change } = useDraft()
  const { again_after_days: days, entrance_criteria: entry } = settings
  const [typed, setTyped] = useState(String(days ?? usualDays))
  useEffect(() => {
    if (days !== null) setTyped(String(days))
  }, [days])
  const limit = automationLimits.againAfterDays
  return (
    <>
      <SelectField
        name="again"
        label={t('again.label')}
        value={days === null ? 'once' : 'again'}
        onChange={(chosen) => change({ again_after_days: chosen === 'again' ? usualDays : null })}
        choices={(['once', 'again'] as const).map((value) => ({ value, label: t(`again.${value}`) }))}
        hint={days === null ? t('again.onceHint') : undefined}
      />
      {days !== null && (
        <TextField
          name="againDays"
          type="number"
          label={t('again.days')}
          value={typed}
          onChange={(next) => {
            setTyped(next)
            if (isDays(next)) change({ again_after_days: Number(next) })
          }}
          hint={t(hintOf(entry), { count: days })}
          problem={isDays(typed) ? undefined : t('again.problem', { limit })}
        />
      )}
    </>
  )
}

function hintOf(entry: Entrance | null) {
  if (entry?.type === 'all') return 'again.allHint'
  return entry?.type === 'date' ? 'again.dateHint' : 'again.hint'
}

function isDays(typed: string): boolean {
  const days = Number(typed)
  return typed.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= automationLimits.againAfterDays
}
