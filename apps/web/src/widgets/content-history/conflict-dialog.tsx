import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import type { MessageState } from './changed-parts.rules.ts'
import { SideBySide } from './side-by-side.tsx'

interface ConflictDialogProps {
  mine: () => MessageState
  theirs: () => Promise<MessageState>
  onKeepTheirs: () => void
  onKeepMine: () => void
  /** If it is left out, the choice to save a copy is not offered. */
  onSaveCopy?: (() => Promise<void>) | undefined
  onClose: () => void
}

/**
 * Compares both versions after two people have saved. The version that is not chosen stays in the history or in this
 * browser.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs: load, onKeepTheirs, onKeepMine, onSaveCopy, onClose } = props
  const t = useMessages('design-editor')
  const [own] = useState(mine)
  const { theirs, error, again } = useTheirs(load)
  const [isCopying, setCopying] = useState(false)
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title={t('conflict.title')} size="wide" onClose={onClose}>
      {error ? (
        <FailedState query={{ error, refetch: again, isFetching: false }} />
      ) : theirs ? (
        <SideBySide
          sides={[
            { title: t('conflict.theirs'), ...theirs },
            { title: t('conflict.mine'), ...own },
          ]}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
      <DialogFoot>
        {onSaveCopy && (
          <Button
            busy={isCopying}
            onClick={() => {
              setCopying(true)
              void onSaveCopy().finally(() => setCopying(false))
            }}
          >
            {t('conflict.copy')}
          </Button>
        )}
        <Button onClick={then(onKeepTheirs)}>{t('save.loadTheirs')}</Button>
        <Button look="primary" onClick={then(onKeepMine)}>
          {t('save.overwrite')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function useTheirs(load: () => Promise<MessageState>) {
  const [theirs, setTheirs] = useState<MessageState>()
  const [error, setError] = useState<Error>()
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conflict must load the other version again
  useEffect(() => {
    let current = true
    setError(undefined)
    latest.current().then(
      (loaded) => current && setTheirs(loaded),
      (failed: Error) => current && setError(failed),
    )
    return () => {
      current = false
    }
  }, [round])
  return { theirs, error, again: () => setRound((before) => before + 1) }
}
