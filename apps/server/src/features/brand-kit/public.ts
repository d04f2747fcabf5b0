export { companyOf, readBrandKit } from './brand-kit.ts'
export { uses } from './uses.ts'
