import type { Wiring } from '#ui/form/field.tsx'
import { cutLine, oneLine, ownLineBreaks } from './line-length.rules.ts'
import { paintPill, showPills } from './pill.ts'
import type { TagLook } from './tag-look.rules.ts'

export interface TagTextProps extends Partial<Wiring> {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  maxLength: number
  placeholder?: string
  autoFocus?: boolean
  'aria-labelledby': string
}

/** Attributes that mark an element's kind of field. */
export type TagTextMarks = Readonly<Record<string, string>>

export const lineMarks: TagTextMarks = {
  'data-line': '',
  role: 'textbox',
  'aria-multiline': 'false',
  enterkeyhint: 'done',
}
export const linesMarks: TagTextMarks = { 'data-text-message': '', role: 'textbox', 'aria-multiline': 'true' }

export function attributesOf(
  marks: TagTextMarks,
  props: TagTextProps,
  isEmpty: boolean,
): Record<string, string> {
  const shown: Record<string, string | undefined> = {
    ...marks,
    id: props.id,
    'data-name': props.name,
    'data-autofocus': props.autoFocus ? '' : undefined,
    'aria-labelledby': props['aria-labelledby'],
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'] && 'true',
    'aria-disabled': props.disabled ? 'true' : undefined,
    'data-placeholder': isEmpty ? props.placeholder : undefined,
  }
  return Object.fromEntries(
    Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

type Look = (source: string) => TagLook

/** An editor that has taken the element over. */
export interface Taking {
  focus(): void
  /** Called when the editor has to give the element back. */
  release(): void
}

interface Typed {
  /** The text before the first key press. */
  before: string
  text: string
  /** Positions in `text`; null if the caret is elsewhere. */
  selection: { anchor: number; head: number } | null
  hasFocus: boolean
}

/**
 * The element of a field for text with tags. It takes keys from the moment it is shown. When the code of its editor is
 * loaded, the editor is mounted on the same element, so focus, caret and the keyboard of a phone stay.
 */
export class EarlyText {
  readonly element = document.createElement('div')
  /** Values reported to the caller that it has not yet passed back as `value`. */
  readonly told: string[] = []
  readonly #marks: TagTextMarks
  #props: TagTextProps
  #look: Look
  #shown: Readonly<Record<string, string>> = {}
  #before: string
  #isTaken = false
  #taking: Taking | null = null
  #isComposing = false
  #onComposed: (() => void) | null = null

  constructor(marks: TagTextMarks, props: TagTextProps, look: Look) {
    this.#marks = marks
    this.#props = props
    this.#look = look
    this.#before = props.value
    this.#draw(props.value)
    this.#showAttributes()
    this.#listen('beforeinput', (event) => this.#beforeInput(event))
    this.#listen('input', () => this.#changed())
    this.#listen('paste', (event) => {
      event.preventDefault()
      this.#insert(event.clipboardData?.getData('text/plain') ?? '')
    })
    // A click on a tag sets no caret inside it, because a tag is one piece.
    this.#listen('mousedown', (event) => {
      const pill = event.target instanceof Element && event.target.closest('[data-tag]')
      if (!pill || this.#props.disabled) return
      event.preventDefault()
      this.element.focus()
      document.getSelection()?.collapse(this.element, [...this.element.childNodes].indexOf(pill) + 1)
    })
    this.#listen('blur', () => this.#props.onBlur?.())
    this.element.addEventListener('compositionstart', () => {
      this.#isComposing = true
    })
    this.element.addEventListener('compositionend', () => {
      this.#isComposing = false
      // The last character of a composition may arrive after its end.
      setTimeout(() => this.#onComposed?.())
    })
  }

  /** Shows another value, unless it is one that was typed here. */
  update(props: TagTextProps, look: Look): void {
    const hasOtherNames = look !== this.#look
    this.#props = props
    this.#look = look
    if (this.#isTaken) return
    const at = this.told.indexOf(props.value)
    if (at >= 0) this.told.splice(0, at + 1)
    else if (this.#text() !== props.value) {
      this.told.length = 0
      this.#before = props.value
      this.#draw(props.value)
    }
    if (hasOtherNames) for (const pill of this.#pills()) paintPill(pill, look(pill.dataset['tag'] ?? ''))
    this.#showAttributes()
  }

  /** Puts the caret behind the text. A mounted editor keeps its own caret. */
  focus(): void {
    if (this.#taking) {
      this.#taking.focus()
      return
    }
    this.element.focus()
    const selection = document.getSelection()
    selection?.selectAllChildren(this.element)
    selection?.collapseToEnd()
  }

  /**
   * Hands the element over to an editor, as soon as no character is being composed. The returned function makes the
   * editor give it back.
   */
  take(mount: (typed: Typed) => Taking): () => void {
    this.#onComposed = () => {
      this.#onComposed = null
      const hasFocus = document.activeElement === this.element
      const typed = { before: this.#before, text: this.#text(), selection: this.#selection(), hasFocus }
      this.#isTaken = true
      this.#taking = mount(typed)
    }
    if (!this.#isComposing) this.#onComposed()
    return () => {
      this.#onComposed = null
      if (!this.#taking) return
      this.#taking.release()
      this.#isTaken = false
      this.#taking = null
      this.#before = this.#props.value
      this.#draw(this.#before)
      this.#showAttributes()
    }
  }

  #listen<K extends keyof HTMLElementEventMap>(
    type: K,
    react: (event: HTMLElementEventMap[K]) => void,
  ): void {
    this.element.addEventListener(type, (event) => {
      if (!this.#isTaken) react(event)
    })
  }

  #draw(text: string): void {
    this.element.textContent = text
    showPills(this.element, this.#look, (pill, look) => {
      paintPill(pill, look)
      pill.dataset['tag'] = look.source
      pill.contentEditable = 'false'
    })
  }

  #showAttributes(): void {
    const shown = attributesOf(this.#marks, this.#props, this.#text() === '')
    for (const name of Object.keys(this.#shown)) {
      if (!(name in shown)) this.element.removeAttribute(name)
    }
    for (const [name, value] of Object.entries(shown)) this.element.setAttribute(name, value)
    this.#shown = shown
    const editable = this.#props.disabled ? 'false' : 'true'
    // Set only if it differs, because setting it takes the focus away.
    if (this.element.contentEditable !== editable) this.element.contentEditable = editable
  }

  #text(): string {
    return readText(this.element)
  }

  #pills(): Iterable<HTMLElement> {
    return this.element.querySelectorAll<HTMLElement>('[data-tag]')
  }

  #changed(): void {
    const text = this.#text()
    this.#showAttributes()
    this.told.push(text)
    this.#props.onChange(text)
  }

  #beforeInput(event: InputEvent): void {
    const { inputType, data } = event
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault()
      if (this.#marks['aria-multiline'] === 'true') this.#insert('\n')
      else this.element.closest('form')?.requestSubmit()
    } else if (inputType === 'insertFromDrop') {
      event.preventDefault()
      this.#insert(event.dataTransfer?.getData('text/plain') ?? '', event.getTargetRanges()[0])
    } else if (inputType.startsWith('format') || (inputType === 'insertText' && !this.#hasRoom(data ?? ''))) {
      event.preventDefault()
    }
  }

  #hasRoom(text: string): boolean {
    const range = this.#range()
    const replaced = range ? readText(range.cloneContents()).length : 0
    return this.#text().length - replaced + text.length <= this.#props.maxLength
  }

  #range(): Range | null {
    const selection = document.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    return range && this.element.contains(range.commonAncestorContainer) ? range : null
  }

  /** Inserts text at a place; without one, the text replaces the selection. */
  #insert(typed: string, at?: StaticRange): void {
    const range = at ? document.createRange() : (this.#range() ?? this.#end())
    if (at) range.setStart(at.startContainer, at.startOffset)
    const text = this.#marks['aria-multiline'] === 'true' ? ownLineBreaks(typed) : oneLine(typed)
    const replaced = readText(range.cloneContents()).length
    const node = document.createTextNode(
      cutLine(text, Math.max(0, this.#props.maxLength - this.#text().length + replaced)),
    )
    range.deleteContents()
    range.insertNode(node)
    // A line break at the end only shows an empty line if an element follows it.
    if (this.#text().endsWith('\n') && this.element.lastChild?.nodeName !== 'BR') {
      this.element.append(document.createElement('br'))
    }
    document.getSelection()?.collapse(node, node.length)
    this.#changed()
  }

  #end(): Range {
    const range = document.createRange()
    range.selectNodeContents(this.element)
    range.collapse(false)
    return range
  }

  #selection(): Typed['selection'] {
    const selection = document.getSelection()
    const { anchorNode, focusNode } = selection ?? {}
    if (!selection || !anchorNode || !focusNode) return null
    if (!this.element.contains(anchorNode) || !this.element.contains(focusNode)) return null
    const placeOf = (node: Node, offset: number) => {
      const range = document.createRange()
      range.setStart(this.element, 0)
      range.setEnd(node, offset)
      return readText(range.cloneContents()).length
    }
    return {
      anchor: placeOf(anchorNode, selection.anchorOffset),
      head: placeOf(focusNode, selection.focusOffset),
    }
  }
}

/** The text with the sources of its tags. A `br` element at the end only keeps the last line open, and is no text. */
function readText(node: Node): string {
  if (node instanceof Text) return node.data
  if (node instanceof HTMLElement && node.dataset['tag'] !== undefined) return node.dataset['tag']
  return [...node.childNodes].map(readText).join('')
}
