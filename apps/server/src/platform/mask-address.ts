/** Keeps the line from breaking after the dots. */
const noBreak = '\u2060'

/** Masks an address so that only its owner recognises it: first and last letter before the @. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, at)]
  const last = local.length < 3 ? '' : local.at(-1)
  return `${local[0] ?? ''}…${noBreak}${last}${email.slice(at)}`
}
