import { useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import style from './autosave.module.css'
import type { Autosave } from './use-autosave.ts'

/** One line beneath the title: 'Saved 2 s ago', 'Saving …', 'Offline, kept in this browser'. */
export function SaveStatus({ autosave }: { autosave: Pick<Autosave, 'state' | 'savedAt'> }) {
  const t = useMessages('design-editor')
  const seconds = useSecondsSince(autosave.savedAt)
  const { state, savedAt } = autosave
  const format = useFormat()
  const time = savedAt && format.clock(new Date(savedAt))
  const saved =
    seconds === null
      ? t('save.saved')
      : seconds < 60
        ? t('save.savedSeconds', { count: seconds })
        : t('save.savedAt', { time })
  const trouble = state === 'offline' || state === 'conflict' || state === 'failed'
  return (
    <>
      <span className={style['status']} data-trouble={trouble || undefined} data-save-state={state}>
        {state === 'saved' ? saved : t(`save.${state}`)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {trouble ? t(`save.${state}`) : ''}
      </span>
    </>
  )
}

interface SaveNoticesProps {
  autosave: Autosave
  /** Puts the draft of an earlier visit back into the editor. */
  onRestore: (value: unknown) => void
  /** Discards the user's own version and loads the version that another user saved. */
  onLoadTheirs: () => void
  /** Saves the user's own version over the other one. By default `overwrite` of the autosave. */
  onKeepMine?: () => void
  /** Shows both versions of a conflict. */
  onCompare?: () => void
}

/** Notices beneath the bar that need a decision: a conflict, a failed save, a draft of an earlier visit. */
export function SaveNotices({ autosave, onRestore, onLoadTheirs, onKeepMine, onCompare }: SaveNoticesProps) {
  const t = useMessages('design-editor')
  const format = useFormat()
  const { kept, forgetKept, restoreKept } = autosave
  return (
    <>
      {autosave.state === 'conflict' && (
        <div className={style['notice']} role="alert">
          <span>{t('save.conflictText')}</span>
          {onCompare && (
            <Button size="toolbar" onClick={onCompare}>
              {t('conflict.compare')}
            </Button>
          )}
          <Button size="toolbar" onClick={onLoadTheirs}>
            {t('save.loadTheirs')}
          </Button>
          <Button size="toolbar" onClick={onKeepMine ?? (() => void autosave.overwrite())}>
            {t('save.overwrite')}
          </Button>
        </div>
      )}
      {autosave.state === 'failed' && (
        <div className={style['notice']} role="alert">
          <span>{t('save.failedText')}</span>
          <Button size="toolbar" onClick={() => void autosave.flush()}>
            {t('save.retry')}
          </Button>
        </div>
      )}
      {kept && (
        <div className={style['notice']} role="status">
          <span>{t('save.keptText', { time: format.time(new Date(kept.at)) })}</span>
          <Button size="toolbar" onClick={forgetKept}>
            {t('save.discard')}
          </Button>
          <Button
            size="toolbar"
            onClick={() => {
              restoreKept()
              onRestore(kept.value)
            }}
          >
            {t('save.restore')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Seconds since a time, rounded so that the text does not change all the time. Null without a time. */
function useSecondsSince(time: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (time === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 2_000)
    return () => clearInterval(timer)
  }, [time])
  if (time === null) return null
  const seconds = Math.max(1, Math.round((now - time) / 1000))
  return seconds < 10 ? seconds : Math.floor(seconds / 10) * 10
}
