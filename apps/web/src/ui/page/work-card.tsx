import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from './button.tsx'
import style from './work-card.module.css'

/** Cards about long work, one below the other, on the page where users look for it. */
export function WorkCards({ children }: { children: ReactNode }) {
  return (
    <div className={style['all']} aria-live="polite">
      {children}
    </div>
  )
}

interface WorkCardProps {
  icon: ReactNode
  /** The running work, or the finished work. */
  title: string
  /** The progress, or the time until which the work can be undone. */
  numbers?: ReactNode
  /** Buttons at the right, on phones below. */
  children?: ReactNode
  /** Hides the card, by a button that stays in its corner. */
  onHide?: () => void
}

export function WorkCard({ icon, title, numbers, children, onHide }: WorkCardProps) {
  const t = useMessages('ui')
  return (
    <div className={style['one']}>
      {icon}
      <div className={style['words']}>
        <div className={style['name']}>{title}</div>
        {numbers && <div className={style['numbers']}>{numbers}</div>}
      </div>
      {children && <div className={style['acts']}>{children}</div>}
      {onHide && (
        <Button look="quiet" size="icon" aria-label={t('hideCard')} onClick={onHide}>
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
