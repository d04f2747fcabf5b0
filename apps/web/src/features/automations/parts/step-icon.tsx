import type { StepKind } from '@carillon/journey/steps'
import { Clock, Flag, Hourglass, Mail, MessageSquareText, Shuffle, Split, UserPen } from 'lucide-react'

const icons = {
  email: Mail,
  text: MessageSquareText,
  wait: Clock,
  wait_until: Hourglass,
  branch: Split,
  split: Shuffle,
  action: UserPen,
  end: Flag,
} as const satisfies Record<StepKind, unknown>

export function StepIcon({ kind }: { kind: StepKind }) {
  const Icon = icons[kind]
  return <Icon size={16} aria-hidden="true" />
}
