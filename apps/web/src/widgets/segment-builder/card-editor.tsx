import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { type Card, canPair } from './board.rules.ts'
import type { BoardHandle } from './board-handle.ts'
import style from './card-editor.module.css'
import { type Draft, type DraftProblem, isPair, withSubject } from './draft.rules.ts'
import {
  type BuilderOperator,
  hintOf,
  isLegacyCriterion,
  type Offer,
  operatorsOf,
  type Subject,
  type SubjectType,
  subjectsOf,
  typeOfSubject,
} from './subjects.rules.ts'
import { useFieldName } from './use-sentences.ts'
import { ValueFields } from './value-fields.tsx'

interface CardEditorProps {
  handle: BoardHandle
  card: Card
  draft: Draft
}

/** A condition being edited: its field, operator and value. */
export function CardEditor({ handle, card, draft }: CardEditorProps) {
  const t = useMessages('segment-builder')
  const { customFields, offer, board } = handle
  const subjectName = useSubjectName(offer)
  const type = typeOfSubject(draft.subject, customFields)
  const problem = card.problem
  const fields = useRef<HTMLFieldSetElement>(null)
  useFirstFocus(fields, draft.subject !== '', handle.focus?.key === card.key)
  useProblemFocus(fields, problem)
  const goOn = useNextField(fields, draft)

  const subjects = subjectsOf(customFields, offer)
  const isKnown = draft.subject === '' || subjects.some(({ key }) => key === draft.subject)
  const choices = [
    ...subjects.map(({ key, group }) => ({
      value: key,
      label: subjectName(key),
      group: t(`groups.${group === 'singleSend' && offer === 'legacy' ? 'campaign' : group}`),
    })),
    ...(isKnown ? [] : [{ value: draft.subject, label: subjectName(draft.subject), group: ' ' }]),
  ]
  const hasPair = canPair(board, card.key)
  const hint = type && hintOf(type, draft.operator)
  const problemAt = (at: DraftProblem['at']) => (problem?.at === at ? t.problem(problem.code) : undefined)

  return (
    <fieldset
      ref={fields}
      className={style['editor']}
      aria-label={t(card.condition ? 'card.change' : 'card.new')}
      onKeyDown={(event) => onKey(event)}
      {...goOn}
    >
      <div className={style['fields']}>
        <div>
          <SelectField
            name="subject"
            label={t('card.field')}
            placeholder={t('card.chooseField')}
            value={draft.subject}
            onChange={(subject) => handle.write(card.key, (now) => withSubject(now, subject, customFields))}
            choices={choices}
            nothingFound={t('card.noField')}
            problem={problemAt('subject')}
            searchable
          />
        </div>
        {type && (
          <div>
            <SelectField
              name="operator"
              label={t('card.operator')}
              value={draft.operator}
              onChange={(operator) => handle.write(card.key, (now) => ({ ...now, operator }))}
              choices={operatorsOf(type, offer, draft.operator).map((operator) => ({
                value: operator,
                label: operatorName(type, operator),
                disabled: isPair(operator) && !hasPair,
              }))}
              problem={problemAt('operator')}
            />
          </div>
        )}
        {type && (
          <ValueFields
            type={type}
            draft={draft}
            offer={offer}
            change={(changes) => handle.write(card.key, (now) => ({ ...now, ...changes }))}
            problemAt={problemAt}
          />
        )}
      </div>
      {type === 'event' && offer === 'all' && !hasPair && (
        <p className={style['hint']}>{t('card.pairNotHere')}</p>
      )}
      {hint && <p className={style['hint']}>{t(`card.${hint}`)}</p>}
      <div className={style['editorEnd']}>
        <Button look="quiet" size="toolbar" onClick={() => handle.remove(card.key)}>
          {t('card.remove')}
        </Button>
        <Button look="primary" size="toolbar" onClick={() => handle.finish(card.key)}>
          {t('card.done')}
        </Button>
      </div>
    </fieldset>
  )

  function operatorName(of: SubjectType, operator: BuilderOperator): string {
    if (offer === 'legacy' && isLegacyCriterion(operator)) return t(`legacyCriteria.${operator}`)
    return of === 'list'
      ? t(`listOperators.${operator as 'on' | 'not_on'}`)
      : t(`operators.${operator as BuilderOperator}`)
  }

  /** The subject with the typed name, if Enter was pressed before the list of choices opened. */
  function subjectNamed(target: HTMLElement): string | undefined {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-field="subject"]')) return undefined
    const typed = target.value.trim().toLocaleLowerCase()
    if (typed === '' || target.value === subjectName(draft.subject)) return undefined
    const marked = document.getElementById(target.getAttribute('aria-activedescendant') ?? '')
    return (
      marked?.getAttribute('value') ??
      choices.find(({ label }) => label.toLocaleLowerCase().includes(typed))?.value
    )
  }

  /**
   * Enter, and Tab after typing, choose a subject. Enter finishes the card, Backspace removes an empty card, Escape
   * cancels. An open list of choices handles its own keys.
   */
  function onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    const hasList = target.hasAttribute('data-expanded')
    if (event.defaultPrevented || target instanceof HTMLButtonElement) return
    const takes = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
    const named = takes ? subjectNamed(target) : undefined
    if (named) {
      event.preventDefault()
      handle.write(card.key, (now) => withSubject(now, named, customFields))
      return
    }
    if (hasList) return
    if (event.key === 'Enter') {
      event.preventDefault()
      handle.finish(card.key)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      handle.close(card.key)
    } else if (event.key === 'Backspace' && draft.subject === '' && !hasText(target)) {
      event.preventDefault()
      handle.remove(card.key)
    }
  }
}

