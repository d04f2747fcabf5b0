import { contactTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'

export interface TagGroup {
  name: 'contact' | 'custom' | 'sender' | 'links'
  tags: string[]
}

/** Every tag a message can contain. Link tags are raw (three braces), because they are addresses. */
export function tagGroups(customFields: readonly string[]): TagGroup[] {
  const groups: TagGroup[] = [
    { name: 'contact', tags: contactTagNames.map((name) => `{{${name}}}`) },
    { name: 'custom', tags: customFields.map((name) => `{{${writable(name)}}}`) },
    { name: 'sender', tags: senderTagNames.map((name) => `{{${name}}}`) },
    { name: 'links', tags: ['{{{unsubscribe}}}', '{{{unsubscribe_preferences}}}', '{{{Weblink}}}'] },
  ]
  return groups.filter(({ tags }) => tags.length > 0)
}

/** Puts a name in brackets if Handlebars would not read it as one identifier. */
function writable(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `[${name}]`
}

export function matchingTags(groups: readonly TagGroup[], search: string): TagGroup[] {
  const wanted = search.trim().toLowerCase()
  return groups
    .map(({ name, tags }) => ({ name, tags: tags.filter((tag) => tag.toLowerCase().includes(wanted)) }))
    .filter(({ tags }) => tags.length > 0)
}
