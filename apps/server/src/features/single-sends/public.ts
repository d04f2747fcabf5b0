export { type MessageRow, messageOf } from './message.ts'
export { findSingleSend } from './single-sends.ts'
