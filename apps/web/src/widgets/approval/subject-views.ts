import type { ApprovalKind } from '@carillon/contract/approvals'
import { type ComponentType, lazy, type ReactNode } from 'react'

interface SubjectViewProps {
  /** The id of the single send or automation. */
  id: string
  /** The planned time of a send, which a call may give without storing it; null: as soon as it is approved. */
  dueAt: string | null
  /** Stands below the view, once nothing moves it any more. */
  children: ReactNode
}

type View = ComponentType<SubjectViewProps>

const views = new Map<ApprovalKind, View>()

/** Registers how the thing is shown that a request of a kind is about. Features don't know each other, so the app does it. */
export function showSubjects(kind: ApprovalKind, load: () => Promise<{ default: View }>): void {
  views.set(kind, lazy(load))
}

export function subjectView(kind: ApprovalKind): View | undefined {
  return views.get(kind)
}
