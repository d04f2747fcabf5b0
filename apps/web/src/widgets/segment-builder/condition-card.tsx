import { CircleCheck, CircleX, Pencil, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import type { Card } from './board.rules.ts'
import type { BoardHandle } from './board-handle.ts'
import { CardEditor } from './card-editor.tsx'
import style from './condition-card.module.css'
import { isOfDeletedField } from './draft.rules.ts'
import { hintOf, typeOfSubject } from './subjects.rules.ts'
import type { Sentence } from './use-sentences.ts'

/** The number of contacts that a condition finds, alone and together with the conditions before it. */
export interface CardNumbers {
  alone: number
  soFar: number
}

/** The result for the tested contact: true if it fits, and the values that were found. */
export interface CardResult {
  matches: boolean
  found: readonly string[]
}

interface ConditionCardProps {
  handle: BoardHandle
  card: Card
  sentence: Sentence | null
  isCounted: boolean
  numbers: CardNumbers | undefined
  result: CardResult | undefined
}

/** A condition as a sentence with its counts, or being edited. */
export function ConditionCard({ handle, card, sentence, isCounted, numbers, result }: ConditionCardProps) {
  const outcome = result && (result.matches ? 'fits' : 'fails')
  return (
    <div className={style['card']} data-card={card.key} data-outcome={outcome}>
      {card.draft || !card.condition || !sentence ? (
        <CardEditor handle={handle} card={card} draft={card.draft ?? never()} />
      ) : (
        <ReadCard handle={handle} card={card} sentence={sentence} />
      )}
      {result && <Result result={result} />}
      {isCounted && (numbers || !card.draft) && <Numbers numbers={numbers} />}
    </div>
  )
}

function ReadCard({ handle, card, sentence }: { handle: BoardHandle; card: Card; sentence: Sentence }) {
  const t = useMessages('segment-builder')
  const pencil = useRef<HTMLButtonElement>(null)
  const isFocused = handle.focus?.key === card.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request to focus is a new object
  useEffect(() => {
    if (isFocused) pencil.current?.focus()
  }, [isFocused, handle.focus])

  const { condition } = card
  const isGone = condition !== null && isOfDeletedField(condition, handle.customFields)
  const hint = hintOfCondition(card, handle)
  const countsMachines = condition?.kind === 'event' && condition.event !== 'sent' && condition.machines
  return (
    <div className={style['read']}>
      <div className={style['words']}>
        <p className={isGone ? style['gone'] : undefined}>{sentence.rich}</p>
        {hint && <p className={style['hint']}>{t(`card.${hint}`)}</p>}
        {countsMachines && (
          <p className={style['hint']}>
            {t(condition.event === 'clicked' ? 'card.machineClicks' : 'card.machines')}
          </p>
        )}
      </div>
      <Button
        ref={pencil}
        size="icon"
        look="quiet"
        icon={<Pencil aria-hidden="true" />}
        aria-label={t('card.edit', { sentence: sentence.plain })}
        onClick={() => handle.open(card.key)}
      />
      <Button
        size="icon"
        look="quiet"
        icon={<X aria-hidden="true" />}
        aria-label={t('card.removeThis', { sentence: sentence.plain })}
        onClick={() => handle.remove(card.key)}
      />
    </div>
  )
}

/** The counts of a card. Their line is kept before they are counted, so that nothing below moves. */
function Numbers({ numbers }: { numbers: CardNumbers | undefined }) {
  const t = useMessages('segment-builder')
  const format = useFormat()
  if (!numbers) return <div className={style['numbers']} />
  const { alone, soFar } = numbers
  return (
    <p className={style['numbers']}>
      <span aria-hidden="true">
        {t('card.alone', { count: format.number(alone) })} →{' '}
        {t('card.soFar', { count: format.number(soFar) })}
      </span>
      <span className="visually-hidden">{t('card.numbers', { alone, soFar })}</span>
    </p>
  )
}

function Result({ result: { matches, found } }: { result: CardResult }) {
  const t = useMessages('segment-builder')
  const say = useFound()
  const Icon = matches ? CircleCheck : CircleX
  return (
    <p className={style['result']} data-outcome={matches ? 'fits' : 'fails'}>
      <Icon aria-hidden="true" className={style['mark']} />
      <span className={style['verdict']}>{t(matches ? 'test.fits' : 'test.fails')}</span>
      <span>
        {found.length > 0 ? t('test.found', { values: found.map(say).join(', ') }) : t('test.foundNothing')}
      </span>
    </p>
  )
}

/** Formats instants (ISO). Other values are returned unchanged. */
function useFound(): (value: string) => string {
  const format = useFormat()
  return (value) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? format.time(value) : value)
}

function hintOfCondition({ condition }: Card, { customFields }: BoardHandle) {
  if (!condition) return null
  if (condition.kind === 'event') return condition.negated ? 'neverSent' : null
  if (condition.kind === 'list') return null
  const type = typeOfSubject(`field:${condition.field}`, customFields)
  return type && hintOf(type, condition.operator)
}

function never(): never {
  throw new Error('a card is a condition or being written')
}
