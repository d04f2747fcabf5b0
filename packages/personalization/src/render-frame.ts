export type TemplateData = Readonly<Record<string, unknown>>

/** Limits of rendering. It has no time limit, because a pure package can't read a clock. */
export interface RenderBudget {
  iterations: number
  outputBytes: number
}

export const usualBudget: RenderBudget = { iterations: 10_000, outputBytes: 2 * 1024 * 1024 }

/** Thrown while rendering: this one message can't be rendered, but the template is valid. */
export class BudgetExceeded extends Error {
  readonly limit: keyof RenderBudget

  constructor(limit: keyof RenderBudget) {
    super(limit === 'iterations' ? 'The template repeats too often.' : 'The message becomes too large.')
    this.name = 'BudgetExceeded'
    this.limit = limit
  }
}

/** The parts of a message that are not data but belong to one recipient: its own links. */
export interface SystemTags {
  /** A reserved tag such as `unsubscribe`. */
  value(name: string): string
  /** The address for a numbered link; `address` is the address with its tags filled in, if it has any. */
  link(number: number, address?: string): string
}

export interface Run {
  readonly root: TemplateData
  readonly system: SystemTags | undefined
  readonly maxCharacters: number
  iterationsLeft: number
  /**
   * The number of tags that may still be rendered inside `each`: a long body that is repeated often may take too long
   * although it writes little.
   */
  stepsLeft: number
}

/**
 * The steps for each iteration of the budget. A body with up to this many tags reaches the limit of iterations first.
 */
export const stepsPerIteration = 200

/** The place where a name is looked up: the top of the data, or one item of an `each`. */
export interface Frame {
  readonly run: Run
  readonly context: unknown
  readonly parent: Frame | undefined
  readonly key: string | number | undefined
  readonly index: number | undefined
  readonly first: boolean
  readonly last: boolean
}

export type Expression = (frame: Frame) => unknown
export type Render = (frame: Frame) => string
