import type { Element } from '@carillon/email-design/html-tree'
import type { Declaration } from './css.ts'
import type { DefectCode } from './defect-codes.ts'
import type { Defects } from './defects.ts'
import type { Message } from './message.ts'

/** The element that has a declaration, and its style as the author meant it. */
export interface Bearer {
  element: Element
  style: ReadonlyMap<string, string>
}

interface Reported {
  /** The kind of defect; null for losses that a reader doesn't notice. */
  code: DefectCode | null
}

/** Declarations of certain properties are ignored. */
export interface PropertyTransform extends Reported {
  kind: 'property'
  properties: readonly string[]
  /** The value that is left; null if the declaration goes. By default it goes. */
  left?: (declaration: Declaration) => string | null
  /** The property of a declaration whose value changed; by default it stays. */
  renamed?: string
  /** True if a reader sees the loss on an element. By default always. */
  isSeen?: (declaration: Declaration, bearer: Bearer) => boolean
}

/** Declarations of certain properties are ignored on some elements. */
export interface BoundTransform extends Reported {
  kind: 'bound'
  properties: readonly string[]
  ignores: (element: Element, declaration: Declaration) => boolean
  /** Undoes the declaration of a style sheet on such an element, as `auto`. */
  reset: string
  isSeen?: (declaration: Declaration, bearer: Bearer) => boolean
}

/** Declarations with certain values are ignored, of any property. */
export interface ValueTransform extends Reported {
  kind: 'value'
  pattern: RegExp
}

/** Rules whose selector has a certain part are ignored. */
export interface SelectorTransform extends Reported {
  kind: 'selector'
  pattern: RegExp
}

/** At-rules with a certain name and prelude are ignored. */
export interface AtRuleTransform extends Reported {
  kind: 'at-rule'
  name: RegExp
  prelude?: RegExp
  /** The preludes whose loss a reader notices; by default all. */
  reports?: RegExp
}

/** Elements are removed, with or without their content. */
export interface ElementTransform extends Reported {
  kind: 'element'
  names: readonly string[]
  fits?: (element: Element) => boolean
  keepsContent: boolean
}

/** Attributes are ignored. */
export interface AttributeTransform extends Reported {
  kind: 'attribute'
  name: string
  fits?: (element: Element) => boolean
}

/** Anything else, done to the whole message. */
export interface WholeTransform {
  kind: 'tree' | 'sheets' | 'styles'
  run: (message: Message, defects: Defects, entry: string) => void
}

export type Transform =
  | PropertyTransform
  | BoundTransform
  | ValueTransform
  | SelectorTransform
  | AtRuleTransform
  | ElementTransform
  | AttributeTransform
  | WholeTransform
