import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import tabStyle from '#widgets/editor-frame/panel-tabs.module.css'
import { BuildPanel } from './build-panel.tsx'
import style from './editor.module.css'
import { type EditorTab, editorTabs } from './problems.rules.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { StylesPanel } from './styles-panel.tsx'
import { useEditorTab } from './use-editor-tab.ts'

interface EditorPanelsProps {
  /** In a narrow window, the page as visitors see it. */
  preview?: ReactNode
  /** Stands above a panel, but not above the preview. */
  notice?: ReactNode
}

/** The left side of the editor; all of it in a narrow window. */
export function EditorPanels({ preview, notice }: EditorPanelsProps) {
  const t = useMessages('form-editor')
  const [asked, show] = useEditorTab()
  const tabs = editorTabs.filter((each) => each !== 'preview' || preview)
  const tab = tabs.includes(asked) ? asked : 'settings'
  return (
    <>
      <SegmentedControl
        fullWidth
        className={tabStyle['tabs'] ?? ''}
        aria-label={t('tabs.label')}
        value={tab}
        onChange={(chosen) => show(chosen as EditorTab)}
        data={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {notice && tab !== 'preview' && <div className={style['notice']}>{notice}</div>}
      {tab === 'settings' && <SettingsPanel />}
      {tab === 'build' && <BuildPanel />}
      {tab === 'styles' && <StylesPanel />}
      {tab === 'preview' && <div className={style['preview']}>{preview}</div>}
    </>
  )
}
