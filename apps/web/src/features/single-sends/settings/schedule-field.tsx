import { isDay } from '@carillon/segment-language/instant'
import { fromLocalTime, type LocalTime, toLocalTime } from '@carillon/time-zones/local-time'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { useDraft } from '../parts/draft.ts'
import { defaultSendTime } from './default-send-time.rules.ts'
import { PaceField } from './pace-field.tsx'
import style from './settings.module.css'

/** Loaded on demand, because of its calendar. */
const LaterFields = lazy(async () => ({ default: (await import('./later-fields.tsx')).LaterFields }))

/**
 * The time of sending (immediately, or a date and a time in the account's zone), and the pace. It only prefills the
 * review, which schedules.
 */
export function ScheduleField({ hasPace = true }: { hasPace?: boolean }) {
  const t = useMessages('single-send-draft')
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
    const at = instantOf(next, timeZone)
    if (at) change({ sendAt: at.toISOString() })
  }
  const isLater = settings.sendAt !== null
  const at = instantOf(local, timeZone)
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
          <Suspense fallback={<div className={style['laterRoom']} />}>
            <LaterFields local={local} onChange={put} />
          </Suspense>
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
      {hasPace && <PaceField />}
    </>
  )
}

/** Null while day or time is incomplete. */
function instantOf(local: LocalTime, timeZone: string): Date | null {
  return isDay(local.date) && local.time !== '' ? fromLocalTime(local, timeZone) : null
}
