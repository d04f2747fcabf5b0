import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { showPills } from '../../tags/pill.ts'
import { useTagNames } from '../../tags/tag-names.tsx'

/** Selector of all generated HTML on the canvas. */
export const generatedScope = '[data-generated]'

/** The generated HTML of one module. Mouse and keyboard can't reach it. */
export function GeneratedHtml({ html }: { html: string }) {
  const { look } = useTagNames()
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!host.current || !html.includes('{{')) return
    // Sets the HTML again before new names are written into it.
    host.current.innerHTML = html
    showPills(host.current, look)
  }, [html, look])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the generator escapes all text of users; code modules are shown elsewhere
  return <div ref={host} data-generated="" inert dangerouslySetInnerHTML={{ __html: html }} />
}

interface GeneratedFrameProps {
  html: string
  /** Selector of the empty slots in the generated HTML. */
  slots: string
  /** Content of each slot, in order. */
  children: (slot: HTMLElement, index: number) => ReactNode
}

/** Generated HTML around live content: a text or label being edited, or the modules in columns. Its links lead nowhere. */
export function GeneratedFrame({ html, slots, children }: GeneratedFrameProps) {
  const host = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<{ html: string; elements: HTMLElement[] }>()
  useLayoutEffect(() => {
    if (!host.current) return
    const elements = [...host.current.querySelectorAll<HTMLElement>(slots)]
    hideRoles(host.current)
    for (const link of host.current.querySelectorAll('a')) link.removeAttribute('href')
    setFound({ html, elements })
  }, [html, slots])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a frame contains no text of users */}
      <div ref={host} data-generated="" dangerouslySetInnerHTML={{ __html: html }} />
      {found?.html === html &&
        found.elements.map((slot, index) => createPortal(children(slot, index), slot, String(index)))}
    </>
  )
}

/**
 * Removes the role attributes of the module format. They are not ARIA roles; on the canvas the tables are only layout.
 */
function hideRoles(frame: HTMLElement): void {
  for (const element of frame.querySelectorAll('table, [role]')) {
    if (element instanceof HTMLTableElement) element.role = 'presentation'
    else element.removeAttribute('role')
  }
}
