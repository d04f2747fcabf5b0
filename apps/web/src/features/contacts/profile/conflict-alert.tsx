import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './conflict-alert.module.css'

interface ConflictAlertProps {
  onTakeOver: () => void
  onKeepMine: () => void
}

/** Shown when another user, or another tab, has saved the contact while this form was open. */
export function ConflictAlert({ onTakeOver, onKeepMine }: ConflictAlertProps) {
  const t = useMessages('contact-profile')
  return (
    <div className={style['alert']} role="alert">
      <p>{t('conflict.text')}</p>
      <div className={style['buttons']}>
        <Button size="toolbar" onClick={onTakeOver}>
          {t('conflict.takeOver')}
        </Button>
        <Button size="toolbar" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </div>
  )
}
