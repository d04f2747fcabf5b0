import { isLegacyPage } from '#lib/legacy.ts'

/** The modern page that makes a modern copy of a legacy segment. From a legacy page it is a full page load. */
export function convertAddress(id: string): string {
  return `${isLegacyPage() ? '/tne' : ''}/contacts/segments/duplicate/${id}`
}
