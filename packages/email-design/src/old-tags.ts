const senderNames = ['Name', 'Email', 'Address', 'City', 'State', 'Zip', 'Country']

/** Tags of older templates by the ones that took their place. */
const replacements: readonly (readonly [RegExp, string])[] = [
  ...senderNames.map((name) => [new RegExp(`\\[Sender_${name}\\]`, 'gi'), `{{Sender_${name}}}`] as const),
  [/\[unsubscribe\]|<%\s*asm_(?:group|global)_unsubscribe_(?:raw_)?url\s*%>/gi, '{{{unsubscribe}}}'],
  [/\[unsubscribe_preferences\]|<%\s*asm_preferences_(?:raw_)?url\s*%>/gi, '{{{unsubscribe_preferences}}}'],
  [/\[weblink\]/gi, '{{{Weblink}}}'],
]

/** Words or an address with the tags of today. */
export function currentTags(text: string): string {
  if (!/\[|<%/.test(text)) return text
  return replacements.reduce((result, [old, tag]) => result.replaceAll(old, tag), text)
}
