import { segmentLimits } from '@carillon/segment-language/tree'
import { Plus } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './board.module.css'
import { type CardGroup, canAdd } from './board.rules.ts'
import { addButtonKey, type BoardHandle } from './board-handle.ts'
import type { CardNumbers, CardResult } from './condition-card.tsx'
import { ConditionCard } from './condition-card.tsx'
import { JoinerSwitch } from './joiner-switch.tsx'
import { PresetsMenu } from './presets-menu.tsx'
import { useSentences } from './use-sentences.ts'

interface BoardViewProps {
  handle: BoardHandle
  /** The counts of each card. Left out where contacts are not counted. */
  numbers?: ReadonlyMap<string, CardNumbers>
  results?: ReadonlyMap<string, CardResult>
  /** The text shown without conditions. */
  everybody: string
}

/** Groups of cards with their brackets: inner brackets around the cards of a group, an outer one around the groups. */
export function BoardView({ handle, numbers, results, everybody }: BoardViewProps) {
  const t = useMessages('segment-builder')
  const { board, offer } = handle
  const isLegacy = offer === 'legacy'
  const hasRoom = canAdd(board)
  const hasOuter = board.groups.length > 1
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (handle.focus?.key === addButtonKey) addButton.current?.focus()
  }, [handle.focus])

  return (
    <div>
      {board.groups.length === 0 && <p className={style['everybody']}>{everybody}</p>}
      {isLegacy && hasOuter && <p className={style['everybody']}>{t('legacy.mixed')}</p>}
      <div className={hasOuter ? style['outer'] : undefined} data-joiner={board.joiner}>
        {board.groups.map((group, index) => (
          <Fragment key={group.key}>
            {index > 0 && (
              <JoinerSwitch
                label={t('joinerOfGroups')}
                value={board.joiner}
                onChange={(joiner) => handle.join(null, joiner)}
                isOuter
              />
            )}
            <Group
              handle={handle}
              group={group}
              number={index + 1}
              {...(numbers ? { numbers } : {})}
              {...(results ? { results } : {})}
            />
          </Fragment>
        ))}
      </div>
      <div className={style['adding']} hidden={isLegacy && hasRoom && board.groups.length > 0}>
        {(board.groups.length === 0 || !isLegacy) && (
          <Button
            ref={addButton}
            icon={<Plus aria-hidden="true" />}
            size="toolbar"
            disabled={!hasRoom}
            onClick={() => handle.add(null)}
          >
            {t(board.groups.length === 0 ? 'add' : 'addGroup')}
          </Button>
        )}
        {offer === 'all' && <PresetsMenu handle={handle} disabled={!hasRoom} />}
        {!hasRoom && <span className={style['hint']}>{t('full', { limit: segmentLimits.conditions })}</span>}
      </div>
    </div>
  )
}

interface GroupProps extends Pick<BoardViewProps, 'handle' | 'numbers' | 'results'> {
  group: CardGroup
  number: number
}

function Group({ handle, group, number, numbers, results }: GroupProps) {
  const t = useMessages('segment-builder')
  const sentenceOf = useSentences(group.cards.flatMap(({ condition }) => (condition ? [condition] : [])))
  const isAlone = handle.board.groups.length === 1
  return (
    <fieldset className={style['group']} aria-label={t('group', { number })}>
      <div className={group.cards.length > 1 ? style['inner'] : undefined} data-joiner={group.joiner}>
        {group.cards.map((card, index) => (
          <Fragment key={card.key}>
            {index > 0 && (
              <JoinerSwitch
                label={t('joinerOf', { number })}
                value={group.joiner}
                onChange={(joiner) => handle.join(group.key, joiner)}
              />
            )}
            <ConditionCard
              handle={handle}
              card={card}
              sentence={card.condition && sentenceOf(card.condition)}
              isCounted={numbers !== undefined}
              numbers={numbers?.get(card.key)}
              result={results?.get(card.key)}
            />
          </Fragment>
        ))}
      </div>
      {!group.cards.some(({ draft }) => draft) && canAdd(handle.board) && (
        <Button
          className={style['addHere'] ?? ''}
          look="quiet"
          size="toolbar"
          icon={<Plus aria-hidden="true" />}
          {...(isAlone ? {} : { 'aria-label': t('addTo', { number }) })}
          onClick={() => handle.add(group.key)}
        >
          {t('add')}
        </Button>
      )}
    </fieldset>
  )
}
