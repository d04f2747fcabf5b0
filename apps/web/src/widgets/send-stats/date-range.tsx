import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Button } from '#ui/page/button.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { type ChosenDates, type Days, mostOwnDays, presets, problemOfDays } from './chart.rules.ts'
import style from './send-stats.module.css'

interface DateRangeProps {
  /** Label of the choice of all days. */
  all: string
  chosen: ChosenDates
  /** The days that are shown; null for all. */
  days: Days | null
  onChange: (chosen: ChosenDates) => void
}

/** The choice of the days that tiles, chart and links are about. */
export function DateRange({ all, chosen, days, onChange }: DateRangeProps) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const isOwn = chosen.dates === 'own' && days !== null
  const own = isOwn && t('dates.span', { start: format.day(days.start), end: format.day(days.end) })
  return (
    <>
      <FilterMenu
        label={t('dates.label')}
        anyLabel={all}
        value={days ? chosen.dates : ''}
        choices={[
          ...presets.map((each) => ({ value: each as string, label: t(`dates.${each}`) })),
          { value: 'own', label: own || t('dates.own') },
        ]}
        onChange={(value) =>
          value === 'own' ? setIsOpen(true) : onChange({ dates: value, from: '', to: '' })
        }
      />
      {isOpen && (
        <OwnDates
          start={days?.start ?? ''}
          end={days?.end ?? ''}
          onClose={() => setIsOpen(false)}
          onChoose={({ start, end }) => {
            onChange({ dates: 'own', from: start, to: end })
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

interface OwnDatesProps extends Days {
  onClose: () => void
  onChoose: (days: Days) => void
}

function OwnDates({ start, end, onClose, onChoose }: OwnDatesProps) {
  const t = useMessages('single-send-stats')
  const [days, setDays] = useState({ start, end })
  const [asked, setAsked] = useState(false)
  const problem = asked ? problemOfDays(days) : null
  const problemAt = (field: 'start' | 'end') =>
    problem?.field === field
      ? problem.code === 'tooLong'
        ? t('dates.tooLong', { count: mostOwnDays })
        : t(`dates.${problem.code}`)
      : undefined
  return (
    <Dialog title={t('dates.ownTitle')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (problemOfDays(days) === null) onChoose(days)
        }}
      >
        <div className={style['ownDates']}>
          <DateField
            name="start"
            label={t('dates.start')}
            value={days.start}
            onChange={(day) => setDays({ ...days, start: day })}
            problem={problemAt('start')}
          />
          <DateField
            name="end"
            label={t('dates.end')}
            value={days.end}
            onChange={(day) => setDays({ ...days, end: day })}
            problem={problemAt('end')}
          />
        </div>
        <FormEnd>
          <Button type="submit" look="primary">
            {t('dates.apply')}
          </Button>
        </FormEnd>
      </form>
    </Dialog>
  )
}
