import { listsInside, type Step } from '@carillon/journey/steps'
import { Fragment, type ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { type ListId, listIdsInside } from './list-ids.rules.ts'
import style from './step-column.module.css'
import type { StepWords } from './use-step-words.ts'

/** A step and where it stands. */
export interface CardPlace {
  step: Step
  /** The number of branches and splits that the step is in. */
  depth: number
  /** The name of the path that the step is in; undefined outside of all paths. */
  path: string | undefined
}

/** The line in front of the step with this index, or behind the last one. */
export interface GapPlace {
  list: ListId
  index: number
  depth: number
  after?: Step | undefined
  path: string | undefined
}

interface StepColumnProps {
  steps: readonly Step[]
  label: string
  words: Pick<StepWords, 'step' | 'paths'>
  card: (place: CardPlace) => ReactNode
  /** The content on the lines between steps; left out: none. */
  gap?: ((place: GapPlace) => ReactNode) | undefined
  /** A note beside the name of a path. */
  note?: ((list: ListId) => ReactNode) | undefined
  /** The state of a path on a drawing of one person's way: `hidden` paths are left out, `other` ones step back. */
  pathState?: ((list: ListId) => 'hidden' | 'other' | undefined) | undefined
}

/** All steps in one column. Paths stand beside each other where there is room, else below each other. */
export function StepColumn({ steps, label, ...drawing }: StepColumnProps) {
  return <StepList drawing={drawing} steps={steps} label={label} list="whole" depth={0} />
}

/** The beginning or the end of the column. */
export function Terminal({ title, text, isEnd }: { title: string; text?: ReactNode; isEnd?: boolean }) {
  return (
    <div className={style['terminal']} data-end={isEnd ? '' : undefined}>
      <strong>{title}</strong>
      {text && <span>{text}</span>}
    </div>
  )
}

type Drawing = Omit<StepColumnProps, 'steps' | 'label'>

interface ListProps {
  drawing: Drawing
  list: ListId
  steps: readonly Step[]
  depth: number
  label: string
  path?: string
}

function StepList({ drawing, list, steps, depth, label, path }: ListProps) {
  const line = (index: number, after?: Step) =>
    drawing.gap ? (
      drawing.gap({ list, index, depth, after, path })
    ) : (
      <div className={`${style['gap']} ${style['line']}`} aria-hidden="true" />
    )
  return (
    <ol className={style['list']} aria-label={label}>
      <li className={style['gapItem']} {...(drawing.gap ? {} : { 'aria-hidden': true })}>
        {line(0)}
      </li>
      {steps.map((step, index) => (
        <li key={step.id} className={style['item']}>
          {drawing.card({ step, depth, path })}
          <Paths drawing={drawing} step={step} depth={depth} />
          {line(index + 1, step)}
        </li>
      ))}
    </ol>
  )
}

function Paths({ drawing, step, depth }: { drawing: Drawing; step: Step; depth: number }) {
  const t = useMessages('automation-detail')
  const { words, note, pathState } = drawing
  const lists = listsInside(step)
  if (lists.length === 0) return null
  const ids = listIdsInside(step)
  const names = words.paths(step)
  return (
    <div className={style['parting']}>
      <ul className={style['paths']} aria-label={t('flow.pathsOf', { step: words.step(step) })}>
        {lists.map((steps, at) => {
          const list = ids[at]!
          const name = names[at] ?? ''
          const state = pathState?.(list)
          if (state === 'hidden') return <Fragment key={list} />
          return (
            <li key={list} className={style['path']} data-other={state === 'other' || undefined}>
              <div className={style['pathName']}>
                <span>{name}</span>
                {note?.(list)}
              </div>
              <StepList
                drawing={drawing}
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
    </div>
  )
}
