import type { ComponentProps } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { usePersonName } from '../use-person.ts'
import style from './navigation.module.css'

/** The round button with the person's initials that opens the user menu. */
export function AvatarButton(props: ComponentProps<'button'>) {
  const t = useMessages('shell')
  const { name, address } = usePersonName()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      className={style['avatar']}
      aria-label={t('menu.open')}
      title={address}
    >
      {initials(name || address)}
    </button>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return ((words[0]?.[0] ?? '?') + (words[1]?.[0] ?? '')).toUpperCase()
}
