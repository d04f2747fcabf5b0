export { findBrandKitShowing, readBrandKit } from './brand-kit.ts'
