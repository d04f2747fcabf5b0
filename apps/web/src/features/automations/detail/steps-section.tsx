import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { automationCountsQuery, countsEveryMs } from '#api/automation-detail.ts'
import { automationTextStatsQuery } from '#api/automation-texts.ts'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { useStepWords } from '../parts/use-step-words.ts'
import style from './detail.module.css'
import { Flow } from './flow.tsx'
import { FlowContext } from './flow-context.ts'
import { StepPanel } from './step-panel.tsx'
import { messagesBefore, placeOf } from './tree.rules.ts'
import { useDraft } from './use-automation-draft.ts'
import { useStepProblems } from './use-findings.ts'
import { newId, useFlowActions } from './use-flow-actions.ts'
import { useUnapplied } from './use-unapplied.ts'

/** The drawing of the steps, with the panel of one. */
export function StepsSection() {
  const t = useMessages('automation-detail')
  const draft = useDraft()
  const navigate = useNavigate()
  const { stored, settings, isReading } = draft
  const { id } = stored
  const [messages, remember] = useKnown(stored.messages)
  const [texts, rememberText] = useKnown(stored.texts)
  const words = useStepWords(settings.steps, messages, texts)
  const problems = useStepProblems(draft)
  const hasPeople = stored.live_since !== null
  const { data: counts } = useQuery({
    ...automationCountsQuery(id),
    enabled: hasPeople,
    refetchInterval: countsEveryMs,
  })
  const { data: textStats } = useQuery({
    ...automationTextStatsQuery(id),
    enabled: hasPeople && stored.texts.length > 0,
    refetchInterval: countsEveryMs,
  })
  const { data: senders = [] } = useQuery(sendersQuery)
  const [first, ...others] = senders.filter(({ verified }) => verified)
  const actions = useFlowActions({
    draft,
    words,
    onMessage: remember,
    onText: rememberText,
    messages,
    usualSender: others.length === 0 ? (first?.id ?? null) : null,
    onEditEmail: async (message) => {
      // An email without content begins with the choice of a design.
      const place = messages.get(message)?.has_content ? 'editor' : 'create-design'
      if (await draft.flush())
        navigate(`/automations/${id}/detail/messages/${words.emailNumber(message)}/${place}`)
    },
    onEditText: async (text) => {
      if (await draft.flush()) navigate(`/automations/${id}/detail/texts/${words.textNumber(text)}/editor`)
    },
  })
  const { panel } = actions
  const canReorder = stored.status !== 'live' && !isReading
  const unapplied = useUnapplied()
  const place = panel && (panel.place ?? placeOf(settings.steps, panel.step.id))
  return (
    <FlowContext
      value={{
        id,
        messages,
        texts,
        words,
        problems,
        unapplied,
        canReorder,
        journey: settings.steps,
        counts: hasPeople ? counts : undefined,
        textStats: hasPeople ? textStats : undefined,
        add: actions.add,
        edit: actions.edit,
        copy: (step) => void actions.copy(step),
        remove: actions.remove,
        shift: actions.shift,
        moveTo: actions.moveTo,
      }}
    >
      <div className={style['canvas']} data-section="steps">
        {(hasPeople || stored.status === 'live' || settings.steps.length === 0) && (
          <div className={style['canvasNotes']}>
            {hasPeople && (
              <p className={style['total']} data-loading={!counts || undefined}>
                {counts && (counts.entered === 0 ? t('counts.nobody') : t('counts.entered', { ...counts }))}
              </p>
            )}
            {stored.status === 'live' && !isReading && <p className={style['hint']}>{t('liveNote')}</p>}
            {settings.steps.length === 0 && <p className={style['hint']}>{t('flow.empty')}</p>}
          </div>
        )}
        <Flow />
        <p className="visually-hidden" aria-live="polite">
          {actions.said}
        </p>
      </div>
      {panel && (
        <StepPanel
          key={panel.step?.id ?? 'new'}
          automationId={id}
          open={panel}
          journey={settings.steps}
          messages={place ? messagesBefore(settings.steps, place) : []}
          newId={newId}
          onClose={actions.closePanel}
          onDone={actions.finishPanel}
        />
      )}
    </FlowContext>
  )
}

/**
 * The emails or texts of the steps by their ids. Messages that were added or removed here are kept, because undo brings
 * them back and the stored automation only has the messages of its stored steps.
 */
function useKnown<M extends { id: string }>(stored: readonly M[]) {
  const [kept, setKept] = useState<ReadonlyMap<string, M>>(new Map())
  const messages = useMemo(() => {
    const all = new Map(kept)
    for (const message of stored) all.set(message.id, message)
    return all
  }, [kept, stored])
  if (messages.size > kept.size) setKept(messages)
  const remember = (message: M) => setKept((before) => new Map(before).set(message.id, message))
  return [messages, remember] as const
}
