/**
 * A value without the character NUL, which nobody sees and no message can be stored with: texts from other programs
 * bring it along. What is known to be free of it is not looked at again, and what is free of it stays the same object.
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
