import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Alert, type AlertTone, shownAlerts, tonesToDismiss } from '#lib/alerts.rules.ts'
import { dismissAlert, dismissAlerts, leavePage, useAlerts } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import style from './alert-container.module.css'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert } as const

/** The container of all alerts, at the bottom left of the page, beside navigation and panels. The app renders it once. */
export function AlertContainer() {
  const t = useMessages('ui')
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    leavePage(left.current, pathname)
    left.current = pathname
  }, [pathname])
  const alerts = useAlerts()
  const { shown, waiting } = shownAlerts(alerts)
  return (
    <section className={style['container']} aria-label={t('toasts.label')}>
      {shown.map((alert) => (
        <Toast key={`${alert.message}/${alert.times}`} alert={alert} dismiss={t('toasts.dismiss')} />
      ))}
      {waiting > 0 && <div className={style['waiting']}>{t('toasts.more', { count: waiting })}</div>}
      {tonesToDismiss(alerts).map((tone) => (
        <button key={tone} type="button" className={style['together']} onClick={() => dismissAlerts(tone)}>
          {t(tone === 'danger' ? 'toasts.dismissErrors' : 'toasts.dismissWarnings')}
        </button>
      ))}
    </section>
  )
}

function Toast({ alert, dismiss }: { alert: Alert; dismiss: string }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (alert.vanishAfterMs === undefined || held) return
    const timer = setTimeout(() => dismissAlert(alert.message), alert.vanishAfterMs)
    return () => clearTimeout(timer)
  }, [alert, held])

  const Icon = icons[alert.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer, there is nothing to operate
    <div
      className={style['alert']}
      data-tone={alert.tone}
      role={isTrouble(alert.tone) ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <div className={style['words']}>
        <span className={style['message']}>{alert.message}</span>
        {alert.action && <Action action={alert.action} dismiss={() => dismissAlert(alert.message)} />}
      </div>
      <button
        type="button"
        className={style['dismiss']}
        aria-label={dismiss}
        onClick={() => dismissAlert(alert.message)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

interface ActionProps {
  action: NonNullable<Alert['action']>
  dismiss: () => void
}

function Action({ action, dismiss }: ActionProps) {
  const t = useMessages('ui')
  if ('opens' in action) {
    return (
      <Link className={style['action']} to={action.opens} onClick={dismiss}>
        {t('toasts.open')}
      </Link>
    )
  }
  if ('href' in action) {
    return (
      <a className={style['action']} href={action.href} target="_blank" rel="noreferrer">
        {action.label}
      </a>
    )
  }
  return (
    <button type="button" className={style['action']} onClick={action.run}>
      {action.label}
    </button>
  )
}

function isTrouble(tone: AlertTone): boolean {
  return tone === 'danger' || tone === 'warning'
}
