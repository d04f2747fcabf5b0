import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import style from './results.module.css'
import { reasonOf } from './test-head.tsx'

interface Part {
  state: 'waiting' | 'done' | 'failed'
  reason: string | null
}

interface WaitingProps {
  part: Part
  /** The reason of a failure, if the part has its own sentence for it. */
  why?: string | undefined
}

/** Stands for the result of a part that is still to come, or that failed. */
export function Waiting({ part, why }: WaitingProps) {
  const t = useMessages('email-testing')
  if (part.state === 'failed') {
    return (
      <p className={style['failed']} role="status">
        {why ?? reasonOf(part.reason, t)}
      </p>
    )
  }
  return <SkeletonLines lines={5} />
}

/** A finding: its title, the part of the message, and advice. */
export function Said({
  id,
  title,
  quote,
  advice,
}: {
  /** The id of the title. */
  id?: string
  title: ReactNode
  quote?: string | undefined
  advice: string | undefined
}) {
  return (
    <div className={style['said']}>
      <span id={id}>{title}</span>
      {quote && <code className={style['code']}>{quote}</code>}
      {advice && <span className={style['about']}>{advice}</span>}
    </div>
  )
}
