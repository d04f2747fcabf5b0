import type { ContactDeletion } from '@carillon/contract/contact-deletions'
import { useQuery } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { deletionsQuery, isMoving, useRefreshContacts } from '#api/contact-deletions.ts'
import { useMessages } from '#lib/messages.tsx'
import { useWhenFewer } from '#lib/use-when-fewer.ts'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { StayingCards } from '#ui/page/staying-cards.tsx'
import { WorkCard } from '#ui/page/work-card.tsx'
import { useUndo } from './use-offer-undo.ts'

const shown = 3

/** Running deletions and deletions that can still be undone, on pages where users look for missing contacts. */
export function OpenDeletions() {
  const { data = [] } = useQuery(deletionsQuery)
  // When a deletion has ended, the counts on the page are outdated.
  useWhenFewer(data.filter(isMoving).length, useRefreshContacts())
  return (
    <StayingCards
      work={data}
      most={shown}
      mustShow={isMoving}
      card={(deletion, about) => <Open key={deletion.id} deletion={deletion} {...about} />}
    />
  )
}

interface OpenProps {
  deletion: ContactDeletion
  /** True once the deletion has ended and can't be undone. */
  isOver: boolean
  onHide: () => void
}

function Open({ deletion, isOver, onHide }: OpenProps) {
  const t = useMessages('contacts')
  const format = useFormat()
  const { undo, isPending } = useUndo()
  const { deleted_count, total_count, undo_until, status } = deletion
  const isRunning = isMoving(deletion) && !isOver
  const isReturning = status === 'restoring'
  const done = isReturning ? deletion.restored_count : deleted_count
  const total = isReturning ? deleted_count : total_count
  return (
    <WorkCard
      icon={<Trash2 aria-hidden="true" />}
      title={titleOf(deletion, isOver, t)}
      onHide={isRunning ? undefined : onHide}
      numbers={
        isRunning ? (
          <>
            <Meter share={total > 0 ? done / total : 0} width={120} />
            {t(isReturning ? 'delete.numbersBack' : 'delete.numbers', { done, total })}
          </>
        ) : (
          !isMoving(deletion) &&
          (isOver
            ? t('delete.undoOver')
            : undo_until && t('delete.undoUntil', { time: format.clock(undo_until) }))
        )
      }
    >
      {deletion.can_undo && (
        // The room of the button stays, so that the list below does not move when the time is over.
        <span style={isOver ? { visibility: 'hidden' } : undefined}>
          <Button
            size="toolbar"
            icon={<Undo2 size={16} aria-hidden="true" />}
            busy={isPending}
            onClick={() => void undo(deletion.id)}
          >
            {isRunning ? t('delete.stopAndUndo') : t('delete.undo')}
          </Button>
        </span>
      )}
    </WorkCard>
  )
}

/** The list of deletions does not tell how work that moved contacts has ended, so the title does not either. */
function titleOf(
  { status, of, name, deleted_count: count }: ContactDeletion,
  isOver: boolean,
  t: ReturnType<typeof useMessages<'contacts'>>,
): string {
  if (status === 'restoring') return isOver ? t('delete.restored') : t('delete.restoring')
  if (status === 'pending') return isOver ? t('delete.ended') : t('delete.running')
  return of === 'list' && name !== null
    ? t('delete.doneWithList', { count, name })
    : t('delete.doneMany', { count })
}
