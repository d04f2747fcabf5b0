import { findModule } from '@carillon/email-design/places'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { EditingActions } from './use-editing.ts'

/** Selects the module that the address names (`?module=<id>`), once: links of findings name it. */
export function useModuleFromUrl(actions: EditingActions): void {
  const [search] = useSearchParams()
  const named = useRef(search.get('module'))
  useEffect(() => {
    const id = named.current
    if (!id || !findModule(actions.current(), id)) return
    named.current = null
    showModule(actions, id)
  }, [actions])
}

/** Selects a module and scrolls to it. */
export function showModule(actions: EditingActions, id: string): void {
  actions.select(id)
  requestAnimationFrame(() => {
    const module = document.querySelector<HTMLElement>(`[data-module="${CSS.escape(id)}"]`)
    module?.scrollIntoView({ block: 'center' })
    module?.focus({ preventScroll: true })
  })
}
