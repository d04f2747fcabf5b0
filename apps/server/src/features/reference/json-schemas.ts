import type { Schema } from '@carillon/contract/endpoint'
import * as z from 'zod/mini'
import type { FieldDocs } from './field-docs.ts'

export type Json = Record<string, unknown>
export type Components = Record<string, Json>

/** Writes schemas of the contract as JSON Schema. Named ones become components, which all calls share. */
export class JsonSchemas {
  readonly components: Components = {}
  readonly #docs: FieldDocs
  /** The first form of each named schema, as JSON. */
  readonly #sources = new Map<string, string>()

  constructor(docs: FieldDocs) {
    this.#docs = docs
  }

  /**
   * The JSON Schema of a schema's input (`input`) or answer (`output`). Parts that JSON Schema can't express become
   * 'anything'. Answers may get more fields, so they are open.
   * @param place its place in the contract, by which its docstrings are found
   */
  of(schema: Schema | undefined, io: 'input' | 'output', place: string): Json {
    if (!schema) return {}
    const written = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties
      },
    }) as Json
    const { $schema: _, $defs = {}, ...root } = written as { $defs?: Components } & Json
    const renamed = new Map<string, string>()
    for (const [name, definition] of Object.entries($defs))
      renamed.set(name, this.#nameFor(name, whole(definition, $defs), io))
    for (const [name, definition] of Object.entries($defs)) {
      this.components[renamed.get(name) ?? name] ??= this.#described(definition, name, renamed)
    }
    return this.#described(root, place, renamed)
  }

  /** The schema itself, or the component that it refers to. */
  resolve(schema: Json): Json {
    return resolveIn(this.components, schema)
  }

  /** Input and answer of one schema differ where fields have defaults: the input is then a component of its own. */
  #nameFor(name: string, source: string, io: 'input' | 'output'): string {
    if (!this.#sources.has(name)) this.#sources.set(name, source)
    if (this.#sources.get(name) === source) return name
    return `${name}${io === 'input' ? 'Input' : 'Answer'}`
  }

  #described(json: unknown, place: string, renamed: ReadonlyMap<string, string>): Json {
    return this.#walk(json, place, renamed) as Json
  }

  #walk(json: unknown, place: string, renamed: ReadonlyMap<string, string>): unknown {
    if (Array.isArray(json)) return json.map((one) => this.#walk(one, place, renamed))
    if (typeof json !== 'object' || json === null) return json
    const written: Json = {}
    for (const [key, value] of Object.entries(plainer(json as Json))) {
      if (key === '$ref') written[key] = `#/components/schemas/${componentOf(String(value), renamed)}`
      else if (key === 'id' && typeof value === 'string' && renamed.has(value)) continue
      else if (key !== 'properties') written[key] = this.#walk(value, place, renamed)
      else
        written[key] = Object.fromEntries(
          Object.entries(value as Json).map(([name, one]) => [
            name,
            this.#field(one, `${place}.${name}`, renamed),
          ]),
        )
    }
    return written
  }

  #field(json: unknown, place: string, renamed: ReadonlyMap<string, string>): unknown {
    const field = this.#walk(json, place, renamed) as Json
    const doc = this.#docs.get(place)
    return doc && typeof field === 'object' && field !== null ? { description: doc, ...field } : field
  }
}

/** A schema in words that more programs read: named keys as properties, and 'anything or null' as anything. */
function plainer(json: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = json
  const keys = propertyNames && (json['required'] ?? (propertyNames as Json)['enum'])
  if (Array.isArray(keys)) {
    return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties ?? {}])) }
  }
  const { anyOf, ...others } = json
  return Array.isArray(anyOf) && anyOf.some((one) => Object.keys(one).length === 0) ? others : json
}

/** A definition with all that it refers to. */
function whole(definition: Json, $defs: Components, seen: ReadonlySet<string> = new Set()): string {
  return JSON.stringify(definition, (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string' || seen.has(value)) return value
    return whole($defs[value.replace('#/$defs/', '')] ?? {}, $defs, new Set([...seen, value]))
  })
}

function componentOf(reference: string, renamed: ReadonlyMap<string, string>): string {
  const name = reference.replace('#/$defs/', '')
  return renamed.get(name) ?? name
}

/** The schema itself, or the component that it refers to. */
export function resolveIn(components: Components, schema: Json): Json {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  return resolveIn(components, components[$ref.replace('#/components/schemas/', '')] ?? {})
}
