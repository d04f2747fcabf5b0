import type { Endpoint, Schema } from '@carillon/contract/endpoint'
import * as z from 'zod/mini'
import { readContractModules } from './contract-modules.ts'
import type { FieldDocs } from './field-docs.ts'

/** The contract's names for its parts, as clients and readers of the reference know them. */
export interface ContractNames {
  /** `lists.create` of the call that creates a list: its group and its key in the contract. */
  callName(endpoint: Endpoint): string
  /** All calls by their names. */
  calls: ReadonlyMap<string, Endpoint>
  /** The docstring at a place of the contract, as in `List.name` or `lists.create.body.name`. */
  docs: FieldDocs
}

let read: Promise<ContractNames> | undefined

/** Read once from the modules of the contract. Schemas that it exports keep their names in JSON Schema from then on. */
export function readContractNames(): Promise<ContractNames> {
  read ??= readAll()
  return read
}

async function readAll(): Promise<ContractNames> {
  const calls = new Map<string, Endpoint>()
  const docs: FieldDocs = new Map()
  for (const { exported, docs: own } of await readContractModules()) {
    for (const [name, value] of Object.entries(exported)) {
      if (isSchema(value)) nameSchema(name, value)
      else for (const [at, endpoint] of callsIn(value, name)) calls.set(at, endpoint)
    }
    for (const [place, doc] of own) docs.set(place, doc)
  }
  const callNames = new Map([...calls].map(([name, endpoint]) => [endpoint, name]))
  return {
    calls,
    docs,
    callName(endpoint) {
      const name = callNames.get(endpoint)
      if (name === undefined)
        throw new Error(`no group of the contract has ${endpoint.method} ${endpoint.path}`)
      return name
    },
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** The calls of a group, also of groups inside it: `suppressions.bounces.list`. */
function callsIn(value: unknown, name: string): [string, Endpoint][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isSchema(value)) return []
  if (isEndpoint(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => callsIn(inner, `${name}.${key}`))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Building blocks such as `uuid` begin with a small letter. They stay where they are used. */
function nameSchema(name: string, schema: Schema): void {
  if (/^[A-Z]/.test(name) && !z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id: name })
}
