import { contactTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'
import { writableName } from '@carillon/personalization/tag-parts'

export interface TagGroup {
  name: 'contact' | 'custom' | 'sender' | 'links'
  tags: string[]
}

/** Every tag a message can contain. Link tags are raw (three braces), because they are addresses. */
export function tagGroups(customFields: readonly string[]): TagGroup[] {
  const groups: TagGroup[] = [
    { name: 'contact', tags: contactTagNames.map((name) => `{{${name}}}`) },
    { name: 'custom', tags: customFields.map((name) => `{{${writableName(name)}}}`) },
    { name: 'sender', tags: senderTagNames.map((name) => `{{${name}}}`) },
    { name: 'links', tags: ['{{{unsubscribe}}}', '{{{unsubscribe_preferences}}}', '{{{Weblink}}}'] },
  ]
  return groups.filter(({ tags }) => tags.length > 0)
}

/** The groups with the tags whose label or source contains the words. */
export function matchingTags(
  groups: readonly TagGroup[],
  search: string,
  labelOf: (tag: string) => string,
): TagGroup[] {
  const wanted = search.trim().toLocaleLowerCase()
  const matches = (tag: string) => `${labelOf(tag)}\n${tag}`.toLocaleLowerCase().includes(wanted)
  return groups
    .map(({ name, tags }) => ({ name, tags: tags.filter(matches) }))
    .filter(({ tags }) => tags.length > 0)
}

/** Values of the sender and links are the same for everyone, so they need no fallback. */
export function takesFallback(group: TagGroup['name']): boolean {
  return group === 'contact' || group === 'custom'
}
