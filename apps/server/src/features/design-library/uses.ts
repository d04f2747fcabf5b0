import { designTexts } from './design-texts.ts'
import { findDesignsShowing } from './image-uses.ts'

/** Finds the places where this feature uses images and fields of others. */
export const uses = { ofImage: findDesignsShowing, ofField: designTexts }
