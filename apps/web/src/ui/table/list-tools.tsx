import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './index-page.module.css'

export interface Search {
  value: string
  /** Called 250 ms after the last key press, or immediately on Enter. */
  onChange: (value: string) => void
  placeholder: string
  /** The reason why this text can't be searched for. */
  problem?: string | undefined
}

export interface Chip {
  key: string
  label: string
  /** The number on a chip. The property is given but undefined while the number loads: its room is kept. */
  count?: string | number | undefined
  isOn: boolean
  onClick: () => void
}

interface ListToolsProps {
  search?: Search | undefined
  chips?: readonly Chip[] | undefined
  filters?: ReactNode
  /** The sort menu of narrow screens. */
  sort?: ReactNode
}

/** The tools row of a list card. The `/` key focuses the search field. */
export function ListTools({ search, chips, filters, sort }: ListToolsProps) {
  return (
    <div className={style['tools']} data-only-sort={search || chips || filters ? undefined : ''}>
      {search && <SearchInput {...search} />}
      {search?.problem && (
        <span className={style['problem']} role="status">
          {search.problem}
        </span>
      )}
      {(chips || filters || sort) && (
        <div className={style['strip']}>
          {chips && (
            <div className={style['chips']}>
              {chips.map((chip) => (
                <button
                  key={chip.key}
                  type="button"
                  className={style['chip']}
                  aria-pressed={chip.isOn}
                  onClick={chip.onClick}
                >
                  {chip.label}
                  {'count' in chip && <span>{chip.count ?? aDigit}</span>}
                </button>
              ))}
            </div>
          )}
          {(filters || sort) && (
            <div className={style['filters']}>
              {sort}
              {filters}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** A blank as wide as a digit. */
const aDigit = '\u2007'
const typingPauseMs = 250

function SearchInput({ value, onChange, placeholder, problem }: Search) {
  const t = useMessages('ui')
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value])

  return (
    <search className={style['search']}>
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // A form around it is not sent.
          event.preventDefault()
          onChange(typed)
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={style['clear']}
          aria-label={t('search.clear')}
          onClick={() => {
            setTyped('')
            onChange('')
            input.current?.focus()
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
