import type { ContactDeletion } from '@carillon/contract/contact-deletions'
import { useQuery } from '@tanstack/react-query'
import { Trash2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { deletionsQuery, isMoving, useRefreshContacts } from '#api/contact-deletions.ts'
import { useMessages } from '#lib/messages.tsx'
import { useWhenFewer } from '#lib/use-when-fewer.ts'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { WorkCard, WorkCards } from '#ui/page/work-card.tsx'
import { useUndo } from './use-offer-undo.ts'

const shown = 3

/** Running deletions and deletions that can still be undone, on pages where users look for missing contacts. */
export function OpenDeletions() {
  const { data = [] } = useQuery(deletionsQuery)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  // When a deletion has ended, the counts on the page are outdated.
  useWhenFewer(data.filter(isMoving).length, useRefreshContacts())
  const open = data.filter((one) => isMoving(one) || !hidden.has(one.id)).slice(0, shown)
  if (open.length === 0) return null
  return (
    <WorkCards>
      {open.map((deletion) => (
        <Open
          key={deletion.id}
          deletion={deletion}
          onHide={() => setHidden(new Set([...hidden, deletion.id]))}
        />
      ))}
    </WorkCards>
  )
}

function Open({ deletion, onHide }: { deletion: ContactDeletion; onHide: () => void }) {
  const t = useMessages('contacts')
  const format = useFormat()
  const { undo, isPending } = useUndo()
  const { deleted_count, total_count, undo_until, status } = deletion
  const isRunning = isMoving(deletion)
  const isReturning = status === 'restoring'
  const done = isReturning ? deletion.restored_count : deleted_count
  const total = isReturning ? deleted_count : total_count
  return (
    <WorkCard
      icon={<Trash2 aria-hidden="true" />}
      title={isReturning ? t('delete.restoring') : isRunning ? t('delete.running') : sentenceOf(deletion, t)}
      numbers={
        isRunning ? (
          <>
            <Meter share={total > 0 ? done / total : 0} width={120} />
            {t(isReturning ? 'delete.numbersBack' : 'delete.numbers', { done, total })}
          </>
        ) : (
          undo_until && t('delete.undoUntil', { time: format.clock(undo_until) })
        )
      }
    >
      {deletion.can_undo && (
        <Button
          size="toolbar"
          icon={<Undo2 size={16} aria-hidden="true" />}
          busy={isPending}
          onClick={() => void undo(deletion.id)}
        >
          {isRunning ? t('delete.stopAndUndo') : t('delete.undo')}
        </Button>
      )}
      {!isRunning && (
        <Button look="quiet" size="icon" aria-label={t('delete.hide')} onClick={onHide}>
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </WorkCard>
  )
}

function sentenceOf(
  { of, name, deleted_count: count }: ContactDeletion,
  t: ReturnType<typeof useMessages<'contacts'>>,
): string {
  return of === 'list' && name !== null
    ? t('delete.doneWithList', { count, name })
    : t('delete.doneMany', { count })
}
