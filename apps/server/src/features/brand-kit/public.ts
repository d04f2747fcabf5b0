export { companyOf, findBrandKitShowing, readBrandKit } from './brand-kit.ts'
