import type { ModuleId } from '@carillon/email-design/design'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { paintPill, showPills } from '../../tags/pill.ts'
import { type TagNames, useTagNames } from '../../tags/tag-names.tsx'
import { onLiveWriting, useLiveWriting } from '../live-writing.ts'
import { differenceOf, type TextEdit } from '../text-rows.rules.ts'
import { useEditorHandle } from '../use-editing.ts'
import { rowTexts, selectedRange, selectRange, type TextRange } from './row-elements.ts'

interface EarlyWritingProps {
  id: ModuleId
  label: string
  /** The text: a `div`, a heading or a `li` for each of its rows. */
  html: string
  isOneLine?: boolean
  /** False if the text must stay as it was. */
  onEdit: (edit: TextEdit) => boolean
  /** Called when the input of a character in several steps begins and ends. Its element must stay meanwhile. */
  onComposing: (isComposing: boolean) => void
}

/** Formats need the editor, undo belongs to the design, and pasted or dropped text is inserted plain. */
const refused = /^(?:format|history|insertFrom(?:Paste|Drop|Yank))/

/**
 * A text that takes keys before its editor is loaded. The browser changes the element; what differs then goes into the design,
 * which draws the text anew. The editor goes on at the same caret.
 */
export function EarlyWriting({ id, label, html, isOneLine = false, onEdit, onComposing }: EarlyWritingProps) {
  const { actions } = useEditorHandle()
  const { look } = useTagNames()
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<string[]>([])

  const draw = useCallback(() => {
    if (host.current) drawn.current = drawText(host.current, html, look)
  }, [html, look])
  useLayoutEffect(draw, [draw])
  const isLoaded = useLiveWriting() !== null
  const latest = useRef({ onEdit, onComposing, isOneLine, isLoaded, draw })
  latest.current = { onEdit, onComposing, isOneLine, isLoaded, draw }

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const caret = actions.takeWriting(id)
    if (caret) {
      element.focus({ preventScroll: true })
      if (caret === 'all') document.getSelection()?.selectAllChildren(element)
      else selectRange(element, caret)
    }
  }, [id, actions])

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const listening = new AbortController()
    // Told before React replaces the element, which would lose its selection.
    const keepCaret = () => {
      const range = document.activeElement === element && selectedRange(element)
      if (range) actions.keepCaret(id, range)
    }
    const endOfWaiting = onLiveWriting(keepCaret)
    const read = () => {
      const edit = differenceOf(drawn.current, rowTexts(element))
      drawn.current = rowTexts(element)
      if (edit && !latest.current.onEdit(edit)) latest.current.draw()
    }
    const onComposing = (isComposing: boolean) => {
      if (!isComposing && latest.current.isLoaded) keepCaret()
      latest.current.onComposing(isComposing)
    }
    listenToKeys(element, { read, latest, onComposing, signal: listening.signal })
    return () => {
      endOfWaiting()
      listening.abort()
    }
  }, [id, actions])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a text with formatting
    <div
      ref={host}
      className="early-writing"
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline={!isOneLine}
      data-early-writing=""
    />
  )
}

/** Draws the text, its tags as pieces. The caret stays at its place. Returns the texts of the rows. */
function drawText(element: HTMLElement, html: string, look: TagNames['look']): string[] {
  const caret = document.activeElement === element ? selectedRange(element) : null
  element.innerHTML = html
  showPills(element, look, (pill, shown) => {
    paintPill(pill, shown)
    pill.dataset['tag'] = shown.source
    pill.contentEditable = 'false'
  })
  if (caret) selectRange(element, caret)
  return rowTexts(element)
}

interface Listening {
  /** Reads what the browser has changed. */
  read: () => void
  onComposing: (isComposing: boolean) => void
  latest: { readonly current: Pick<EarlyWritingProps, 'isOneLine'> }
  signal: AbortSignal
}

function listenToKeys(element: HTMLElement, { read, onComposing, latest, signal }: Listening): void {
  element.addEventListener(
    'beforeinput',
    (event) => {
      const { inputType } = event
      const isBreak = inputType === 'insertParagraph' || inputType === 'insertLineBreak'
      if (refused.test(inputType) || (isBreak && latest.current.isOneLine)) event.preventDefault()
    },
    { signal },
  )
  element.addEventListener(
    'input',
    (event) => {
      if (!(event as InputEvent).isComposing) read()
    },
    { signal },
  )
  element.addEventListener('compositionstart', () => onComposing(true), { signal })
  element.addEventListener(
    'compositionend',
    () => {
      // The last character of a composition may arrive after its end.
      setTimeout(() => {
        read()
        onComposing(false)
      })
    },
    { signal },
  )
  const insert = (text: string) => {
    const plain = latest.current.isOneLine ? text.replaceAll(/\s*\n\s*/g, ' ') : text.replaceAll('\r', '')
    document.execCommand('insertText', false, plain)
  }
  element.addEventListener(
    'paste',
    (event) => {
      event.preventDefault()
      insert(event.clipboardData?.getData('text/plain') ?? '')
    },
    { signal },
  )
  element.addEventListener('drop', (event) => event.preventDefault(), { signal })
}

/** The text that is written before its editor is loaded, if there is one on the page. */
export function earlyWriting(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-early-writing]')
}

/** Puts the caret where a click was. */
export function placeEarlyCaret(text: HTMLElement, left: number, top: number): void {
  const hit = document.caretPositionFromPoint?.(left, top)
  text.focus({ preventScroll: true })
  if (hit && text.contains(hit.offsetNode)) document.getSelection()?.collapse(hit.offsetNode, hit.offset)
  else writeAtEnd(text)
}

export function writeAtEnd(text: HTMLElement): void {
  text.focus({ preventScroll: true })
  const row = rowTexts(text).length - 1
  const end = { row, at: rowTexts(text)[row]?.length ?? 0 }
  selectRange(text, { from: end, to: end } satisfies TextRange)
}
