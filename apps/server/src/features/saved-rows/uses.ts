import { rowTexts } from './row-texts.ts'
import { findRowsShowing } from './saved-rows.ts'

/** Finds the places where this feature uses images and fields of others. */
export const uses = { ofImage: findRowsShowing, ofField: rowTexts }
