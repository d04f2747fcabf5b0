import { createHash } from 'node:crypto'
import type { Endpoint } from '@carillon/contract/endpoint'
import { commonRefusals, type ErrorCode, errorStatus } from '@carillon/contract/refusals'
import { escapeHtml as safe } from '@carillon/personalization/escape-html'
import { callExamples } from './call-examples.ts'
import type { ContractNames } from './contract-names.ts'
import type { Components, Json } from './json-schemas.ts'
import { type Document, describeScope, type Operation, openPath, refusalSentence } from './openapi.ts'
import { pageScript, pageStyle } from './page-assets.ts'
import { anchorOf, sectionOf, sectionsOf } from './sections.ts'

/** The page may load its own style, and its own script, which searches. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${digest(pageStyle)}'; script-src 'sha256-${digest(pageScript)}'; base-uri 'none'`

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

interface Shown {
  endpoints: readonly Endpoint[]
  names: ContractNames
  document: Document
  publicUrl: string
}

/**
 * The API reference as one page: every call with its inputs, examples, answer and refusals, at an anchor of its own
 * (`#lists.create`). It can be read without its script, which searches.
 */
export function referencePage(shown: Shown): string {
  const { endpoints, names, document, publicUrl } = shown
  const bySection = Map.groupBy(endpoints, (declared) => sectionOf(names.callName(declared)))
  const parts = sectionsOf(endpoints.map((declared) => names.callName(declared)))
  const menu = parts.map(({ title }) => `<a href="#${anchorOf(title)}">${safe(title)}</a>`).join('')
  const written = parts.map(({ title, text }) => {
    const calls = (bySection.get(title) ?? []).map((declared) => renderCall(declared, shown))
    const earlier = title === 'Event webhooks' ? '<a id="tag/event-webhook"></a>' : ''
    return `<section id="${anchorOf(title)}">${earlier}<h2>${safe(title)}</h2><p class="quiet">${safe(text)}</p>${calls.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Carillon API</title><style>${pageStyle}</style></head>
<body><nav aria-label="Sections"><strong>Carillon API</strong>
<input id="search" type="search" placeholder="Search calls and fields" aria-label="Search calls and fields" hidden>
${menu}<a href="#shapes">Shapes</a></nav><main><h1>Carillon API</h1>
<p>Base address <code>${safe(publicUrl)}</code>. Send <code>Authorization: Bearer SG.…</code>; act for a subuser with
<code>on-behalf-of</code>. The same as a file: <a href="/v3/openapi.json">openapi.json</a>. Errors answer
<code>{"errors":[{"message","field","help","error_id"}],"id"}</code>. Answers may get more fields.</p>
<p id="nothing" role="status" hidden>No call has these words.</p>${written.join('')}
${shapesSection(document.components.schemas)}</main><script>${pageScript}</script></body></html>`
}

function renderCall(declared: Endpoint, { names, document, publicUrl }: Shown): string {
  const path = openPath(declared.path)
  const name = names.callName(declared)
  const operation = document.paths[path]?.[declared.method.toLowerCase()] as Operation
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses[declared.status]?.content ?? {})[0]
  const inputs = operation.parameters.map((one) => ({
    ...one,
    schema: { description: one.description, ...one.schema },
  }))
  const rows = [
    ...inputs.map((one) => row(one.name, one.schema, { place: one.in, required: one.required })),
    ...(body ? fieldRows(body, { place: 'body' }) : []),
  ]
  const refusals = refusalsShown(declared).map(
    (code) =>
      `<li><code>${errorStatus[code]} ${safe(code)}</code> ${safe(refusalSentence(declared, code))}</li>`,
  )
  const { curl, node } = callExamples(declared, operation, publicUrl)
  const example = answer && 'example' in answer ? JSON.stringify(answer.example, null, 2) : ''
  const description =
    typeof operation['description'] === 'string' ? `<p>${safe(operation['description'])}</p>` : ''
  return `<details id="${safe(name)}"><summary><b class="${declared.method}">${declared.method}</b> <code>${safe(path)}</code>
<span>${safe(declared.summary)}</span></summary>${description}
<p class="quiet">Scope: ${safe(describeScope(declared.scope))}. Answers ${declared.status}. <a href="#${safe(name)}">${safe(name)}</a></p>
${rows.length > 0 ? table(rows) : ''}
<h3>Example</h3><pre>${safe(curl)}</pre>${node === '' ? '' : `<pre>${safe(node)}</pre>`}
${answer ? `<h3>Answer</h3>${answerRows(answer.schema)}${example === '' ? '' : `<pre>${safe(example)}</pre>`}` : ''}
${refusals.length > 0 ? `<h3>Refusals</h3><ul>${refusals.join('')}</ul>` : ''}</details>`
}

/** The refusals of a call, and those of all calls for which it has a sentence of its own. */
function refusalsShown({ refuses = [], sentences }: Endpoint): ErrorCode[] {
  return [...commonRefusals.filter((code) => sentences?.[code]?.message), ...refuses]
}

function answerRows(schema: Json): string {
  const rows = fieldRows(schema, {})
  return rows.length > 0 ? table(rows) : `<p>${typeOf(schema)}</p>`
}

/** Each schema that has a name, once: calls link here. */
function shapesSection(components: Components): string {
  const shapes = Object.entries(components)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const rows = fieldRows(schema, {})
      const about = typeof schema['description'] === 'string' ? `<p>${safe(schema['description'])}</p>` : ''
      const inside = rows.length > 0 ? table(rows) : `<p>${typeOf(schema)}</p>`
      return `<details id="shape-${safe(name)}"><summary><code>${safe(name)}</code></summary>${about}${inside}</details>`
    })
  return `<section id="shapes"><h2>Shapes</h2><p class="quiet">What calls take and answer, by name.</p>${shapes.join('')}</section>`
}

