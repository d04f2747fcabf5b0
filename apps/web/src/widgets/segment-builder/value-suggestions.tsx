import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import type { Suggestions } from './use-suggestions.ts'
import style from './value-suggestions.module.css'

interface ValueSuggestionsProps {
  suggestions: Suggestions
  typed: string
  onTake: (value: string) => void
}

/**
 * Existing values below a field of text. Their room is kept from the beginning, so that the buttons of the card
 * neither move nor are covered.
 */
export function ValueSuggestions({ suggestions, typed, onTake }: ValueSuggestionsProps) {
  const t = useMessages('segment-builder')
  const format = useFormat()
  const { state, values, lookedAt, retry, active, listId, optionId } = suggestions
  return (
    <div className={style['suggestions']}>
      <div
        className={style['values']}
        id={listId}
        role="listbox"
        aria-label={t('suggestions.label')}
        aria-busy={state === 'loading'}
      >
        {state === 'loading' &&
          [64, 88, 52].map((width) => <SkeletonBar key={width} width={width} height={24} />)}
        {state === 'some' &&
          values.map(({ value, count }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and handles the keys
            <div
              key={value}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              className={style['value']}
              title={value}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(value)}
              ref={at === active ? scrolledTo : undefined}
            >
              <span>{value}</span> <small>{format.number(count)}</small>
            </div>
          ))}
      </div>
      <div className={style['said']} role="status">
        {state === 'none' &&
          t(typed.trim() ? 'suggestions.none' : 'suggestions.empty', { text: typed.trim() })}
        {state === 'failed' && (
          <>
            {t('suggestions.failed')}{' '}
            <Button look="quiet" size="toolbar" onClick={retry}>
              {t('suggestions.retry')}
            </Button>
          </>
        )}
        {state === 'some' && lookedAt !== undefined && t('suggestions.newest', { count: lookedAt })}
      </div>
    </div>
  )
}

function scrolledTo(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' })
}
