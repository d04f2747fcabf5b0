import {
  atRuleTransforms,
  propertyTransforms,
  selectorTransforms,
  valueTransforms,
} from './css-transforms.ts'
import {
  attributeTransforms,
  bodyTransforms,
  elementTransforms,
  fontTransforms,
  pictureTransforms,
} from './html-transforms.ts'
import { partialTransforms } from './partial-transforms.ts'
import { sheetTransforms } from './sheet-transforms.ts'
import type { Transform } from './transform.ts'
import { wordTransforms } from './word-transforms.ts'

/** Transforms whose name is their entry in the data of caniemail.com: the feature is missing altogether. */
export const featureTransforms = {
  ...elementTransforms,
  ...attributeTransforms,
  ...pictureTransforms,
  ...bodyTransforms,
  ...fontTransforms,
  ...atRuleTransforms,
  ...selectorTransforms,
  ...valueTransforms,
  ...propertyTransforms,
} as const satisfies Record<string, Transform>

export type Feature = keyof typeof featureTransforms

/** Transforms for features that are supported in part, and for peculiarities. A profile names their entry. */
export const namedTransforms = {
  ...partialTransforms,
  ...sheetTransforms,
  ...wordTransforms,
} as const satisfies Record<string, Transform>

export type Peculiarity = keyof typeof namedTransforms
