import { cutText } from '@carillon/contract/characters'
import { designLibraryLimits } from '@carillon/contract/design-library'

/** 'Duplicate: ' and the name, cut to the maximum length of a name. */
export function copyName(name: string): string {
  return cutText(`Duplicate: ${name}`, designLibraryLimits.name).trimEnd()
}
