import { readTag, writeTag } from '@carillon/personalization/tag-parts'
import { useMemo, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { SearchedOptions } from './searched-options.tsx'
import { matchingTags, takesFallback } from './tag-groups.ts'
import { useTagNames } from './tag-names.tsx'
import style from './tag-picker.module.css'

interface TagPickerProps {
  onChoose: (source: string) => void
  autoFocus?: boolean
  hint?: string
}

/**
 * Every tag by name, in groups, with a search. Arrow keys and Enter choose from the search field. A tag of a contact
 * asks for its fallback before it is chosen.
 */
export function TagPicker({ onChoose, autoFocus = false, hint }: TagPickerProps) {
  const [chosen, choose] = useState<string | null>(null)
  if (chosen !== null) {
    return (
      <FallbackStep
        source={chosen}
        onBack={() => choose(null)}
        onInsert={(source) => {
          choose(null)
          onChoose(source)
        }}
      />
    )
  }
  return <TagSearch autoFocus={autoFocus} hint={hint} onChoose={onChoose} askFallback={choose} />
}

interface TagSearchProps extends TagPickerProps {
  hint: string | undefined
  askFallback: (source: string) => void
}

function TagSearch({ onChoose, askFallback, autoFocus, hint }: TagSearchProps) {
  const t = useMessages('tags')
  const { groups, look } = useTagNames()
  const [search, setSearch] = useState('')
  const found = useMemo(() => matchingTags(groups, search, (tag) => look(tag).name), [groups, search, look])
  const flat = found.flatMap(({ name, tags }) => tags.map((tag) => ({ tag, group: name })))
  const use = ({ tag, group }: (typeof flat)[number]) =>
    takesFallback(group) ? askFallback(tag) : onChoose(tag)
  const next = (key: string, from: number) => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    return step ? (from + step + flat.length) % flat.length : null
  }
  return (
    <SearchedOptions
      search={search}
      hint={hint}
      next={next}
      onSearch={setSearch}
      label={t('search')}
      nothing={t('nothing')}
      listLabel={t('title')}
      listStyle={style['list']}
      count={flat.length}
      onChoose={(at) => use(flat[at]!)}
      focus={autoFocus ? 'opened' : null}
    >
      {(option) => {
        let index = 0
        return found.map(({ name, tags }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
          <div key={name} role="group" aria-label={t(`groups.${name}`)}>
            <div className={style['title']} aria-hidden="true">
              {t(`groups.${name}`)}
            </div>
            {tags.map((tag) => (
              <div key={tag} {...option(index++)} title={tag}>
                {look(tag).name}
              </div>
            ))}
          </div>
        ))
      }}
    </SearchedOptions>
  )
}

interface FallbackStepProps {
  source: string
  onBack: () => void
  onInsert: (source: string) => void
}

function FallbackStep({ source, onBack, onInsert }: FallbackStepProps) {
  const t = useMessages('tags')
  const { look } = useTagNames()
  const [fallback, setFallback] = useState('')
  return (
    <form
      className={style['step']}
      onSubmit={(event) => {
        event.preventDefault()
        // The form may stand inside another form, such as the settings.
        event.stopPropagation()
        onInsert(writeTag({ ...readTag(source), fallback }))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onBack()
      }}
    >
      <div className={style['name']}>
        <span data-pill="field">{look(source).name}</span>
      </div>
      <FallbackField value={fallback} onChange={setFallback} />
      <div className={style['buttons']}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button type="submit" look="primary">
          {t('insert')}
        </Button>
      </div>
    </form>
  )
}

interface FallbackFieldProps {
  value: string
  onChange: (fallback: string) => void
}

/** The text for contacts without a value. The typed text is kept as it is, even where the tag drops blanks at its ends. */
export function FallbackField({ value, onChange }: FallbackFieldProps) {
  const t = useMessages('tags')
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      name="tagFallback"
      label={t('fallback')}
      hint={t('fallbackHint')}
      placeholder={t('fallbackPlaceholder')}
      value={typed}
      onChange={(fallback) => {
        setTyped(fallback)
        onChange(fallback)
      }}
      maxLength={200}
      autoFocus
      optional
    />
  )
}
