/**
 * Escapes of HTML. They differ in the needs of a place and in the look of the source; text written with one of them is
 * read the same with all.
 */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text between elements and for an attribute in quotes of either kind. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char]!)
}

/** For text between elements alone: quotes stay. */
export function escapeBetweenElements(text: string): string {
  return text.replace(/[&<>]/g, (char) => entities[char]!)
}

/** For an attribute in quotes of either kind alone: a `>` stays, as in the addresses that people write. */
export function escapeInQuotes(text: string): string {
  return text.replace(/[&<"']/g, (char) => entities[char]!)
}

const handlebarsEntities: Readonly<Record<string, string>> = {
  ...entities,
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
}

/** As Handlebars writes the value of a tag: safe as text and in an attribute, quoted or not. */
export function escapeTagValue(text: string): string {
  return /[&<>"'`=]/.test(text) ? text.replace(/[&<>"'`=]/g, (char) => handlebarsEntities[char]!) : text
}
