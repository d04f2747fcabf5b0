import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { defaultSendTime, fromLocalTime, type LocalTime, toLocalTime } from '#lib/zoned-time.rules.ts'
import { useFormat } from '#shell/use-format.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useDraft } from './draft.ts'
import style from './settings-panel.module.css'

/** At once, or a date and a time in the account's zone. It prefills: only the review commits it. */
export function ScheduleField() {
  const t = useMessages('single-sends')
  const { timeZone } = useFormat()
  const { settings, change } = useDraft()
  const [local, setLocal] = useState<LocalTime>(() =>
    toLocalTime(
      settings.sendAt ? new Date(settings.sendAt) : defaultSendTime(new Date(), timeZone),
      timeZone,
    ),
  )
  const put = (next: LocalTime) => {
    setLocal(next)
    const at = fromLocalTime(next, timeZone)
    if (at) change({ sendAt: at.toISOString() })
  }
  const isLater = settings.sendAt !== null
  const at = fromLocalTime(local, timeZone)
  const problem = at === null ? t('settings.timeInvalid') : at <= new Date() ? t('settings.past') : undefined
  return (
    <>
      <RadioField
        name="when"
        label={t('settings.when')}
        value={isLater ? 'later' : 'now'}
        onChange={(when) => (when === 'now' ? change({ sendAt: null }) : put(local))}
        choices={[
          { value: 'now', label: t('settings.now') },
          { value: 'later', label: t('settings.later') },
        ]}
      />
      {isLater && (
        <>
          <FieldRow>
            <TextField
              name="date"
              type="date"
              label={t('settings.date')}
              value={local.date}
              onChange={(date) => put({ ...local, date })}
            />
            <TextField
              name="time"
              type="time"
              label={t('settings.time')}
              value={local.time}
              onChange={(time) => put({ ...local, time })}
            />
          </FieldRow>
          <p className={style['zone']}>
            {problem ? (
              <span className={style['problem']} role="alert">
                {problem}
              </span>
            ) : (
              t('settings.zone', { zone: timeZone.replaceAll('_', ' ') })
            )}
          </p>
        </>
      )}
    </>
  )
}
