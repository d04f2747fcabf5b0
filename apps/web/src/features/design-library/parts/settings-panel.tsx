import { designLibraryLimits } from '@carillon/contract/design-library'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { ownDesignsQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { TagLineField } from '#widgets/tags/tag-line-field.tsx'
import type { DesignSettings } from './design-draft.ts'
import { useExportHtml } from './design-menu.tsx'
import { categoriesOf } from './find-designs.rules.ts'
import style from './library.module.css'
import { MadeFromDesign } from './made-from-design.tsx'

interface SettingsPanelProps {
  id: string
  settings: DesignSettings
  change: (settings: Partial<DesignSettings>) => void
  /** Saves pending changes. Returns false if that fails. */
  flush: () => Promise<boolean>
}

/** The settings of a design. Each change is saved by the surrounding editor. */
export const SettingsPanel = memo(function SettingsPanel({
  id,
  settings,
  change,
  flush,
}: SettingsPanelProps) {
  const t = useMessages('design-library')
  const { data: designs = [] } = useQuery(ownDesignsQuery)
  const exportHtml = useExportHtml()
  const { categories: max, category: maxLength } = designLibraryLimits
  return (
    <form className={style['panel']} onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        name="name"
        label={t('name')}
        value={settings.name}
        maxLength={designLibraryLimits.name}
        onChange={(name) => change({ name })}
        problem={settings.name.trim() === '' ? 'required' : undefined}
      />
      <TagLineField
        name="subject"
        label={t('settings.subject')}
        hint={t('settings.subjectHint')}
        value={settings.subject}
        maxLength={designLibraryLimits.subject}
        onChange={(subject) => change({ subject })}
        inbox="subject"
        optional
      />
      <TagsField
        name="categories"
        label={t('settings.categories')}
        hint={t('settings.categoriesHint', { max })}
        placeholder={t('settings.categoriesPlaceholder')}
        value={settings.categories}
        onChange={(categories) => change({ categories })}
        known={categoriesOf(designs, t.language)}
        max={max}
        maxLength={maxLength}
        optional
      />
      <MadeFromDesign id={id} />
      <div className={style['ways']}>
        <button type="button" onClick={async () => (await flush()) && exportHtml(id)}>
          {t('actions.export')}
        </button>
        <OpenLink className={style['delete'] ?? ''} to={`/design-library/your-designs/${id}/delete`}>
          {t('delete.title')}
        </OpenLink>
      </div>
    </form>
  )
})
