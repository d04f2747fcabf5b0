export { uses } from './uses.ts'
