export { findErasure, requestCopy, requestErasure, withdrawErasure } from './ask.ts'
