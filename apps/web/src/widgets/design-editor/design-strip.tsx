import type { ClientDefect } from '@carillon/contract/email-test-results'
import { mendFor } from '@carillon/email-design/mends'
import { findModule } from '@carillon/email-design/places'
import { useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { StripPanel } from '../email-previews/strip-panel.tsx'
import type { Strip } from '../email-previews/use-strip.ts'
import { useEditedDesign } from './use-editing.ts'
import { showModule } from './use-module-from-url.ts'

/** The previews beside a design. They follow the selected module, or else the canvas, and mend the open design. */
export function DesignStrip({ strip }: { strip: Strip }) {
  const t = useMessages('design-editor')
  const { design, selected, actions } = useEditedDesign()
  const inView = useModuleInView(selected === null)
  const followed = selected ?? inView
  const columns = followed === null ? null : (findModule(design, followed)?.place.container?.columns ?? null)
  const mendOf = ({ code, module }: ClientDefect) => {
    const mend = module === null ? null : mendFor(design, code, module)
    return mend && (() => actions.change(mend))
  }
  return (
    <StripPanel
      strip={strip}
      editor={{
        modules: [followed, columns].filter((each) => each !== null),
        nameOf: (id) => {
          const kind = findModule(design, id)?.module.kind
          return kind && t(`kinds.${kind}`)
        },
        show: (id) => showModule(actions, id),
        mendOf,
      }}
    />
  )
}

/** The part of the canvas above the line that decides which module is in view. */
const lineAt = 0.3

/** The module at the line of the canvas, as the person scrolls it. */
function useModuleInView(isAsked: boolean): string | null {
  const [shown, show] = useState<string | null>(null)
  useEffect(() => {
    const area = document.querySelector('[data-canvas-area]')
    if (!area || !isAsked) return
    let next = 0
    const look = () => {
      next = 0
      show(moduleAtLine(area))
    }
    const lookSoon = () => {
      next ||= requestAnimationFrame(look)
    }
    look()
    area.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(next)
      area.removeEventListener('scroll', lookSoon)
    }
  }, [isAsked])
  return shown
}

function moduleAtLine(area: Element): string | null {
  // At the top, the pictures show their tops as well.
  if (area.scrollTop === 0) return null
  const { top, height } = area.getBoundingClientRect()
  const modules = area.querySelectorAll('[data-module]')
  const found = [...modules].find((each) => each.getBoundingClientRect().bottom > top + height * lineAt)
  return found?.getAttribute('data-module') ?? null
}
