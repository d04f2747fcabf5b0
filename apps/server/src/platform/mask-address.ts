/** The word joiner, which keeps a line from breaking after the dots. */
const noBreak = '\u2060'

/** Masks an address so that only its owner recognises it: of the letters before the @, the first and the last stay. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, at)]
  const last = local.length < 3 ? '' : local.at(-1)
  return `${local[0] ?? ''}…${noBreak}${last}${email.slice(at)}`
}
