/** The user's input while the palette is being loaded. */
export interface Early {
  text: string
  /** The element that had the focus. */
  from: Element | null
}

export const nothingYet: Early = { text: '', from: null }
