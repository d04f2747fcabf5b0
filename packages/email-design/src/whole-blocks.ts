import { scanTags } from '@carillon/personalization/scan-tags'
import { newDesign } from './defaults.ts'
import type { Module } from './design.ts'
import { textsOf } from './map-texts.ts'

/** True if every block that the tags of a module open, continue or close, as `{{#if …}}` does, begins and ends in it. */
export function hasWholeBlocks(module: Module): boolean {
  let open = 0
  for (const { kind } of scanTags(textsOf(newDesign('', [module])).join('')).tags) {
    if (kind === 'else' && open === 0) return false
    if (kind === 'open') open += 1
    if (kind === 'close') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
