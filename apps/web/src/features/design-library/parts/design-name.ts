import { designLibraryLimits } from '@carillon/contract/design-library'
import { text } from '@carillon/contract/wire'
import * as z from 'zod/mini'

/** The schema of the name form. */
export const DesignName = z.object({ name: text({ min: 1, max: designLibraryLimits.name }) })
