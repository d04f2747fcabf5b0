import { palette } from '@carillon/email-design/defaults'
import { type Editor, posToDOMRect } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { Baseline } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { isNarrow } from '../../editor-frame/use-is-narrow.ts'
import { checksHeight } from '../dragging.ts'
import { type TextTool, useTextTools } from '../use-text-tools.ts'
import { placeBar } from './place-bar.rules.ts'
import style from './selection-bar.module.css'

interface SelectionBarProps {
  editor: Editor
  page: RefObject<HTMLElement | null>
}

/**
 * The formatting bar at selected words. Alt+F10 in the text goes to it, Escape goes back, and it disappears with the
 * selection.
 */
export const SelectionBar = memo(function SelectionBar({ editor, page }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { isShown, onFocus, onBlur } = useIsShown(editor)
  useEffect(() => {
    const { dom } = editor.view
    const reach = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10' || !bar.current) return
      event.preventDefault()
      bar.current.querySelector('button')?.focus()
    }
    dom.addEventListener('keydown', reach)
    return () => dom.removeEventListener('keydown', reach)
  }, [editor])
  if (!isShown) return null
  return <Bar editor={editor} page={page} bar={bar} onFocus={onFocus} onBlur={onBlur} />
})

/** True only while words are selected and the text or the bar has the focus. */
function useIsShown(editor: Editor) {
  const [hasWords, setHasWords] = useState(false)
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    const look = () => {
      const { selection } = editor.state
      // A tag that is selected alone has its own settings window instead.
      setHasWords(!selection.empty && !(selection instanceof NodeSelection))
      setIn(editor.isFocused)
    }
    const leave = ({ event }: { event: FocusEvent }) => {
      const next = event.relatedTarget
      if (!(next instanceof Element && next.closest('[data-selection-bar]'))) setIn(false)
    }
    look()
    editor.on('selectionUpdate', look)
    editor.on('focus', look)
    editor.on('blur', leave)
    return () => {
      editor.off('selectionUpdate', look)
      editor.off('focus', look)
      editor.off('blur', leave)
    }
  }, [editor])
  return {
    isShown: hasWords && isIn,
    onFocus: () => setIn(true),
    onBlur: (next: EventTarget | null) => {
      if (!(next instanceof Element && next.closest('[data-selection-bar]'))) setIn(editor.isFocused)
    },
  }
}

interface BarProps extends SelectionBarProps {
  bar: RefObject<HTMLDivElement | null>
  onFocus: () => void
  onBlur: (next: EventTarget | null) => void
}

function Bar({ editor, page, bar, onFocus, onBlur }: BarProps) {
  const t = useMessages('design-editor')
  const { state, words, links, chain } = useTextTools(editor)
  const [color, showColors] = useState(false)
  usePlace(editor, page, bar, color)
  const shown = [...words, ...(state.isLink ? links : links.slice(0, 1))]
  return (
    <div
      ref={bar}
      className={style['bar']}
      role="toolbar"
      aria-label={t('format.bar')}
      data-selection-bar=""
      onFocus={onFocus}
      onBlur={({ relatedTarget }) => onBlur(relatedTarget)}
      onKeyDown={(event) => onBarKeys(event, editor)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={style['tools']}>
        {shown.map((tool) => (
          <ToolButton key={tool.name} tool={tool} />
        ))}
        <button
          type="button"
          title={t('format.color')}
          aria-label={t('format.color')}
          aria-expanded={color}
          onClick={() => showColors(!color)}
        >
          <Baseline aria-hidden="true" />
        </button>
      </div>
      {color && (
        <div className={style['colors']}>
          {['', ...palette].map((hex) => (
            <button
              key={hex || 'none'}
              type="button"
              data-none={hex === '' ? '' : undefined}
              style={{ background: hex || undefined }}
              title={hex || t('format.usualColor')}
              aria-label={hex || t('format.usualColor')}
              aria-pressed={state.color.toLowerCase() === hex.toLowerCase()}
              onClick={() => (hex ? chain().setColor(hex).run() : chain().unsetColor().run())}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function ToolButton({ tool: { name, icon: Icon, isActive, run } }: { tool: TextTool }) {
  const t = useMessages('design-editor')
  return (
    <button
      type="button"
      title={t(`format.${name}`)}
      aria-label={t(`format.${name}`)}
      aria-pressed={isActive}
      onClick={run}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

/** Places the bar before it is painted, and again when the words or the canvas move. */
function usePlace(
  editor: Editor,
  page: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLDivElement | null>,
  isTall: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bar with colours is higher
  useLayoutEffect(() => {
    const area = page.current?.closest<HTMLElement>('[data-canvas-area]')
    if (!area) return
    const place = () => {
      const element = bar.current
      const around = page.current
      if (!element || !around || editor.isDestroyed) return
      const origin = around.getBoundingClientRect()
      // From the first selected letter to the last: a selection of everything begins before its first line.
      const { $from, $to } = editor.state.selection
      const { from, to } = TextSelection.between($from, $to)
      const { top, bottom } = area.getBoundingClientRect()
      const mail = (around.querySelector('[data-mail]') ?? around).getBoundingClientRect()
      // The strip with the subject above the page stays free, and the tools of modules beside the message.
      const room = {
        top: Math.max(top, origin.top),
        bottom: bottom - checksHeight,
        left: mail.left,
        right: mail.right,
      }
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const at = placeBar(posToDOMRect(editor.view, from, to), size, room, {
        prefers: isNarrow() ? 'below' : 'above',
      })
      element.style.top = `${at.top - origin.top - around.clientTop}px`
      element.style.left = `${at.left - origin.left - around.clientLeft}px`
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(area)
    editor.on('transaction', place)
    area.addEventListener('scroll', place, { passive: true })
    return () => {
      watch.disconnect()
      editor.off('transaction', place)
      area.removeEventListener('scroll', place)
    }
  }, [editor, page, bar, isTall])
}

/** Arrow keys go from button to button, as in every toolbar. */
function onBarKeys(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    editor.view.focus()
    return
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  event.stopPropagation()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
