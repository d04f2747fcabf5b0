import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import style from './searched-options.module.css'

interface SearchedOptionsProps {
  search: string
  onSearch: (search: string) => void
  /** The name and the placeholder of the search field. */
  label: string
  hint?: string | undefined
  /** Shown when nothing is found. */
  nothing: string
  listLabel: string
  listStyle: string | undefined
  count: number
  /** The option that a key leads to; null for keys that belong to the search field. */
  next: (key: string, from: number) => number | null
  onChoose: (at: number) => void
  /** When to focus the search field: `loaded` if it appears after its window has taken the focus. */
  focus: 'opened' | 'loaded' | null
  /** The list. Each option takes the attributes for its position; `name` is for options without a text. */
  children: (option: (at: number, name?: string) => HTMLAttributes<HTMLElement>) => ReactNode
}

/** Options below a search field. The focus stays in the field; arrow keys and Enter choose from there. */
export function SearchedOptions(props: SearchedOptionsProps) {
  const { search, onSearch, label, count, next, onChoose, focus } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus === 'loaded') input.current?.focus()
  }, [focus])
  const [active, setActive] = useState(0)
  const at = Math.min(active, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return
    const to = next(event.key, at)
    if (to !== null) {
      setActive(to)
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') onChoose(at)
    else return
    event.preventDefault()
  }
  const option = (own: number, name?: string) => ({
    id: `${id}-${own}`,
    role: 'option',
    'aria-selected': own === at,
    'aria-label': name,
    // The caret stays in the text.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(own),
  })
  return (
    <div className={style['picker']}>
      <input
        ref={input}
        className={style['search']}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        placeholder={label}
        data-autofocus={focus === 'opened' || undefined}
        value={search}
        onChange={(event) => {
          onSearch(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {props.hint && <p className={style['hint']}>{props.hint}</p>}
      {count === 0 && (
        <p className={style['hint']} role="status">
          {props.nothing}
        </p>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={props.listLabel}
        className={[style['list'], props.listStyle].join(' ')}
      >
        {props.children(option)}
      </div>
    </div>
  )
}
