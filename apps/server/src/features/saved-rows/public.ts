export { rowTexts } from './row-texts.ts'
export { findRowsShowing } from './saved-rows.ts'
