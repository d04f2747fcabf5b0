import { automations } from '@carillon/contract/automations'
import type { Journey, Step, StepKind } from '@carillon/journey/steps'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button } from '#ui/page/button.tsx'
import { ActionFields } from './action-fields.tsx'
import { HappeningFields } from './happening-fields.tsx'
import { PathFields } from './path-fields.tsx'
import {
  draftOf,
  finishConditions,
  isEditing,
  problemsOf,
  readDraft,
  type StepDraft,
} from './step-draft.rules.ts'
import { stepsOf } from './tree.rules.ts'
import type { OpenPanel } from './use-flow-actions.ts'
import { useKnownNames } from './use-known-names.ts'
import { DurationFields, WaitFields } from './wait-fields.tsx'

interface StepPanelProps {
  automationId: string
  open: OpenPanel
  journey: Journey
  /** The messages that people may have got before, by their ids. */
  messages: readonly string[]
  newId: () => string
  onClose: () => void
  onDone: (step: Step, wraps: boolean) => void
}

/** The panel in which a step is filled in. Nothing changes before Done. */
export function StepPanel({ automationId, open, journey, messages, newId, onClose, onDone }: StepPanelProps) {
  const t = useMessages('automation-detail')
  const kind: StepKind = open.step ? open.step.kind : open.kind
  const [draft, setDraft] = useState(() => draftOf(open.step ?? null, kind, { newId, messages }))
  const [isTried, setTried] = useState(false)
  const known = useKnownNames()
  const [wraps, setWraps] = useState(false)
  const canWrap =
    open.place !== undefined &&
    (kind === 'branch' || kind === 'split') &&
    stepsOf(journey, open.place.list).length > open.place.index
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const finished = finishConditions(draft, known?.customFields ?? [])
    const read = readDraft(finished, open.step ?? null, { newId, known })
    if ('step' in read) return onDone(read.step, wraps && canWrap)
    setDraft(finished)
    setTried(true)
  }
  const problems = isTried ? problemsOf(draft, open.step ?? null, { newId, known }) : {}
  // While a condition is open, Escape closes that one first.
  const onKey = (event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || (event.target as HTMLElement).hasAttribute('data-expanded')
    if (event.key === 'Escape' && !isTaken && isEditing(draft)) onClose()
  }
  const change = (changes: Partial<StepDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const parts = { draft, change, problems }
  return (
    <Sheet
      title={t(open.step ? 'panel.edit' : 'panel.add', { kind: t(`kinds.${kind}`) })}
      onClose={onClose}
      ownsEscape={isEditing(draft)}
    >
      <form noValidate onSubmit={submit} onKeyDown={onKey}>
        <GuardedFields call={automations.update} isSaid>
          {kind === 'wait' && <WaitFields {...parts} />}
          {kind === 'wait_until' && (
            <>
              <HappeningFields
                automationId={automationId}
                offer="wait"
                name="when-0"
                label={t('panel.happening')}
                draft={draft.happenings[0]!}
                onChange={(happening) => change({ happenings: [happening] })}
                problem={problems['when-0']}
                messages={messages}
              />
              <DurationFields {...parts} label={t('panel.atMost')} hint={t('panel.atMostHint')} />
            </>
          )}
          {(kind === 'branch' || kind === 'split') && (
            <PathFields
              {...parts}
              kind={kind}
              automationId={automationId}
              messages={messages}
              newId={newId}
            />
          )}
          {canWrap && <CheckboxField name="wrap" label={t('panel.wrap')} value={wraps} onChange={setWraps} />}
          {kind === 'action' && <ActionFields {...parts} />}
        </GuardedFields>
        <FormEnd>
          <Button onClick={onClose}>{t('panel.cancel')}</Button>
          <Button type="submit" look="primary" call={automations.update}>
            {t('panel.done')}
          </Button>
        </FormEnd>
      </form>
    </Sheet>
  )
}
