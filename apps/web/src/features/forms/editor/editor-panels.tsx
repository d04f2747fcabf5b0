import { SegmentedControl } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import tabs from '#widgets/editor-frame/panel-tabs.module.css'
import { BuildPanel } from './build-panel.tsx'
import { type EditorTab, editorTabs } from './problems.rules.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { StylesPanel } from './styles-panel.tsx'
import { useEditorTab } from './use-editor-tab.ts'

/** The left side of the editor. */
export function EditorPanels() {
  const t = useMessages('form-editor')
  const [tab, show] = useEditorTab()
  return (
    <>
      <SegmentedControl
        fullWidth
        className={tabs['tabs'] ?? ''}
        aria-label={t('tabs.label')}
        value={tab}
        onChange={(chosen) => show(chosen as EditorTab)}
        data={editorTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {tab === 'settings' ? <SettingsPanel /> : tab === 'build' ? <BuildPanel /> : <StylesPanel />}
    </>
  )
}
