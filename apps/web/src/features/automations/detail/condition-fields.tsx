import { useEffect, useRef } from 'react'
import { dismissAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import type { Board } from '#widgets/segment-builder/board.rules.ts'
import { useBoardHandle } from '#widgets/segment-builder/board-handle.ts'
import { BoardView } from '#widgets/segment-builder/board-view.tsx'
import type { Offer } from '#widgets/segment-builder/subjects.rules.ts'
import { useCustomFieldRefs } from '#widgets/segment-builder/use-sentences.ts'
import style from './detail.module.css'

interface ConditionFieldsProps {
  board: Board
  onChange: (board: Board) => void
  offer: Offer
  problem: string | undefined
}

/** Conditions on the fields and lists of a contact. */
export function ConditionFields({ board, onChange, offer, problem }: ConditionFieldsProps) {
  const t = useMessages('automation-detail')
  const { customFields } = useCustomFieldRefs()
  const given = useRef({ board, onChange })
  given.current = { board, onChange }
  const put = (next: Board) => {
    given.current.board = next
    given.current.onChange(next)
  }
  const handle = useBoardHandle({ board, latest: () => given.current.board, put }, { customFields, offer })
  useNoUndoLater()
  return (
    <fieldset className={style['conditions']} aria-label={t('panel.conditions')}>
      <BoardView handle={handle} everybody={t('panel.noConditions')} />
      {problem && (
        <p role="alert" className={style['problem']}>
          {problem}
        </p>
      )}
      {offer === 'wait' && <p className={style['hint']}>{t('panel.waitsForChanges')}</p>}
    </fieldset>
  )
}

/**
 * Removes the alert that offers to restore a condition when these fields are closed: then nothing can be restored.
 */
function useNoUndoLater(): void {
  const removed = useMessages('segment-builder')('card.removed')
  useEffect(() => () => dismissAlert(removed), [removed])
}
