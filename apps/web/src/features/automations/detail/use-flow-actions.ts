import type { AutomationText } from '@carillon/contract/automation-texts'
import type { AutomationMessageSummary, AutomationTextSummary } from '@carillon/contract/automations'
import { messageIdsOf, textIdsOf } from '@carillon/journey/emails'
import { allSteps, type Journey, type Step, type StepKind } from '@carillon/journey/steps'
import { useState } from 'react'
import { useCreateAutomationMessage } from '#api/automation-detail.ts'
import { useCreateAutomationText } from '#api/automation-texts.ts'
import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import type { StepWords } from '../parts/use-step-words.ts'
import { focusStep } from './focus.ts'
import {
  copyOf,
  findStep,
  insertStep,
  messagesBefore,
  messagesInside,
  moveStep,
  type Place,
  placeBeside,
  placeOf,
  removeStep,
  replaceStep,
  stepBeside,
  wrapFollowing,
} from './tree.rules.ts'
import type { AutomationDraft } from './use-automation-draft.ts'

/** The panel of a step: of a new step with its place, or of an existing one. */
export type OpenPanel = { kind: StepKind; place: Place; step?: undefined } | { step: Step; place?: undefined }

interface Given {
  draft: AutomationDraft
  words: StepWords
  /** All emails by their ids. */
  messages: ReadonlyMap<string, AutomationMessageSummary>
  /** The sender of the first email: the only verified one of the account, or null. */
  usualSender: number | null
  /** A message that was added here: the stored automation doesn't have it yet. */
  onMessage: (message: AutomationMessageSummary) => void
  onText: (text: AutomationTextSummary) => void
  /** Opens the editor of an email. */
  onEditEmail: (messageId: string) => void
  /** Opens the editor of a text. */
  onEditText: (textId: string) => void
}

/** Adding, editing, copying, moving and removing steps, with the focus where the step is. */
export function useFlowActions(given: Given) {
  const { draft, words, messages, usualSender, onMessage, onText, onEditEmail, onEditText } = given
  const t = useMessages('automation-detail')
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const [said, say] = useState('')
  const create = useCreateAutomationMessage(draft.stored.id)
  const createText = useCreateAutomationText(draft.stored.id)
  const journey = draft.settings.steps

  const insert = (place: Place, step: Step, wraps = false) => {
    const { steps } = draft.settings
    draft.change({ steps: wraps ? wrapFollowing(steps, place, step) : insertStep(steps, place, step) })
    focusStep(step.id)
  }
  const sayPlace = (step: Step, after: typeof journey) => {
    const all = allSteps(after)
    const number = all.findIndex((each) => each.step.id === step.id) + 1
    say(t('flow.moved', { step: words.step(step), number, total: all.length }))
  }

  return {
    panel,
    said,
    isBusy: create.isPending || createText.isPending,
    closePanel: () => {
      const id = panel?.step?.id
      setPanel(null)
      if (id) focusStep(id)
    },
    /** Puts the step of the panel into the steps. */
    finishPanel: (step: Step, wraps: boolean) => {
      if (panel?.place) insert(panel.place, step, wraps)
      else draft.change({ steps: replaceStep(draft.settings.steps, step) })
      setPanel(null)
      focusStep(step.id)
    },
    add: (place: Place, kind: StepKind) => {
      if (kind === 'email') {
        create.mutate(
          { sender_id: senderBefore(journey, place, messages) ?? usualSender },
          {
            onSuccess: (message) => {
              onMessage(message)
              insert(place, { id: newId(), kind: 'email', message_id: message.id })
            },
          },
        )
      } else if (kind === 'text') {
        createText.mutate(
          {},
          {
            onSuccess: (made) => {
              onText(summaryOf(made))
              insert(place, { id: newId(), kind: 'text', message_id: made.id })
            },
          },
        )
      } else if (kind === 'end') insert(place, { id: newId(), kind: 'end' })
      else setPanel({ kind, place })
    },
    edit: (step: Step) => {
      if (step.kind === 'email') onEditEmail(step.message_id)
      else if (step.kind === 'text') onEditText(step.message_id)
      else if (step.kind !== 'end') setPanel({ step })
    },
    copy: async (step: Step) => {
      const copies = new Map<string, string>()
      for (const id of textIdsOf([step])) {
        const made = await createText.mutateAsync({ copy_of: id }).catch(() => null)
        if (!made) return
        onText(summaryOf(made))
        copies.set(id, made.id)
      }
      for (const id of messagesInside(step)) {
        const message = await create.mutateAsync({ copy_of: id }).catch(() => null)
        // An alert shows the failure; half a copy is no use.
        if (!message) return
        onMessage(message)
        copies.set(id, message.id)
      }
      const place = placeOf(draft.settings.steps, step.id)
      if (place) insert({ ...place, index: place.index + 1 }, copyOf(step, newId, copies))
    },
    remove: (step: Step) => {
      const before = draft.settings.steps
      const steps = removeStep(before, step.id)
      draft.change({ steps })
      focusStep(stepBeside(before, steps, step.id))
      showUndo(t('flow.removed', { step: words.step(step) }), t('flow.undo'), () => {
        draft.change({ steps: before })
        focusStep(step.id)
      })
    },
    shift: (step: Step, direction: 'up' | 'down') => {
      const place = placeBeside(journey, step.id, direction)
      if (!place) return
      const steps = moveStep(journey, step.id, place)
      draft.change({ steps })
      sayPlace(step, steps)
      focusStep(step.id)
    },
    moveTo: (id: string, place: Place) => {
      const steps = moveStep(journey, id, place)
      const step = findStep(journey, id)
      if (steps === journey || !step) return
      draft.change({ steps })
      sayPlace(step, steps)
      focusStep(id)
    },
  }
}

/** The sender of the email before a place, or else of any other one; null where none has a sender. */
function senderBefore(
  journey: Journey,
  place: Place,
  messages: ReadonlyMap<string, Pick<AutomationMessageSummary, 'sender_id'>>,
): number | null {
  const all = [...messageIdsOf(journey).toReversed(), ...messagesBefore(journey, place)]
  const senders = all.map((id) => messages.get(id)?.sender_id ?? null)
  return senders.findLast((sender) => sender !== null) ?? null
}

function summaryOf({ sms_config: sms, ...made }: AutomationText): AutomationTextSummary {
  const { id, has_changes, revision, updated_at } = made
  return {
    id,
    has_changes,
    revision,
    updated_at,
    body: sms.body,
    images: sms.image_ids.length,
    messaging_service_name: sms.messaging_service_name,
  }
}

export function newId(): string {
  return crypto.randomUUID()
}
