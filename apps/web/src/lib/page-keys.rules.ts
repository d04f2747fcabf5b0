export interface PressedKey {
  key: string
  hasModifier: boolean
  /** A part of the page answered it already, it repeats, or it is part of composing a character. */
  isTaken: boolean
  isTyping: boolean
  /** A dialog or a menu stands over the page. */
  isCovered: boolean
}

export function isPageKey({ hasModifier, isTaken, isTyping, isCovered }: PressedKey): boolean {
  return !(hasModifier || isTaken || isTyping || isCovered)
}
