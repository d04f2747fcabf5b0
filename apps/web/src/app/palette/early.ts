/** What was done before the palette was loaded. */
export interface Early {
  text: string
  /** Where the focus was. */
  from: Element | null
}

export const nothingYet: Early = { text: '', from: null }
