import type { LucideIcon } from 'lucide-react'
import style from './event-mark.module.css'

export type EventTone = 'good' | 'bad' | 'attention' | 'quiet'

/** The round mark before an event in a list of events. The words beside it say the same, so it is not read aloud. */
export function EventMark({ icon: Icon, tone }: { icon: LucideIcon; tone: EventTone }) {
  return (
    <span className={style['mark']} data-tone={tone} aria-hidden="true">
      <Icon />
    </span>
  )
}
