import type { ComponentProps } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '../shell.ts'
import style from './navigation.module.css'

/** The round button with the person's initials that opens the user menu. */
export function AvatarButton(props: ComponentProps<'button'>) {
  const t = useMessages('shell')
  const { name, address } = usePersonName()
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      className={style['avatar']}
      aria-label={t('menu.open')}
      title={address}
    >
      {initials(name || address)}
    </button>
  )
}

/** Name and address of the signed-in person, empty where unknown. */
export function usePersonName(): { name: string; address: string } {
  const { profile, email, username } = useShell().user
  const full = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim()
  return { name: full || (username?.username ?? ''), address: email?.email ?? '' }
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return ((words[0]?.[0] ?? '?') + (words[1]?.[0] ?? '')).toUpperCase()
}
