/** The placeholder for the address of the installation, at the start of a custom unsubscribe link. */
const host = /^(?:\{\{host\}\}|\{host\})(?=$|[/?#])/i

/** True if the text can be a custom unsubscribe link: it begins with `http://`, `https://`, `{host}` or `{{host}}`. */
export function isUnsubscribeUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#<>"\\^`{|}]+([/?#]\S*)?$/i.test(unsubscribeUrl(text, 'https://host.invalid'))
}

/**
 * The custom unsubscribe link as it stands in a message. `base` is the address at which recipients reach the
 * installation.
 */
export function unsubscribeUrl(text: string, base: string): string {
  return text.trim().replace(host, base.replace(/\/$/, ''))
}
