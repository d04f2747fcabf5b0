import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { showPills } from '../tag-node.ts'

/** The selector of everything on the canvas that the generator wrote. */
export const generatedScope = '[data-generated]'

/** What the generator wrote for one module, out of reach of mouse and keyboard. */
export function GeneratedHtml({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (host.current && html.includes('{{')) showPills(host.current)
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the generator escapes all that people type; code modules never come here
  return <div ref={host} data-generated="" inert dangerouslySetInnerHTML={{ __html: html }} />
}

interface GeneratedFrameProps {
  html: string
  /** Finds the places that the generator left empty. */
  slots: string
  /** What stands in each of them, in order. */
  children: (slot: HTMLElement, index: number) => ReactNode
}

/** What the generator wrote around live contents: a text being written, the modules of columns. */
export function GeneratedFrame({ html, slots, children }: GeneratedFrameProps) {
  const host = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<{ html: string; elements: HTMLElement[] }>()
  useLayoutEffect(() => {
    if (!host.current) return
    const elements = [...host.current.querySelectorAll<HTMLElement>(slots)]
    hideRoles(host.current)
    setFound({ html, elements })
  }, [html, slots])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a frame holds nothing that people typed */}
      <div ref={host} data-generated="" dangerouslySetInnerHTML={{ __html: html }} />
      {found?.html === html &&
        found.elements.map((slot, index) => createPortal(children(slot, index), slot, String(index)))}
    </>
  )
}

/** The roles of the module format are no roles of ARIA: on the canvas its tables are layout and nothing else. */
function hideRoles(frame: HTMLElement): void {
  for (const element of frame.querySelectorAll('table, [role]')) {
    if (element instanceof HTMLTableElement) element.role = 'presentation'
    else element.removeAttribute('role')
  }
}
