import { hash } from '@node-rs/argon2'

/** argon2id with the library's parameters (19 MiB, two passes: the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}
