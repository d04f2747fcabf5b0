import { useMemo, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { emojiIn, matchingEmoji } from './emoji-list.ts'
import style from './emoji-picker.module.css'
import { SearchedOptions } from './searched-options.tsx'

/** The number of emoji in a row; the style sheet has the same number. */
const columns = 8

/** Emoji with a search. Arrow keys and Enter choose from the search field. A chunk of its own. */
export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useMessages('tags')
  const [search, setSearch] = useState('')
  const all = useMemo(() => emojiIn(t.language), [t.language])
  const found = matchingEmoji(all, search)
  const next = (key: string, from: number) => {
    const isMoving = search === '' || from > 0
    const steps: Record<string, number> = {
      ArrowDown: columns,
      ArrowUp: -columns,
      // Left and right move the caret in the search field until an arrow key has moved into the list.
      ...(isMoving ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    }
    const step = steps[key]
    return step ? Math.max(0, Math.min(found.length - 1, from + step)) : null
  }
  return (
    <SearchedOptions
      search={search}
      next={next}
      onSearch={setSearch}
      label={t('emoji.search')}
      nothing={t('emoji.nothing')}
      listLabel={t('emoji.list')}
      listStyle={style['list']}
      count={found.length}
      onChoose={(at) => onChoose(found[at]?.emoji ?? '')}
      focus="loaded"
    >
      {(option) =>
        found.map(({ emoji, name }, at) => (
          <div key={emoji} {...option(at, name)} title={name}>
            {emoji}
          </div>
        ))
      }
    </SearchedOptions>
  )
}
