import type { Endpoint, Schema } from '@carillon/contract/endpoint'
import { commonRefusals, errorStatus } from '@carillon/contract/refusals'
import { type CallScope, scopesAsked } from '@carillon/contract/scopes'
import refusalTexts from '@carillon/messages/en/refusals'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Every served call as an OpenAPI 3.1 document, made from the same objects that serve it. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  const named: Record<string, Json> = {}
  for (const declared of endpoints) {
    const path = declared.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][declared.method.toLowerCase()] = moveDefinitions(operation(declared), named) as Json
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carillon API',
      version: '3',
      description:
        'Wire-compatible with the public v3 API for marketing email. Send `Authorization: Bearer SG.…`.',
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Errors: errorsSchema, ...named },
    },
  }
}

function operation(declared: Endpoint): Json {
  return {
    summary: declared.summary,
    tags: [tagOf(declared.path)],
    ...(declared.scope === 'public' ? { security: [] } : { 'x-scope': describeScope(declared.scope) }),
    parameters: [...parameters(declared.params, 'path'), ...parameters(declared.query, 'query')],
    ...(declared.body ? { requestBody: { required: true, content: bodyContent(declared) } } : {}),
    responses: responses(declared),
  }
}

function bodyContent(declared: Endpoint): Json {
  const type = {
    json: 'application/json',
    multipart: 'multipart/form-data',
    binary: 'application/octet-stream',
  }
  return { [type[declared.bodyType ?? 'json']]: { schema: toJsonSchema(declared.body, 'input') } }
}

function responses(declared: Endpoint): Json {
  const success = declared.answer
    ? {
        content: {
          [declared.answerType ?? 'application/json']: { schema: toJsonSchema(declared.answer, 'output') },
        },
      }
    : {}
  const answers: Json = { [declared.status]: { description: 'Success', ...success } }
  for (const code of [...commonRefusals, ...(declared.refuses ?? [])]) {
    const status = errorStatus[code]
    const line = `\`${code}\`: ${refusalTexts[code]}`
    const known = answers[status] as { description: string } | undefined
    answers[status] = {
      description: known ? `${known.description}\n\n${line}` : line,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
    }
  }
  return answers
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  const shape = toJsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(shape.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    schema: one,
  }))
}

/**
 * The JSON Schema of what a schema accepts (`input`) or answers (`output`). Parts that JSON Schema can't express become
 * "anything".
 */
function toJsonSchema(schema: Schema | undefined, io: 'input' | 'output'): Json {
  if (!schema) return {}
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

/**
 * Moves the definitions of schemas that name themselves, such as a step that holds steps, to the components of the document. Such a
 * schema has an id in the registry of zod, so that all calls share one definition.
 */
function moveDefinitions(json: unknown, named: Record<string, Json>): unknown {
  if (Array.isArray(json)) return json.map((one) => moveDefinitions(one, named))
  if (json === null || typeof json !== 'object') return json
  const { $defs, ...rest } = json as { $defs?: Record<string, Json> } & Json
  for (const [name, schema] of Object.entries($defs ?? {})) {
    named[name] ??= moveDefinitions(schema, named) as Json
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, moveDefinitions(value, named)],
    ),
  )
}

/** The required scope in words: `a or b` when one of several is enough or the address decides. */
export function describeScope(scope: CallScope): string {
  return scope === 'public' || scope === 'signed-in' ? scope : scopesAsked(scope).join(' or ')
}

/** `/v3/marketing/senders/:id` belongs to "senders". */
export function tagOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/')
  return ['marketing', 'asm', 'suppression', 'user'].includes(first) &&
    second !== '' &&
    !second.startsWith(':')
    ? `${first}/${second}`
    : first
}

const errorsSchema = {
  type: 'object',
  required: ['errors', 'id'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'error_id'],
        properties: {
          message: { type: 'string' },
          field: { type: ['string', 'null'] },
          help: { type: 'null' },
          error_id: { enum: [...Object.keys(errorStatus), 'fault'] },
          parameter: { type: 'string' },
          details: { type: 'object' },
        },
      },
    },
    id: { type: 'string', description: 'The request id, as in the log and in X-Request-Id.' },
  },
}
