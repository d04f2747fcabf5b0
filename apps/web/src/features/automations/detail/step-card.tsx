import type { EnrolmentState } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { allSteps, type Step } from '@carillon/journey/steps'
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import column from '../parts/step-column.module.css'
import type { CardPlace } from '../parts/step-column.tsx'
import { StepIcon } from '../parts/step-icon.tsx'
import { EmailFields } from './email-fields.tsx'
import style from './flow.module.css'
import { useFlow } from './flow-context.ts'
import { TextFields } from './text-fields.tsx'
import { useStepDrag } from './use-step-drag.ts'

/** One step: its action, its numbers, its problems, and its menu. */
export function StepCard({ step, depth, path }: CardPlace) {
  const t = useMessages('automation-detail')
  const { words, journey, problems, canReorder, unapplied, edit } = useFlow()
  const card = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  useStepDrag(card, handle, step.id, canReorder)
  const problemId = useId()
  const all = allSteps(journey)
  const number = all.findIndex((each) => each.step.id === step.id) + 1
  const wrong = problems.get(step.id) ?? []
  const canEdit = 'message_id' in step || (step.kind !== 'end' && (canReorder || step.kind === 'wait'))
  const place = [
    t('flow.position', { number, total: all.length }),
    ...(path === undefined ? [] : [t('flow.depth', { depth: depth + 1, path })]),
  ].join(', ')
  return (
    <div
      ref={card}
      className={column['card']}
      data-kind={step.kind}
      data-problem={wrong.find(({ severity }) => severity === 'blocks')?.severity ?? wrong[0]?.severity}
      data-menu-area=""
    >
      <div className={column['row']}>
        {canReorder && (
          <span ref={handle} className={style['handle']} title={t('flow.drag', { step: words.step(step) })}>
            <GripVertical size={16} aria-hidden="true" />
          </span>
        )}
        <button
          type="button"
          data-step={step.id}
          className={style['open']}
          aria-label={`${words.step(step)}. ${place}`}
          aria-disabled={!canEdit || undefined}
          {...(wrong.length > 0 ? { 'aria-describedby': problemId } : {})}
          onClick={() => canEdit && edit(step)}
        >
          <StepIcon kind={step.kind} />
          <span className={column['words']}>
            {step.kind === 'email'
              ? t('email.number', { number: words.emailNumber(step.message_id) })
              : step.kind === 'text'
                ? t('text.number', { number: words.textNumber(step.message_id) })
                : words.step(step)}
          </span>
        </button>
        {unapplied.has(step.id) && (
          <span className={style['unapplied']}>
            <StatusBadge tone="attention">{t('flow.notApplied')}</StatusBadge>
          </span>
        )}
        <Counts step={step} />
        <StepMenu step={step} />
      </div>
      {'message_id' in step && (
        <GuardedFields call={automations.update} isSaid>
          {step.kind === 'email' ? <EmailFields messageId={step.message_id} /> : <TextFields step={step} />}
        </GuardedFields>
      )}
      {wrong.length > 0 && (
        <ul id={problemId} className={style['problems']}>
          {wrong.map(({ sentence, severity }) => (
            <li key={sentence} data-severity={severity}>
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Counts({ step }: { step: Step }) {
  const t = useMessages('automation-detail')
  const { id, counts } = useFlow()
  const found = counts?.steps.find(({ step_id }) => step_id === step.id)
  if (!found) return null
  const { waiting, passed, sent, exited } = found
  const people = (state: EnrolmentState) =>
    `/automations/${id}/people?${new URLSearchParams({ state, step: step.id })}`
  return (
    <span className={style['counts']}>
      {waiting > 0 && (
        <Link to={people('active')} className={style['waiting']}>
          {t('counts.waiting', { count: waiting })}
        </Link>
      )}
      {step.kind !== 'email' ? (
        <span>{t('counts.passed', { count: passed })}</span>
      ) : sent === 0 ? (
        <span>{t('counts.sent', { count: 0 })}</span>
      ) : (
        <Link to={`/automations/${id}/stats?email=${step.id}`}>{t('counts.sent', { count: sent })}</Link>
      )}
      {exited > 0 && <Link to={people('exited')}>{t('counts.exited', { count: exited })}</Link>}
    </span>
  )
}

function StepMenu({ step }: { step: Step }) {
  const t = useMessages('automation-detail')
  const { id, words, canReorder, edit, copy, remove, shift } = useFlow()
  const order: RowAction[] = canReorder
    ? [
        { label: t('step.copy'), icon: <Copy size={16} />, run: () => copy(step) },
        { label: t('step.up'), icon: <ArrowUp size={16} />, run: () => shift(step, 'up') },
        { label: t('step.down'), icon: <ArrowDown size={16} />, run: () => shift(step, 'down') },
        { label: t('step.delete'), icon: <Trash2 size={16} />, danger: true, run: () => remove(step) },
      ]
    : []
  const actions = [...editing(), ...order]
  if (actions.length === 0) return null
  return (
    <MenuButton
      look="quiet"
      size="icon"
      icon={<Ellipsis aria-hidden="true" />}
      aria-label={t('flow.actionsFor', { step: words.step(step) })}
      actions={actions}
    />
  )

  function editing(): RowAction[] {
    if (step.kind === 'email') {
      const base = `/automations/${id}/detail/messages/${words.emailNumber(step.message_id)}`
      return [
        { label: t('step.edit'), run: () => edit(step) },
        { label: t('step.preview'), to: `${base}/preview` },
        { label: t('step.stats'), to: `${base}/stats` },
        { label: t('step.createDesign'), to: `${base}/create-design` },
      ]
    }
    if (step.kind === 'text') {
      return [
        { label: t('step.edit'), run: () => edit(step) },
        { label: t('step.stats'), to: `/automations/${id}/stats#texts` },
      ]
    }
    if (step.kind === 'end' || !(canReorder || step.kind === 'wait')) return []
    return [{ label: t('step.edit'), run: () => edit(step) }]
  }
}
