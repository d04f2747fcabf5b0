import type { TimelineEntry, TimelineEvent } from '@carillon/contract/contact-profile'
import { timelineEvents } from '@carillon/contract/contact-profile'
import {
  Ban,
  Bot,
  CircleAlert,
  CirclePlus,
  ClipboardCheck,
  Clock,
  Filter,
  List,
  ListX,
  type LucideIcon,
  MailCheck,
  MailOpen,
  MailX,
  MousePointerClick,
  Pencil,
  Send,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react'
import { useFormat } from '#shell/use-format.ts'
import { EventMark, type EventTone } from '#ui/page/event-mark.tsx'
import style from './timeline.module.css'
import { TimelineDetails, TimelineSentence } from './timeline-words.tsx'

const looks: Record<TimelineEvent, [LucideIcon, EventTone]> = {
  pending: [Send, 'quiet'],
  delivered: [MailCheck, 'quiet'],
  deferred: [Clock, 'attention'],
  bounce: [MailX, 'bad'],
  block: [MailX, 'attention'],
  put_off: [Clock, 'attention'],
  drop: [Ban, 'attention'],
  fail: [CircleAlert, 'bad'],
  uncertain: [CircleAlert, 'attention'],
  open: [MailOpen, 'good'],
  click: [MousePointerClick, 'good'],
  machine_open: [Bot, 'quiet'],
  machine_click: [Bot, 'quiet'],
  unsubscribe: [Ban, 'bad'],
  group_unsubscribe: [Ban, 'attention'],
  resubscribe: [Undo2, 'good'],
  group_resubscribe: [Undo2, 'good'],
  spam_report: [CircleAlert, 'bad'],
  suppressed: [Ban, 'attention'],
  unsuppressed: [Undo2, 'good'],
  form_submitted: [ClipboardCheck, 'good'],
  added: [CirclePlus, 'good'],
  imported: [Upload, 'quiet'],
  rolled_back: [Undo2, 'quiet'],
  changed: [Pencil, 'quiet'],
  deleted: [Trash2, 'attention'],
  restored: [Undo2, 'good'],
  list_added: [List, 'quiet'],
  list_removed: [ListX, 'quiet'],
  segment_entered: [Filter, 'quiet'],
  segment_left: [Filter, 'quiet'],
}

interface TimelineRowProps {
  entry: TimelineEntry
  /** True if only machine events are shown. They then have the normal style. */
  isAlone: boolean
}

/** One event: its sentence, its details, and its time. Machine events have a lighter style than events of people. */
export function TimelineRow({ entry, isAlone }: TimelineRowProps) {
  const format = useFormat()
  const [icon, tone] = looks[entry.event]
  const isMachine = timelineEvents[entry.event] === 'machine' && !isAlone
  return (
    <li className={style['row']} data-machine={isMachine || undefined}>
      <EventMark icon={icon} tone={tone} />
      <div className={style['words']}>
        <p>
          <TimelineSentence entry={entry} />
        </p>
        <TimelineDetails entry={entry} />
      </div>
      <time dateTime={entry.at} title={format.time(entry.at)}>
        {format.clock(entry.at)}
      </time>
    </li>
  )
}
