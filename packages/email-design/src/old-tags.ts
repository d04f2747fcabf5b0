const senderNames = ['Name', 'Email', 'Address', 'City', 'State', 'Zip', 'Country']

/** Tags of older templates, with the current tags that replaced them. */
const replacements: readonly (readonly [RegExp, string])[] = [
  ...senderNames.map((name) => [new RegExp(`\\[Sender_${name}\\]`, 'gi'), `{{Sender_${name}}}`] as const),
  [/\[unsubscribe\]|<%\s*asm_(?:group|global)_unsubscribe_(?:raw_)?url\s*%>/gi, '{{{unsubscribe}}}'],
  [/\[unsubscribe_preferences\]|<%\s*asm_preferences_(?:raw_)?url\s*%>/gi, '{{{unsubscribe_preferences}}}'],
  [/\[weblink\]/gi, '{{{Weblink}}}'],
]

/** Text or an address with current tags. */
export function currentTags(text: string): string {
  if (!/\[|<%/.test(text)) return text
  return replacements.reduce((result, [old, tag]) => result.replaceAll(old, tag), text)
}
