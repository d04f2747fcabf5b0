import type { ReactNode } from 'react'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import style from './integrations.module.css'

interface IntegrationCardProps {
  icon: ReactNode
  name: string
  about: string
  /** Undefined while it is loading. */
  state: ReactNode
  /** True if the state could not be loaded: then the card shows none. */
  isUnknown?: boolean
  /** True if it can't be connected; `about` has the reason. */
  isOff?: boolean
  /** The address that the card leads to. Left out for a card that only informs. */
  to?: string
  /** Undefined while it is loading. */
  action?: string | undefined
}

/** Something that can be connected, and whether it is. */
export function IntegrationCard({
  icon,
  name,
  about,
  state,
  isUnknown,
  isOff,
  to,
  action,
}: IntegrationCardProps) {
  return (
    <section className={style['card']} aria-label={name}>
      <div className={style['mark']} data-off={isOff || undefined} aria-hidden="true">
        {icon}
      </div>
      <h2>{name}</h2>
      <p>{about}</p>
      <div className={style['foot']}>
        {!isUnknown && (state || <SkeletonWord width={104} />)}
        {to && (
          <ButtonLink to={to} size="toolbar" aria-label={action ? `${action}: ${name}` : name}>
            {action ?? <SkeletonWord width={56} />}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
