import type { Endpoint } from '@carillon/contract/endpoint'
import { commonRefusals, type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import { type CallScope, scopesAsked } from '@carillon/contract/scopes'
import { refusalSentences } from '@carillon/messages/refusal-sentences'
import type { ContractNames } from './contract-names.ts'
import { type Components, type Json, JsonSchemas } from './json-schemas.ts'
import { sectionOf, sectionsOf } from './sections.ts'
import { exampleOf } from './shape-examples.ts'

export interface Document extends Json {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components; securitySchemes: Json }
}

export interface Operation extends Json {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[]
  requestBody?: { required: true; content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Json; example?: unknown }> }
  >
}

/** Every served call as an OpenAPI 3.1 document, made from the same objects that serve it. */
export function openApi(endpoints: readonly Endpoint[], names: ContractNames, publicUrl: string): Document {
  const schemas = new JsonSchemas(names.docs)
  const paths: Document['paths'] = {}
  for (const declared of endpoints) {
    const path = openPath(declared.path)
    paths[path] ??= {}
    paths[path][declared.method.toLowerCase()] = operation(declared, names, schemas)
  }
  const components = usedBy(paths, { ...schemas.components, Errors: errorsSchema })
  addExamples(paths, components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carillon API',
      version: '3',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Wire-compatible with the public v3 API for marketing email. Send `Authorization: Bearer SG.…`. Answers may get more fields: ignore those that you don’t know.',
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    tags: sectionsOf(endpoints.map((declared) => names.callName(declared))).map(({ title, text }) => ({
      name: title,
      description: text,
    })),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: components,
    },
  }
}

/** `/v3/marketing/senders/{id}` of `/v3/marketing/senders/:id`. */
export function openPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function operation(declared: Endpoint, names: ContractNames, schemas: JsonSchemas): Operation {
  const name = names.callName(declared)
  const at = (part: string) => `${name}.${part}`
  const doc = names.docs.get(name)
  return {
    operationId: name,
    summary: declared.summary,
    ...(doc ? { description: doc } : {}),
    tags: [sectionOf(name)],
    ...(declared.scope === 'public' ? { security: [] } : { 'x-scope': describeScope(declared.scope) }),
    parameters: [
      ...parameters(schemas.of(declared.params, 'input', at('params')), schemas, 'path'),
      ...parameters(schemas.of(declared.query, 'input', at('query')), schemas, 'query'),
    ],
    ...(declared.body
      ? {
          requestBody: {
            required: true,
            content: {
              [bodyTypes[declared.bodyType ?? 'json']]: {
                schema: schemas.of(declared.body, 'input', at('body')),
              },
            },
          },
        }
      : {}),
    responses: responses(declared, schemas.of(declared.answer, 'output', at('answer'))),
  }
}

const bodyTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  binary: 'application/octet-stream',
} as const

function responses(declared: Endpoint, answer: Json): Operation['responses'] {
  const success = declared.answer
    ? { content: { [declared.answerType ?? 'application/json']: { schema: answer } } }
    : {}
  const answers: Record<string, Json> = { [declared.status]: { description: 'Success', ...success } }
  for (const code of [...commonRefusals, ...(declared.refuses ?? [])]) {
    const status = errorStatus[code]
    const line = `\`${code}\`: ${refusalSentence(declared, code)}`
    const known = answers[status] as { description: string } | undefined
    answers[status] = {
      description: known ? `${known.description}\n\n${line}` : line,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
    }
  }
  return answers as Operation['responses']
}

/** The sentence of a call's refusal, its own if it has one, with `{{name}}` for details. */
export function refusalSentence({ sentences }: Pick<Endpoint, 'sentences'>, code: ErrorCode): string {
  return sentences?.[code]?.message ?? refusalSentences.en[code]
}

function parameters(root: Json, schemas: JsonSchemas, place: 'path' | 'query'): Operation['parameters'] {
  const shape = schemas.resolve(root) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(shape.properties ?? {}).map(([name, one]) => {
    const { description, ...schema } = one
    return {
      name,
      in: place,
      required: place === 'path' || (shape.required ?? []).includes(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema,
    }
  })
}

/** Only the components that calls refer to, directly or by others. */
function usedBy(paths: Document['paths'], all: Components): Components {
  const used = new Set<string>()
  const visit = (json: unknown): void => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(all[name] ?? {})
    }
  }
  visit(paths)
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
}

function addExamples(paths: Document['paths'], components: Components): void {
  const all = Object.values(paths).flatMap((path) => Object.values(path))
  for (const { operationId, requestBody, responses } of all) {
    const body = requestBody?.content['application/json']
    if (body) body.example = exampleOf(body.schema, components, { call: operationId, part: 'body' })
    for (const [status, { content }] of Object.entries(responses)) {
      const answer = status.startsWith('2') ? content?.['application/json'] : undefined
      if (answer) answer.example = exampleOf(answer.schema, components, { call: operationId, part: 'answer' })
    }
  }
}

/** The required scope in words: `a or b` when one of several is enough or the address decides. */
export function describeScope(scope: CallScope): string {
  return scope === 'public' || scope === 'signed-in' ? scope : scopesAsked(scope).join(' or ')
}

const errorsSchema = {
  type: 'object',
  description:
    'What was refused, and why. Some resources have an envelope of their own, as their public files describe.',
  required: ['errors', 'id'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'error_id'],
        properties: {
          message: { type: 'string', description: 'A sentence in English.' },
          field: { type: ['string', 'null'], description: 'The part of the input that it is about.' },
          help: { type: 'null' },
          error_id: {
            enum: [...Object.keys(errorStatus), 'fault'],
            description: 'A code that never changes.',
          },
          parameter: { type: 'string' },
          details: {
            type: 'object',
            description: 'The values in the sentence, and what else the code tells.',
          },
        },
      },
    },
    id: { type: 'string', description: 'The request id, as in the log and in X-Request-Id.' },
  },
}
