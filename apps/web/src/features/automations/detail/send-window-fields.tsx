import type { SendWindow } from '@carillon/contract/automations'
import { zones } from '@carillon/journey/steps'
import { useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import fieldStyle from '#ui/form/field.module.css'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'
import { useWeekday } from '../parts/use-weekday.ts'
import { useWindowWords } from '../parts/use-window-words.ts'
import { ContactZoneHint } from './contact-zone-hint.tsx'
import style from './detail.module.css'
import { useDraft } from './use-automation-draft.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const usual: SendWindow = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', zone: 'account' }

/** On which days and between which times emails leave. A window that never opens is not saved. */
export function SendWindowFields() {
  const t = useMessages('automation-detail')
  const { settings, change } = useDraft()
  const { send_window: stored } = settings
  const [window, setWindow] = useState(stored)
  // A saved window from elsewhere, as by undo, replaces the one here.
  useEffect(() => setWindow(stored), [stored])
  const put = (next: SendWindow | null) => {
    setWindow(next)
    if (next === null || problemsOf(next).length === 0) change({ send_window: next })
  }
  const weekday = useWeekday()
  const words = useWindowWords()
  const problems = window ? problemsOf(window) : []
  return (
    <>
      <SelectField
        name="sendWindow"
        label={t('window.label')}
        value={window ? 'window' : 'always'}
        onChange={(chosen) => put(chosen === 'window' ? usual : null)}
        choices={(['always', 'window'] as const).map((value) => ({ value, label: t(`window.${value}`) }))}
      />
      {window && (
        <>
          <fieldset className={style['weekdays']} data-field="windowDays">
            <legend>{t('window.weekdays')}</legend>
            {weekdays.map((day) => (
              <label key={day} className={fieldStyle['check']}>
                <input
                  type="checkbox"
                  className={fieldStyle['box']}
                  checked={window.weekdays.includes(day)}
                  onChange={({ target }) =>
                    put({ ...window, weekdays: withDay(window, day, target.checked) })
                  }
                />
                <span>{weekday(day)}</span>
              </label>
            ))}
            {problems.includes('weekdays') && (
              <p className={fieldStyle['problem']} role="alert">
                {t('problem.weekdays')}
              </p>
            )}
          </fieldset>
          <FieldRow>
            <TimeField
              name="windowFrom"
              label={t('window.from')}
              value={window.from}
              onChange={(from) => put({ ...window, from })}
              problem={problems.includes('from') ? t('window.noTime') : undefined}
            />
            <TimeField
              name="windowTo"
              label={t('window.to')}
              value={window.to}
              onChange={(to) => put({ ...window, to })}
              problem={
                problems.includes('to')
                  ? t('window.noTime')
                  : problems.includes('order')
                    ? t('window.order')
                    : undefined
              }
            />
          </FieldRow>
          <SelectField
            name="windowZone"
            label={t('panel.zone')}
            value={window.zone}
            onChange={(zone) => zone && put({ ...window, zone })}
            choices={zones.map((value) => ({ value, label: t(`panel.${value}`) }))}
          />
          {window.zone === 'contact' && <ContactZoneHint />}
          {problems.length === 0 && (
            <p className={style['hint']} role="status">
              {words(window)}
            </p>
          )}
        </>
      )}
    </>
  )
}

function withDay({ weekdays: before }: SendWindow, day: number, isOn: boolean): number[] {
  return weekdays.filter((each) => (each === day ? isOn : before.includes(each)))
}

type Problem = 'weekdays' | 'from' | 'to' | 'order'

function problemsOf({ weekdays: on, from, to }: SendWindow): Problem[] {
  return [
    ...(on.length === 0 ? ['weekdays' as const] : []),
    ...(from === '' ? ['from' as const] : []),
    ...(to === '' ? ['to' as const] : from !== '' && to <= from ? ['order' as const] : []),
  ]
}
