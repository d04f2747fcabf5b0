import { allSteps, journeyLimits, type Step, type StepKind, stepKinds } from '@carillon/journey/steps'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button } from '#ui/page/button.tsx'
import type { ListId } from '../parts/list-ids.rules.ts'
import column from '../parts/step-column.module.css'
import { type GapPlace, StepColumn } from '../parts/step-column.tsx'
import { StepIcon } from '../parts/step-icon.tsx'
import { EntryNode, ExitNode } from './end-nodes.tsx'
import style from './flow.module.css'
import { useFlow } from './flow-context.ts'
import { StepCard } from './step-card.tsx'
import { findStep, stepsOf } from './tree.rules.ts'
import { useGapDrop } from './use-step-drag.ts'

/** All steps in one column, to be changed by mouse and keyboard. */
export function Flow() {
  const t = useMessages('automation-detail')
  const flow = useFlow()
  const { journey, words, canReorder, add } = flow
  const area = useRef<HTMLElement>(null)
  return (
    <section ref={area} className={column['flow']} aria-label={t('flow.label')} onKeyDown={onKey}>
      <p className="visually-hidden">{t('flow.keys')}</p>
      <EntryNode />
      <StepColumn
        steps={journey}
        label={t('flow.label')}
        words={words}
        card={(place) => <StepCard {...place} />}
        gap={(place) => <Gap {...place} />}
        note={(list) => <Taken list={list} />}
      />
      {canReorder && (
        <>
          <Button
            className={style['addEmail'] ?? ''}
            icon={<Plus aria-hidden="true" />}
            disabled={allSteps(journey).length >= journeyLimits.steps}
            onClick={() => add({ list: 'whole', index: journey.length }, 'email')}
          >
            {t('flow.addEmail')}
          </Button>
          <div className={`${column['gap']} ${column['line']}`} aria-hidden="true" />
        </>
      )}
      <ExitNode />
    </section>
  )

  function onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || !target.matches(stops)) return
    const id = target.dataset['step']
    const step = id === undefined ? undefined : findStep(journey, id)
    const act = goAct(event, target) ?? (step ? keyAct(event, step) : null)
    if (!act) return
    event.preventDefault()
    act()
  }

  /** An arrow key moves the focus to the next or previous stop, in the order in which they are drawn. */
  function goAct({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, from: HTMLElement): (() => void) | null {
    const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key]
    if (way === undefined || altKey || ctrlKey || metaKey) return null
    const all = [...(area.current?.querySelectorAll<HTMLElement>(stops) ?? [])]
    return () => all[all.indexOf(from) + way]?.focus()
  }

  function keyAct({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, step: Step): (() => void) | null {
    if (ctrlKey || metaKey || !canReorder) return null
    if (altKey) {
      if (key === 'ArrowUp' || key === 'ArrowLeft') return () => flow.shift(step, 'up')
      return key === 'ArrowDown' || key === 'ArrowRight' ? () => flow.shift(step, 'down') : null
    }
    if (key === 'Delete' || key === 'Backspace') return () => flow.remove(step)
    if (key === '+')
      return () => area.current?.querySelector<HTMLElement>(`[data-add-after="${step.id}"] button`)?.click()
    return null
  }
}

/** The stops of arrow keys: the entry, steps, the button that begins an empty path, the end. */
const stops = '[data-step], [data-node], [data-empty] button'

/** The number of people who took a path. */
function Taken({ list }: { list: ListId }) {
  const t = useMessages('automation-detail')
  const { counts } = useFlow()
  const took = counts?.paths.find(({ path_id }) => path_id === list.slice(list.indexOf(':') + 1))
  return took ? <small>{t('counts.took', { count: took.passed })}</small> : null
}

/** The line between two steps, with the menu of kinds. A step can be dropped here. */
function Gap({ list, index, depth, after, path }: GapPlace) {
  const t = useMessages('automation-detail')
  const { canReorder, words, journey, add, moveTo } = useFlow()
  const line = useRef<HTMLDivElement>(null)
  const isOver = useGapDrop(line, canReorder, (id) => moveTo(id, { list, index }))
  const isEmpty = index === 0 && stepsOf(journey, list).length === 0
  const isFull = allSteps(journey).length >= journeyLimits.steps
  const label = after
    ? t('flow.addAfter', { step: words.step(after) })
    : path === undefined
      ? t('flow.addFirst')
      : t('flow.addInto', { path })
  const kinds = stepKinds.filter((kind) => depth < journeyLimits.depth || !isParting(kind))
  return (
    <div
      ref={line}
      className={`${column['gap']} ${style['gapMenu']}`}
      data-over={isOver || undefined}
      data-add-after={after?.id}
      data-add-first={list === 'whole' && index === 0 ? '' : undefined}
      data-empty={isEmpty ? '' : undefined}
    >
      {isOver && <span className={style['drop']}>{t('flow.dropHere')}</span>}
      {canReorder && !isOver && (
        <MenuButton
          look="quiet"
          size="icon"
          icon={<Plus aria-hidden="true" />}
          aria-label={label}
          actions={
            isFull
              ? []
              : kinds.map((kind) => ({
                  label: t(`kinds.${kind}`),
                  icon: <StepIcon kind={kind} />,
                  run: () => add({ list, index }, kind),
                }))
          }
          empty={t('flow.tooMany', { limit: journeyLimits.steps })}
        />
      )}
    </div>
  )
}

function isParting(kind: StepKind): boolean {
  return kind === 'branch' || kind === 'split'
}
