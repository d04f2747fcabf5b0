import { findBrandKitShowing } from './brand-kit.ts'

/** Finds the places where this feature uses images of others. */
export const uses = { ofImage: findBrandKitShowing }
