import type { ModuleId } from '@carillon/email-design/design'
import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import style from './checks-gutter.module.css'

interface Said {
  /** Null if the finding is about the whole message. */
  module: ModuleId | null
  sentence: string
}

interface GutterMarksProps {
  stage: HTMLElement | null
  said: readonly Said[]
  /** All modules in their order. */
  order: readonly ModuleId[]
  onShow: (module: ModuleId) => void
}

interface Mark {
  module: ModuleId
  top: number
  left: number
  said: string
}

/** Marks beside the modules with findings, at the height of each module. */
export function GutterMarks({ stage, said, order, onShow }: GutterMarksProps) {
  const [marks, setMarks] = useState<Mark[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other modules, or another order, need new observers
  useLayoutEffect(() => {
    if (!stage) return
    const place = () => setMarks((before) => keepSame(before, marksOf(stage, said)))
    const watch = new ResizeObserver(place)
    // Less padding beside the same content is a narrower stage, too.
    watch.observe(stage, { box: 'border-box' })
    for (const module of stage.querySelectorAll('[data-module]')) watch.observe(module)
    place()
    return () => watch.disconnect()
  }, [stage, said, order])
  return marks.map(({ module, top, left, said }) => (
    <button
      key={module}
      type="button"
      className={style['mark']}
      style={{ top, left }}
      title={said}
      aria-label={said}
      onClick={() => onShow(module)}
    >
      <TriangleAlert aria-hidden="true" />
    </button>
  ))
}

/** The width of a mark, and its distance from the page and from the side of the stage. */
const markWidth = 26
const markGap = 6

/** Positions of the marks within the scrolling element: beside the page, or over its margin where there is no room. */
function marksOf(stage: HTMLElement, said: readonly Said[]): Mark[] {
  const origin = stage.getBoundingClientRect()
  const page = stage.querySelector('section')?.getBoundingClientRect() ?? origin
  const left = Math.min(page.right - origin.left + markGap, origin.width - markWidth - markGap)
  const sentences = new Map<ModuleId, string[]>()
  for (const { module, sentence } of said) {
    if (module !== null) sentences.set(module, [...(sentences.get(module) ?? []), sentence])
  }
  return [...sentences].flatMap(([module, said]) => {
    const box = stage.querySelector(`[data-module="${CSS.escape(module)}"]`)?.getBoundingClientRect()
    if (!box) return []
    return [{ module, top: box.top - origin.top, left, said: said.join(' ') }]
  })
}

function keepSame(before: Mark[], after: Mark[]): Mark[] {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}
