import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './profile.module.css'

/** A field with its value. */
export function Value({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages('contacts')
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={style['none']}>{t('profile.empty')}</span>}</dd>
    </div>
  )
}
