import type { Segment } from '@carillon/contract/segments'
import { useQuery } from '@tanstack/react-query'
import { segmentQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { Criteria } from '../criteria.tsx'

interface ChangedDialogProps {
  id: string
  onClose: () => void
  onTake: (theirs: Segment) => void
  onKeep: (theirs: Segment) => void
}

/** Another user has saved the segment meanwhile. Shows the saved version and asks which one to keep. */
export function ChangedDialog({ id, onClose, onTake, onKeep }: ChangedDialogProps) {
  const t = useMessages('segment-builder')
  const query = useQuery({ ...segmentQuery(id), staleTime: 0, refetchOnMount: 'always' })
  const theirs = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Dialog title={t('changed.title')} onClose={onClose}>
      {theirs ? (
        <>
          <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-12)' }}>{t('changed.text')}</p>
          <p style={{ fontWeight: 600, marginBottom: 'var(--space-8)' }}>{theirs.name}</p>
          <Criteria segment={theirs} />
          <DialogFoot>
            <Button onClick={() => onTake(theirs)}>{t('changed.reload')}</Button>
            <Button look="primary" onClick={() => onKeep(theirs)}>
              {t('changed.keep')}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <NotLoaded query={query} />
      )}
    </Dialog>
  )
}
