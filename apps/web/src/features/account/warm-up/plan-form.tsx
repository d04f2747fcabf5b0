import { type WarmUp, type WarmUpPlan, warmUp as warmUpCalls } from '@carillon/contract/warm-up'
import { type WarmUpPresetName, warmUpPreset, warmUpPresetNames } from '@carillon/contract/warm-up-presets'
import { useState } from 'react'
import { useKeepWarmUp, type WarmUpFields } from '#api/warm-up.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { AmountsTable } from './amounts-table.tsx'
import { type Draft, WarmUpDraft } from './draft.ts'
import style from './warm-up.module.css'

const usual: WarmUpPresetName = 'usual'

export function StartPlan({ warmUp }: { warmUp: WarmUp }) {
  const t = useMessages('warm-up')
  const format = useFormat()
  const [preset, setPreset] = useState<WarmUpPresetName>(usual)
  const initial: Draft = { starts_on: warmUp.today, days: warmUpPreset(usual) }
  const choices = warmUpPresetNames.map((name) => {
    const days = warmUpPreset(name)
    const most = format.number(days.at(-1)?.total ?? 0)
    return { value: name, label: t(`preset.${name}`, { count: days.length, most }) }
  })
  return (
    <PlanForm
      warmUp={warmUp}
      initial={initial}
      how="start"
      title={t('starting.title')}
      text={t('starting.text')}
      over={0}
    >
      {(set) => (
        <SelectField
          name="preset"
          label={t('preset.label')}
          hint={t('preset.hint')}
          choices={choices}
          value={preset}
          onChange={(name) => {
            if (name === '') return
            setPreset(name)
            set({ days: warmUpPreset(name) })
          }}
        />
      )}
    </PlanForm>
  )
}

interface ChangePlanProps {
  warmUp: WarmUp
  plan: WarmUpPlan
  onEnd: () => void
}

export function ChangePlan({ warmUp, plan, onEnd }: ChangePlanProps) {
  const t = useMessages('warm-up')
  const initial: Draft = {
    starts_on: plan.starts_on,
    days: plan.days.map(({ total, providers }) => ({ total, providers })),
  }
  return (
    <PlanForm
      warmUp={warmUp}
      initial={initial}
      onEnd={onEnd}
      how="change"
      title={t('changing.title')}
      text={t(plan.today === null ? 'changing.textBefore' : 'changing.text')}
      over={Math.max((plan.today ?? 1) - 1, 0)}
      today={plan.today}
    />
  )
}

interface PlanFormProps {
  warmUp: WarmUp
  how: 'start' | 'change'
  title: string
  text: string
  initial: Draft
  /** The number of days that are over, and stay as they are. */
  over: number
  today?: number | null
  onEnd?: () => void
  children?: (set: (changes: Partial<Draft>) => void) => React.ReactNode
}

function PlanForm({ warmUp, how, title, text, initial, over, today = null, onEnd, children }: PlanFormProps) {
  const t = useMessages('warm-up')
  const keep = useKeepWarmUp(how)
  const form = useZodForm(
    WarmUpDraft,
    (fields: WarmUpFields) =>
      keep.mutateAsync(fields).then(() => {
        showAlert(t(how === 'start' ? 'started' : 'changed'))
        onEnd?.()
      }, fieldProblems),
    { initial },
  )
  const problem = form.problem ?? form.problems.days
  return (
    <div className={style['card']}>
      <DirtyGuard form={form} />
      <Card title={title} padded={false}>
        <form onSubmit={form.onSubmit} noValidate aria-label={title}>
          <GuardedFields call={how === 'start' ? warmUpCalls.start : warmUpCalls.change}>
            <div className={style['fields']}>
              <p className={style['text']}>{text}</p>
              <FormAlert>{problem && t.problem(problem)}</FormAlert>
              <div className={style['two']}>
                {children?.(form.set)}
                <DateField
                  {...form.field('starts_on')}
                  label={t('startsOn')}
                  hint={t('startsOnHint', { zone: warmUp.time_zone })}
                  disabled={today !== null}
                />
              </div>
            </div>
            <AmountsTable
              days={form.values.days}
              startsOn={form.values.starts_on}
              providers={warmUp.providers}
              over={over}
              today={today}
              showsProblems={form.problems.days !== undefined}
              onChange={(days) => form.set({ days })}
            />
            <div className={style['end']}>
              {onEnd && <Button onClick={onEnd}>{t('cancel')}</Button>}
              <Button
                type="submit"
                look="primary"
                busy={form.submitting}
                disabled={how === 'change' && !form.dirty}
              >
                {t(how === 'start' ? 'start' : 'save')}
              </Button>
            </div>
          </GuardedFields>
        </form>
      </Card>
    </div>
  )
}
