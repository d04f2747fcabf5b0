import type { Endpoint } from '@carillon/contract/endpoint'
import { type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import { Refusal, Refusals } from '../refusal.ts'

/**
 * Turns a refusal because a thing does not exist into 400 with its field if the body names that thing: the address of
 * the call is right, an input is not. The field is found by the id in the refusal's details, unless the refusal names a
 * field of the body. A thing named in the path stays 404.
 */
export function placeInBody(error: unknown, { params, body }: { params?: unknown; body?: unknown }): unknown {
  if (typeof body !== 'object' || body === null) return error
  const placed = (refusal: Refusal): Refusal => {
    if (refusal.status !== 404) return refusal
    const { code, details } = refusal
    const isInBody = refusal.field !== null && String(refusal.field.split('.')[0]) in body
    const field = isInBody ? refusal.field : fieldNaming(details['id'], params, body)
    return field === null ? refusal : new Refusal(code, details, { field, status: 400 })
  }
  if (error instanceof Refusal) return placed(error)
  if (!(error instanceof Refusals)) return error
  const [first, ...others] = error.all
  return new Refusals([placed(first), ...others.map(placed)], error.beside)
}

function fieldNaming(id: unknown, params: unknown, body: object): string | null {
  if (typeof id !== 'string' && typeof id !== 'number') return null
  if (Object.values(params ?? {}).some((value) => isNamed(value, id))) return null
  return findId(body, id, '')
}

function isNamed(value: unknown, id: string | number): boolean {
  return (typeof value === 'string' || typeof value === 'number') && String(value) === String(id)
}

/**
 * The path of the field with this id. An entry of a list has the name of the list. A number counts as an id only in a
 * field whose name says so.
 */
function findId(within: object, id: string | number, path: string): string | null {
  for (const [key, value] of Object.entries(within)) {
    const isEntry = Array.isArray(within)
    const here = path === '' ? key : `${path}.${key}`
    const mayBeId = typeof value === 'string' || /(^|_)ids?(\.|$)/.test(here)
    if (mayBeId && isNamed(value, id)) return isEntry ? path : here
    if (typeof value !== 'object' || value === null) continue
    const found = findId(value, id, here)
    if (found !== null) return found
  }
  return null
}

/** The refusal of a path with an impossible id: the same 404 as for an unknown id. Null where the parameter is no id. */
export function impossibleId(declared: Endpoint, parameter: string, given: unknown): Refusal | null {
  if (!/^(id|.*_id|number)$/.test(parameter)) return null
  return new Refusal(codeFor(declared, parameter), { id: given })
}

/** The code for the thing that the parameter names, by its own name or the part of the path before it. */
function codeFor({ path, refuses = [] }: Endpoint, parameter: string): ErrorCode {
  const codes = refuses.filter((code) => errorStatus[code] === 404)
  const parts = path.split('/')
  const before = parts[parts.indexOf(`:${parameter}`) - 1] ?? ''
  for (const name of [parameter.replace(/_?id$/, ''), before.replace(/s$/, '')]) {
    const named = codes.filter(
      (code) => name !== '' && code.replaceAll('_', '').includes(name.replaceAll('_', '')),
    )
    const [shortest] = named.sort((a, b) => a.length - b.length)
    if (shortest) return shortest
  }
  return codes.length === 1 ? codes[0]! : 'not_found'
}
