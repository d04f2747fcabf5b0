/** The entities for HTML. The functions below differ only in the characters that they escape. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text between elements, and in an attribute in quotes of either kind. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char]!)
}

/** Escapes text between elements only: quotes stay. */
export function escapeBetweenElements(text: string): string {
  return text.replace(/[&<>]/g, (char) => entities[char]!)
}

/** Escapes text for an attribute in single or double quotes; nowhere else is it safe. A `>` stays as it is. */
export function escapeInQuotes(text: string): string {
  return text.replace(/[&<"']/g, (char) => entities[char]!)
}

const handlebarsEntities: Readonly<Record<string, string>> = {
  ...entities,
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
}

/** Escapes the value of a tag as Handlebars does: safe as text and in an attribute, quoted or not. */
export function escapeTagValue(text: string): string {
  return /[&<>"'`=]/.test(text) ? text.replace(/[&<>"'`=]/g, (char) => handlebarsEntities[char]!) : text
}
