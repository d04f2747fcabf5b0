/** Tags that become an unsubscribe or preferences address: current tags and tags of older designs. */
const TAG =
  /\{\{\{?\s*(unsubscribe|unsubscribe_preferences)\s*\}?\}\}|\[unsubscribe\]|\[unsubscribe_preferences\]|<%\s*asm_(global|group)_unsubscribe_raw_url\s*%>|<%\s*asm_preferences_raw_url\s*%>/i

/** True if a message contains an unsubscribe tag. */
export function hasUnsubscribeTag(html: string): boolean {
  return TAG.test(html)
}
