import { linkTagNamed, linkTagNames, senderTagNames } from '@carillon/personalization/reserved-tags'

/** The tags of the oldest API in square brackets, in small letters, each with the tag of today. */
const bracketTags: ReadonlyMap<string, string> = new Map([
  ...linkTagNames.map((name) => [name.toLowerCase(), `{{{${linkTagNamed(name) ?? name}}}}`] as const),
  ...senderTagNames.map((name) => [name.toLowerCase(), `{{${name}}}`] as const),
])

/**
 * Rewrites the tags of the oldest API as those of today: `[unsubscribe]` as `{{{unsubscribe}}}`, `[Sender_Name]` as
 * `{{Sender_Name}}`, `[%first_name | friend%]` as `{{first_name | friend}}`. Everything else stays.
 */
export function tagsOfToday(text: string): string {
  return text
    .replace(/\[([A-Za-z_]{7,25})\]/g, (whole, name: string) => bracketTags.get(name.toLowerCase()) ?? whole)
    .replace(
      /\[%[ \t]*([A-Za-z_]\w{0,99})[ \t]*(?:\|([^%[\]{}|]{0,200}))?%\]/g,
      (_, name: string, fallback: string | undefined) =>
        fallback === undefined ? `{{${name}}}` : `{{${name} | ${fallback.trim()}}}`,
    )
}
