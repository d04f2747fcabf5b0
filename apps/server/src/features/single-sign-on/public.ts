export { domainsWith, passwordsOffFor } from './setting.ts'
