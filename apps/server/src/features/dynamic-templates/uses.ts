import { findVersionsShowing } from './image-uses.ts'

/** Finds the places where this feature uses images of others. */
export const uses = { ofImage: findVersionsShowing }
