const storageKey = 'carillon.keys'

/** Single keys can be switched off, because speech input and a resting hand press them by mistake. */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
}

/** True if a single key is meant for the page: no field has the focus, and nothing stands over the page. */
export function isForPage(event: KeyboardEvent): boolean {
  return singleKeysAreOn() && isPageKey(pressed(event))
}

/** The facts about a key event that decide which part of the page handles it. */
export function pressed(event: KeyboardEvent): PressedKey {
  const target = event.target instanceof Element ? event.target : null
  return {
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isTaken: event.defaultPrevented || event.repeat || event.isComposing,
    isTyping: Boolean(target?.closest(typing)),
    isCovered: document.querySelector(overlays) !== null,
  }
}

/** The step of undo that a key event asks for: Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. On a Mac with ⌘. */
export function historyStep(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey)) return null
  const key = event.key.toLowerCase()
  if (key === 'y') return 'redo'
  if (key !== 'z') return null
  return event.shiftKey ? 'redo' : 'undo'
}

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
/** Dialogs and menus have keys of their own. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]'

export interface PressedKey {
  key: string
  hasModifier: boolean
  /** True if a part of the page has handled the key, the key repeats, or it is part of composing a character. */
  isTaken: boolean
  isTyping: boolean
  /** True if a dialog or a menu covers the page. */
  isCovered: boolean
}

export function isPageKey({ hasModifier, isTaken, isTyping, isCovered }: PressedKey): boolean {
  return !(hasModifier || isTaken || isTyping || isCovered)
}
