import {
  allSteps,
  journeyLimits,
  listsInside,
  type Step,
  type StepKind,
  stepKinds,
} from '@carillon/journey/steps'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './flow.module.css'
import { useFlow } from './flow-context.ts'
import { StepCard } from './step-card.tsx'
import { StepIcon } from './step-icon.tsx'
import { type ListId, listIdsInside } from './tree.rules.ts'
import { useGapDrop } from './use-step-drag.ts'

/** All steps in one column. Paths stand beside each other where there is room, else below each other. */
export function Flow() {
  const t = useMessages('automation-detail')
  const flow = useFlow()
  const { journey, canReorder, add } = flow
  const area = useRef<HTMLElement>(null)
  return (
    <section ref={area} className={style['flow']} aria-label={t('flow.label')} onKeyDown={onKey}>
      <p className="visually-hidden">{t('flow.keys')}</p>
      <div className={style['terminal']}>
        <strong>{t('flow.start')}</strong>
        <span>{t('flow.startWith')}</span>
      </div>
      <StepList list="whole" steps={journey} depth={0} label={t('flow.label')} />
      <div className={style['terminal']} data-end="">
        <strong>{t('flow.end')}</strong>
      </div>
      {canReorder && (
        <Button
          className={style['addEmail'] ?? ''}
          icon={<Plus aria-hidden="true" />}
          disabled={allSteps(journey).length >= journeyLimits.steps}
          onClick={() => add({ list: 'whole', index: journey.length }, 'email')}
        >
          {t('flow.addEmail')}
        </Button>
      )}
    </section>
  )

  function onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    const id = target.dataset['step']
    if (event.defaultPrevented || id === undefined) return
    const steps = allSteps(journey).map(({ step }) => step)
    const at = steps.findIndex((step) => step.id === id)
    const step = steps[at]
    if (!step) return
    const act = keyAct(event, step, steps[at - 1], steps[at + 1])
    if (!act) return
    event.preventDefault()
    act()
  }

  function keyAct(
    { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
    step: Step,
    above: Step | undefined,
    below: Step | undefined,
  ): (() => void) | null {
    if (ctrlKey || metaKey) return null
    const focus = (to: Step | undefined) => () =>
      to && area.current?.querySelector<HTMLElement>(`[data-step="${to.id}"]`)?.focus()
    if (key === 'ArrowUp' || key === 'ArrowLeft') {
      return altKey ? (canReorder ? () => flow.shift(step, 'up') : null) : focus(above)
    }
    if (key === 'ArrowDown' || key === 'ArrowRight') {
      return altKey ? (canReorder ? () => flow.shift(step, 'down') : null) : focus(below)
    }
    if (altKey || !canReorder) return null
    if (key === 'Delete' || key === 'Backspace') return () => flow.remove(step)
    if (key === '+')
      return () => area.current?.querySelector<HTMLElement>(`[data-add-after="${step.id}"] button`)?.click()
    return null
  }
}

interface ListProps {
  list: ListId
  steps: readonly Step[]
  depth: number
  label: string
  /** The path that it is; none for the whole. */
  path?: string
}

function StepList({ list, steps, depth, label, path }: ListProps) {
  return (
    <ol className={style['list']} aria-label={label}>
      <li className={style['gapItem']}>
        <Gap list={list} index={0} path={path} depth={depth} />
      </li>
      {steps.map((step, index) => (
        <li key={step.id} className={style['item']}>
          <StepCard step={step} depth={depth} path={path} />
          <Paths step={step} depth={depth} />
          <Gap list={list} index={index + 1} after={step} depth={depth} />
        </li>
      ))}
    </ol>
  )
}

function Paths({ step, depth }: { step: Step; depth: number }) {
  const t = useMessages('automation-detail')
  const { words, counts } = useFlow()
  const lists = listsInside(step)
  if (lists.length === 0) return null
  const ids = listIdsInside(step)
  const names = words.paths(step)
  return (
    <>
      <ul className={style['paths']} aria-label={t('flow.pathsOf', { step: words.step(step) })}>
        {lists.map((steps, at) => {
          const list = ids[at]!
          const name = names[at] ?? ''
          const took = counts?.paths.find(({ path_id }) => path_id === list.slice(list.indexOf(':') + 1))
          return (
            <li key={list} className={style['path']}>
              <div className={style['pathName']}>
                <span>{name}</span>
                {took && <small>{t('counts.took', { count: took.passed })}</small>}
              </div>
              <StepList
                list={list}
                steps={steps}
                depth={depth + 1}
                path={name}
                label={t('flow.path', { path: name })}
              />
            </li>
          )
        })}
      </ul>
      <span className="visually-hidden">{t('flow.joins')}</span>
    </>
  )
}

interface GapProps {
  list: ListId
  index: number
  depth: number
  after?: Step
  path?: string | undefined
}

/** The line between two steps, with the menu of kinds. A step can be dropped here. */
function Gap({ list, index, depth, after, path }: GapProps) {
  const t = useMessages('automation-detail')
  const { canReorder, words, journey, add, moveTo } = useFlow()
  const line = useRef<HTMLDivElement>(null)
  const isOver = useGapDrop(line, canReorder, (id) => moveTo(id, { list, index }))
  const isFull = allSteps(journey).length >= journeyLimits.steps
  const label = after
    ? t('flow.addAfter', { step: words.step(after) })
    : path === undefined
      ? t('flow.addFirst')
      : t('flow.addInto', { path })
  const kinds = stepKinds.filter((kind) => depth < journeyLimits.depth || !isParting(kind))
  return (
    <div ref={line} className={style['gap']} data-over={isOver || undefined} data-add-after={after?.id}>
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
        >
          {null}
        </MenuButton>
      )}
    </div>
  )
}

function isParting(kind: StepKind): boolean {
  return kind === 'branch' || kind === 'split'
}
