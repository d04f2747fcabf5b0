import type { Design, ModuleId } from './design.ts'
import { textsOf } from './map-texts.ts'
import { placeLinkedTo } from './place-linked-to.ts'

/** The modules that links lead to: `#<id>` is the section of the message that begins with that module. */
export function linkedModules(design: Design): ReadonlySet<ModuleId> {
  return new Set(textsOf(design).flatMap((text) => placeLinkedTo(text) ?? []))
}