function table(rows: readonly string[]): string {
  return `<table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

interface Beside {
  place?: string
  prefix?: string
}

/** A row for each field, and for the fields of objects inside, as in `send_to.list_ids`. */
function fieldRows(schema: Json, { place, prefix = '' }: Beside): string[] {
  const object = objectIn(schema)
  const required = new Set((object?.['required'] ?? []) as string[])
  return Object.entries((object?.['properties'] ?? {}) as Record<string, Json>).flatMap(([name, field]) => {
    const full = `${prefix}${name}`
    const own = row(full, field, {
      ...(place ? { place } : {}),
      required: place !== undefined && required.has(name),
    })
    const inner = fieldRows(field, { prefix: `${full}${isList(field) ? '[]' : ''}.` })
    return [own, ...inner]
  })
}

/** The object that a schema describes in place: itself, an item of a list, or the only choice beside null. */
function objectIn(schema: Json): Json | undefined {
  if (schema['properties']) return schema
  if (isList(schema)) return objectIn((schema['items'] ?? {}) as Json)
  const choices = ((schema['anyOf'] ?? []) as Json[]).filter(({ type }) => type !== 'null')
  return choices.length === 1 ? objectIn(choices[0] ?? {}) : undefined
}

function isList(schema: Json): boolean {
  return [schema['type']].flat().includes('array')
}

function row(name: string, schema: Json, { place, required }: { place?: string; required: boolean }): string {
  const marks = [place, required ? '<em>required</em>' : ''].filter(Boolean).join(', ')
  const meaning = typeof schema['description'] === 'string' ? safe(schema['description']) : ''
  return `<tr><td><code>${safe(name)}</code>${marks ? ` <small>${marks}</small>` : ''}</td><td>${typeOf(schema)}</td><td>${meaning}</td></tr>`
}

/** A type in one line, as HTML. Types with a name are links. */
function typeOf(schema: Json): string {
  const { $ref } = schema
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/components/schemas/', '')
    return `<a href="#shape-${safe(name)}">${safe(name)}</a>`
  }
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => safe(JSON.stringify(one))).join(' | ')
  if (schema['const'] !== undefined) return safe(JSON.stringify(schema['const']))
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (isList(schema)) return `${typeOf((schema['items'] ?? {}) as Json)}[]`
  const limits = [
    schema['maxLength'] === undefined ? '' : `up to ${schema['maxLength']} characters`,
    schema['minimum'] === undefined ? '' : `from ${schema['minimum']}`,
    schema['maximum'] === undefined ? '' : `to ${schema['maximum']}`,
    schema['default'] === undefined ? '' : `without it ${JSON.stringify(schema['default'])}`,
  ].filter(Boolean)
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  const type = [schema['type'] ?? 'anything'].flat().join(' | ')
  return safe(`${type}${format}${limits.length > 0 ? `, ${limits.join(', ')}` : ''}`)
}
