/** Reads an own property only: nothing of a prototype is reachable from a template. */
export function ownValue(holder: unknown, name: string): unknown {
  if (holder === null || holder === undefined) return undefined
  if (typeof holder === 'string') return name === 'length' ? holder.length : undefined
  if (typeof holder !== 'object' || !Object.hasOwn(holder, name)) return undefined
  const value = (holder as Record<string, unknown>)[name]
  return typeof value === 'function' ? undefined : value
}

/** The text of a value in a message. Missing values and bare objects are empty text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (Array.isArray(value)) return value.map(textOf).join(',')
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return ''
}

/** True unless a value is empty text, zero, false, missing or an empty list. */
export function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** Equality across types: 3 equals "3", true equals "true", and a missing value equals empty text. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (isBlank(left) && isBlank(right)) return true
  if (isBlank(left) || isBlank(right)) return false
  if (typeof left === 'object' || typeof right === 'object') return false
  if (typeof left === 'number' || typeof right === 'number') return numberOf(left) === numberOf(right)
  return String(left) === String(right)
}

/** Negative, zero or positive; undefined when the two cannot be put in order. Numbers written as text count as numbers. */
export function compare(left: unknown, right: unknown): number | undefined {
  if (isBlank(left) || isBlank(right)) return undefined
  const leftNumber = numberOf(left)
  const rightNumber = numberOf(right)
  if (!Number.isNaN(leftNumber) && !Number.isNaN(rightNumber)) return leftNumber - rightNumber
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  return left < right ? -1 : left > right ? 1 : 0
}

export function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return value !== null && typeof value === 'object' ? Object.keys(value).length : 0
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
