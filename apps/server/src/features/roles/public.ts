export { accessRole } from './roles.ts'
