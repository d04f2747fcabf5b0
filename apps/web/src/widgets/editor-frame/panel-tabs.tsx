import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import style from './panel-tabs.module.css'

const tabs = ['settings', 'build', 'tags'] as const
export type EditorTab = (typeof tabs)[number]

interface PanelTabsProps {
  /** Address of the editor. */
  base: string
  /** The tab that is open at that address. */
  first: EditorTab
  /** Content of each tab. A tab without content is not shown. */
  panels: Partial<Record<EditorTab, ReactNode>>
}

/** The left panel of an editor. */
export function PanelTabs({ base, first, panels }: PanelTabsProps) {
  const t = useMessages('design-editor')
  const [tab, show] = useTab(base, first)
  const offered = tabs.filter((each) => panels[each])
  return (
    <>
      <SegmentedControl
        fullWidth
        className={style['tabs'] ?? ''}
        aria-label={t('panels.label')}
        value={tab}
        onChange={(chosen) => show(chosen as EditorTab)}
        data={offered.map((value) => ({ value, label: t(`panels.${value}`) }))}
      />
      {panels[tab]}
    </>
  )
}

/**
 * The open tab is part of the address: `/modules` is the palette, `?panel=` any other tab except the first. Dialogs have
 * addresses of their own; while a dialog is open, the tab stays the same.
 */
function useTab(base: string, first: EditorTab): [EditorTab, (tab: EditorTab) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const panel = new URLSearchParams(search).get('panel')
  const isModules = pathname.replace(/\/+$/, '') === `${base}/modules`
  const named = isModules ? 'build' : tabs.find((each) => each === panel)
  const [last, setLast] = useState(named ?? first)
  useEffect(() => {
    if (named) setLast(named)
  }, [named])
  const show = (chosen: EditorTab) => {
    setLast(chosen)
    const query = new URLSearchParams(search)
    query.delete('panel')
    if (chosen !== first && chosen !== 'build') query.set('panel', chosen)
    const text = query.toString()
    const path = chosen === 'build' ? `${base}/modules` : base
    navigate(`${path}${text && `?${text}`}`, { replace: true, preventScrollReset: true })
  }
  return [named ?? last, show]
}
