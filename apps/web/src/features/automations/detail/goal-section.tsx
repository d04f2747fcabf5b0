import { automationLimits } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { automationCountsQuery } from '#api/automation-detail.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import style from './detail.module.css'
import { Section } from './section.tsx'
import { useDraft } from './use-automation-draft.ts'
import { WhenLoaded } from './when-loaded.tsx'

/** The number of days that a new goal counts. */
const firstDays = 30

/** The goal: people become members of a segment. There may be none. */
export function GoalSection() {
  const t = useMessages('automation-detail')
  const { stored, settings, change } = useDraft()
  const segments = useQuery(segmentsQuery)
  const { goal } = settings
  const known = (segments.data ?? []).map(({ id, name, state }) => ({
    value: id,
    label: name,
    disabled: state === 'invalid',
  }))
  const isGone = goal !== null && !known.some(({ value }) => value === goal.segment_id)
  return (
    <Section name="goal">
      <WhenLoaded queries={[segments]}>
        <SelectField
          name="goalSegment"
          label={t('goal.label')}
          placeholder={t('goal.none')}
          value={goal?.segment_id ?? ''}
          onChange={(segment_id) =>
            change({
              goal: segment_id ? { days: firstDays, leaves: false, ...goal, segment_id } : null,
            })
          }
          choices={[
            ...(isGone ? [{ value: goal.segment_id, label: t('entry.gone'), disabled: true }] : []),
            ...known,
          ]}
          nothingFound={t('entry.nothing')}
          hint={t(goal ? 'goal.hint' : 'goal.noneHint')}
          searchable
          clearable
          optional
        />
      </WhenLoaded>
      {goal && (
        <>
          <DaysField days={goal.days} onChange={(days) => change({ goal: { ...goal, days } })} />
          <CheckboxField
            name="goalLeaves"
            label={t('goal.leaves')}
            hint={t('goal.leavesHint')}
            value={goal.leaves}
            onChange={(leaves) => change({ goal: { ...goal, leaves } })}
          />
        </>
      )}
      {stored.live_since !== null && <Reached id={stored.id} hasGoal={goal !== null} />}
    </Section>
  )
}

/** The number of people who reached it, and a note on what a change of the goal does to it. */
function Reached({ id, hasGoal }: { id: string; hasGoal: boolean }) {
  const t = useMessages('automation-detail')
  const format = useFormat()
  const { data: counts } = useQuery(automationCountsQuery(id))
  if (!hasGoal && !counts?.converted) return null
  return (
    <>
      {counts && (
        <p className={style['total']}>
          {counts.entered === 0
            ? t('counts.nobody')
            : t('goal.reached', {
                count: counts.converted,
                entered: counts.entered,
                rate: format.percent(counts.converted / counts.entered),
              })}
        </p>
      )}
      <p className={style['hint']}>{t('goal.live')}</p>
    </>
  )
}

/** The typed text stays as it is; only an allowed number is saved. */
function DaysField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const t = useMessages('automation-detail')
  const [text, setText] = useState(String(days))
  const limit = automationLimits.goalDays
  const isAllowed = (typed: string) => /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limit
  useEffect(() => setText(String(days)), [days])
  return (
    <TextField
      name="goalDays"
      type="number"
      label={t('goal.days')}
      hint={t('goal.daysHint')}
      value={text}
      onChange={(typed) => {
        setText(typed)
        if (isAllowed(typed)) onChange(Number(typed))
      }}
      problem={isAllowed(text) ? undefined : t('goal.daysProblem', { limit })}
    />
  )
}
