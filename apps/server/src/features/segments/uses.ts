import { fieldDeleted } from './invalidate-segments.ts'
import { fieldRenamed } from './rename-field.ts'
import { segmentsReading } from './segments-reading.ts'

/** Finds the segments that read a field, and changes them when it is renamed or deleted. */
export const uses = { ofField: { find: segmentsReading, fieldRenamed, fieldDeleted } }
