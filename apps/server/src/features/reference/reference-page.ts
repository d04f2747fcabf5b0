import type { Endpoint } from '@carillon/contract/endpoint'
import { errorStatus } from '@carillon/contract/refusals'
import { escapeHtml as safe } from '@carillon/personalization/escape-html'
import { describeScope, openApi, tagOf } from './openapi.ts'

interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  items?: Shape
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Shape }[]
  requestBody?: { content: Record<string, { schema: Shape }> }
  responses: Record<string, { content?: Record<string, { schema: Shape }> }>
}

/** The API reference as one page without scripts: every call with its inputs, answer and refusals. */
export function referencePage(endpoints: readonly Endpoint[], publicUrl: string): string {
  const { paths } = openApi(endpoints, publicUrl) as { paths: Record<string, Record<string, Operation>> }
  const tags = [...new Set(endpoints.map(({ path }) => tagOf(path)))].sort()
  const sections = tags.map((tag) => {
    const calls = endpoints
      .filter(({ path }) => tagOf(path) === tag)
      .map((declared) => {
        const path = declared.path.replace(/:(\w+)/g, '{$1}')
        return call(declared, path, paths[path]?.[declared.method.toLowerCase()] as Operation)
      })
    return `<section id="${safe(tag)}"><h2>${safe(tag)}</h2>${calls.join('')}</section>`
  })
  const menu = tags.map((tag) => `<a href="#${safe(tag)}">${safe(tag)}</a>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Carillon API</title><style>${style}</style></head>
<body><nav aria-label="Calls"><strong>Carillon API</strong>${menu}</nav><main><h1>Carillon API</h1>
<p>Base address <code>${safe(publicUrl)}</code>. Send <code>Authorization: Bearer SG.…</code>; act for a subuser with
<code>on-behalf-of</code>. The same as a file: <a href="/v3/openapi.json">openapi.json</a>. Errors answer
<code>{"errors":[{"message","field","help","error_id"}],"id"}</code>.</p>${sections.join('')}</main></body></html>`
}

function call(declared: Endpoint, path: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses[declared.status]?.content ?? {})[0]?.schema
  const inputs = operation.parameters.map((one) => row(one.name, one.in, one.required, one.schema))
  const fields = Object.entries(body?.properties ?? {}).map(([name, shape]) =>
    row(name, 'body', (body?.required ?? []).includes(name), shape),
  )
  const refusals = (declared.refuses ?? []).map(
    (code) => `<li><code>${errorStatus[code]}</code> ${safe(code)}</li>`,
  )
  return `<details><summary><b class="${declared.method}">${declared.method}</b> <code>${safe(path)}</code>
<span>${safe(declared.summary)}</span></summary>
<p class="quiet">Scope: ${safe(describeScope(declared.scope))}. Answers ${declared.status}.</p>
${inputs.length + fields.length > 0 ? `<table><thead><tr><th>Name</th><th>In</th><th>Type</th></tr></thead><tbody>${[...inputs, ...fields].join('')}</tbody></table>` : ''}
${answer ? `<h3>Answer</h3><pre>${safe(describe(answer, 0))}</pre>` : ''}
${refusals.length > 0 ? `<h3>Refusals</h3><ul>${refusals.join('')}</ul>` : ''}</details>`
}

function row(name: string, place: string, required: boolean, shape: Shape): string {
  return `<tr><td><code>${safe(name)}</code>${required ? ' <em>required</em>' : ''}</td><td>${place}</td><td>${safe(describe(shape, 0))}</td></tr>`
}

/** A type in one line, or an indented tree for objects. */
function describe(shape: Shape, depth: number): string {
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.anyOf) return [...new Set(shape.anyOf.map((one) => describe(one, depth)))].join(' | ')
  if (shape.type === 'array') return `${describe(shape.items ?? {}, depth)}[]`
  if (shape.properties && depth < 5) {
    const pad = '  '.repeat(depth + 1)
    const lines = Object.entries(shape.properties).map(([name, one]) => {
      const mark = (shape.required ?? []).includes(name) ? '' : '?'
      return `${pad}${name}${mark}: ${describe(one, depth + 1)}`
    })
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  const limit = shape.maxLength === undefined ? '' : ` up to ${shape.maxLength} characters`
  return `${[shape.type ?? 'anything'].flat().join(' | ')}${limit}`
}

const style = `
:root{color-scheme:light dark;--ink:#1b1a17;--quiet:#6b665e;--line:#e6e2da;--paper:#faf8f4;--surface:#fff;--brand:#0e6655}
@media (prefers-color-scheme:dark){:root{--ink:#f1eee8;--quiet:#98928a;--line:#33302b;--paper:#171613;--surface:#1f1d1a;--brand:#4fb89f}}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:240px minmax(0,1fr);background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-right:1px solid var(--line);display:flex;flex-direction:column;gap:6px}
main{padding:32px;max-width:1000px}a{color:var(--brand)}nav a{text-decoration:none}h1{font-size:24px;margin:0}h2{margin:32px 0 12px;font-size:18px}h3{font-size:13px;margin:12px 0 4px}
details{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:10px 14px}summary{cursor:pointer}summary span{color:var(--quiet)}
summary b{display:inline-block;min-width:58px;color:var(--brand)}summary b.DELETE{color:#b3261e}.quiet,em{color:var(--quiet)}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:5px 8px;border-top:1px solid var(--line);vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}
pre{overflow:auto;background:var(--paper);padding:10px;border-radius:6px;margin:0}code,pre{font:12.5px/1.5 ui-monospace,monospace}
@media (max-width:800px){body{display:block}nav{position:static;height:auto;border:0;border-bottom:1px solid var(--line)}main{padding:16px}}
`