/** Returns the name of a subject. */
function useSubjectName(offer: Offer): (key: Subject['key']) => string {
  const t = useMessages('segment-builder')
  const fieldName = useFieldName()
  return (key) => {
    if (key === 'event:single_send' && offer === 'legacy') return t('subjects.campaign')
    if (key === 'list') return t('subjects.list')
    if (key === 'event:single_send') return t('subjects.singleSend')
    if (key === 'event:automation') return t('subjects.automation')
    if (key === 'event:any') return t('subjects.any')
    return fieldName(key.slice('field:'.length))
  }
}

/** Focuses the next field to fill in when the user opens a card. */
function useFirstFocus(
  fields: React.RefObject<HTMLFieldSetElement | null>,
  hasSubject: boolean,
  isWanted: boolean,
): void {
  const begins = useRef({ hasSubject, isWanted })
  useEffect(() => {
    if (!begins.current.isWanted) return
    const inputs = fields.current?.querySelectorAll<HTMLElement>('input:not([type="hidden"])')
    inputs?.[begins.current.hasSubject ? Math.min(2, inputs.length - 1) : 0]?.focus()
  }, [fields])
}

/**
 * Moves the focus after a field or an operator was chosen by keyboard, so that the user can go on typing: Enter leads
 * to the value, Tab from the field to the operator. Returns handlers of the card.
 */
function useNextField(
  fields: React.RefObject<HTMLFieldSetElement | null>,
  { subject, operator }: Pick<Draft, 'subject' | 'operator'>,
) {
  const pressed = useRef<string>(null)
  const before = useRef({ subject, operator })
  useEffect(() => {
    const isOther = before.current.subject !== subject || before.current.operator !== operator
    before.current = { subject, operator }
    const key = pressed.current
    if (!isOther || subject === '' || (key !== 'Enter' && key !== 'Tab')) return
    pressed.current = null
    const inputs = fields.current?.querySelectorAll<HTMLElement>('input:not([type="hidden"])')
    inputs?.[Math.min(key === 'Tab' ? 1 : 2, inputs.length - 1)]?.focus()
  }, [fields, subject, operator])
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      pressed.current = event.key
    },
    onPointerDownCapture: () => {
      pressed.current = null
    },
  }
}

function useProblemFocus(
  fields: React.RefObject<HTMLFieldSetElement | null>,
  problem: DraftProblem | null,
): void {
  useEffect(() => {
    if (!problem) return
    fields.current?.querySelector<HTMLElement>(`[data-field="${problem.at}"] input`)?.focus()
  }, [fields, problem])
}

function hasText(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && target.value !== ''
}
