/**
 * Removes the character NUL from a value. It is invisible, the database can't store it, and text pasted from other
 * programs may contain it. A value without NUL is returned as the same object, and is not checked again.
 */
export function withoutNul<T>(value: T, known?: unknown): T {
  if (Object.is(value, known)) return value
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '') : value) as T
  if (typeof value !== 'object' || value === null) return value
  const before = typeof known === 'object' && known !== null ? known : {}
  const pairs = Object.entries(value).map(([key, part]) => [key, withoutNul(part, Reflect.get(before, key))])
  if (pairs.every(([key, part]) => Reflect.get(value, key) === part)) return value
  return (Array.isArray(value) ? pairs.map(([, part]) => part) : Object.fromEntries(pairs)) as T
}
