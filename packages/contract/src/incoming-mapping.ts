import { type ContactFieldId, type ContactInput, contactFieldIds, identifierKinds } from './contacts.ts'

/**
 * The assignment of a person's value to a field. `path` is a JSON pointer (RFC 6901) within the person: `/address/city`.
 */
export interface IncomingMapping {
  path: string
  field_id: string
}

const mostLeaves = 200
const deepest = 6

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value that a JSON pointer leads to; undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  if (pointer === '') return value
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, name) => {
      if (Array.isArray(at)) return /^\d+$/.test(name) ? at[Number(name)] : undefined
      return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
    }, value)
}

function pointerTo(base: string, name: string): string {
  return `${base}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The form of a path on screens: `address.city`. */
export function shownPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
}

/** The people of a call: the entries of a list, or the single person at the top; null without any. */
export function itemsOf(payload: unknown, itemsPath: string): Json[] | null {
  const found = valueAt(payload, itemsPath)
  const items = Array.isArray(found) ? found : [found]
  return items.length > 0 && items.every(isObject) ? items : null
}

/** The places where the people of a call may be: at its top, and in every list of objects. */
export function itemPaths(payload: unknown): string[] {
  const paths: string[] = []
  const look = (value: unknown, pointer: string, depth: number) => {
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every(isObject)) paths.push(pointer)
      return
    }
    if (!isObject(value) || depth >= deepest) return
    for (const [name, one] of Object.entries(value)) look(one, pointerTo(pointer, name), depth + 1)
  }
  look(payload, '', 0)
  return isObject(payload) ? ['', ...paths] : paths
}

/** The single values of a person, in the order of the JSON. A list of values is one value. */
export function leavesOf(item: unknown): { path: string; value: unknown }[] {
  const leaves: { path: string; value: unknown }[] = []
  const look = (value: unknown, pointer: string, depth: number) => {
    if (leaves.length >= mostLeaves) return
    if (isObject(value) && depth < deepest) {
      for (const [name, one] of Object.entries(value)) look(one, pointerTo(pointer, name), depth + 1)
      return
    }
    if (Array.isArray(value) ? value.every((one) => !isObject(one)) : !isObject(value)) {
      leaves.push({ path: pointer, value })
    }
  }
  look(item, '', 0)
  return leaves.filter(({ path }) => path !== '')
}

/** A value as text: a list with commas, true and false as words, and nothing for null. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ')
  return value === null || value === undefined || isObject(value) ? '' : String(value)
}

/** The contact that a person of a call becomes. */
export function contactFrom(item: unknown, mappings: readonly IncomingMapping[]): ContactInput {
  const contact: Record<string, unknown> = {}
  const custom: Record<string, string | number> = {}
  for (const { path, field_id } of mappings) {
    const value = valueAt(item, path)
    const text = asText(value)
    if (text === '') continue
    const field = contactFieldIds[field_id as ContactFieldId] as string | undefined
    if (field === undefined) custom[field_id] = typeof value === 'number' ? value : text
    else if (field === 'alternate_emails') contact[field] = text.split(/[;,\s]+/).filter(Boolean)
    else contact[field] = text
  }
  return Object.keys(custom).length > 0 ? { ...contact, custom_fields: custom } : contact
}

/** True if the person can be recognized later: by an email address or another identifier. */
export function hasIdentifier(contact: ContactInput): boolean {
  return identifierKinds.some((kind) => (contact[kind] ?? '').trim() !== '')
}
