import { Link } from 'react-router'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'
import { useTagNames } from '../tags/tag-names.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'
import style from './tags-panel.module.css'

interface TagsPanelProps {
  /** Address of the editor. */
  base: string
  /** Inserts a tag at the caret. Returns false if there is no caret; the tag is then copied instead. */
  insert: (tag: string) => boolean
  announce: (sentence: string) => void
}

/** Every personalization tag, to insert or to copy. */
export function TagsPanel({ base, insert, announce }: TagsPanelProps) {
  const t = useMessages('design-editor')
  const { look } = useTagNames()
  const use = (tag: string) => {
    if (insert(tag)) return announce(t('said.inserted', { tag: look(tag).label }))
    void copyText(tag).then((done) => done && announce(t('said.copied', { tag })))
  }
  return (
    <div className={style['panel']}>
      <TagPicker onChoose={use} hint={t('tags.hint')} />
      <Link className={style['testData'] ?? ''} to={`${base}/test_data`}>
        {t('testData.fill')}
      </Link>
    </div>
  )
}
