export { uses } from './campaigns/uses.ts'
