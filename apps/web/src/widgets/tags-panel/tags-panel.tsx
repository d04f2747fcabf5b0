import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { matchingTags, tagGroups } from './tag-groups.ts'
import style from './tags-panel.module.css'

interface TagsPanelProps {
  /** Address of the editor. */
  base: string
  customFields: readonly string[]
  /** Inserts a tag at the caret. Returns false if there is no caret; the tag is then copied instead. */
  insert: (tag: string) => boolean
  announce: (sentence: string) => void
}

/** Every personalization tag, to insert or to copy. */
export function TagsPanel({ base, customFields, insert, announce }: TagsPanelProps) {
  const t = useMessages('design-editor')
  const [search, setSearch] = useState('')
  const groups = useMemo(() => tagGroups(customFields), [customFields])
  const found = matchingTags(groups, search)
  const use = (tag: string) => {
    if (insert(tag)) return announce(t('said.inserted', { tag }))
    void navigator.clipboard?.writeText(tag).then(() => announce(t('said.copied', { tag })))
  }
  return (
    <>
      <TextField
        name="tagSearch"
        label={t('tags.search')}
        value={search}
        onChange={setSearch}
        hint={t('tags.hint')}
      />
      <Link className={style['testData'] ?? ''} to={`${base}/test_data`}>
        {t('testData.fill')}
      </Link>
      {found.length === 0 && <p className={style['nothing']}>{t('tags.nothing')}</p>}
      {found.map(({ name, tags }) => (
        <section key={name}>
          <h3 className={style['title']}>{t(`tags.${name}`)}</h3>
          <ul className={style['list']}>
            {tags.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => use(tag)}
                >
                  {tag}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
