/**
 * Holds a running server against the public OpenAPI files of the wire, by Stoplight Prism: `npm run compat --
 * public-files FOLDER`. The files are those of the public repository `twilio/sendgrid-oai`; FOLDER has them. COMPAT_URL
 * and COMPAT_KEY name the server and a key of an account that may be changed: each operation is called once, deletions
 * included.
 *
 * Prism is a proxy before the server and reports each answer that does not match the file's schema. The deviations are
 * printed by file and operation, with the number of answers checked.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Given, prepare } from './given.ts'
import { installOnce, programs } from './packages.ts'

type Json = Record<string, unknown>

interface Operation {
  method: string
  path: string
  body: unknown
  query: string
}

/** Operations by method: reading comes before deleting. */
const order = ['post', 'get', 'put', 'patch', 'delete']

const [folder, ...only] = process.argv.slice(2)
const url = process.env['COMPAT_URL'] ?? 'http://localhost:3000'
const key = process.env['COMPAT_KEY'] ?? ''
if (!folder || key === '') {
  console.error(
    'npm run compat -- public-files FOLDER [FILE …], with COMPAT_KEY and, where needed, COMPAT_URL',
  )
  process.exit(2)
}

const require = installOnce({ '@stoplight/prism-cli': '5.14.2', yaml: '2.8.1' })
const { parse } = require('yaml') as { parse(text: string): Json }

const files = readdirSync(folder).filter(
  (file) => /\.(ya?ml|json)$/.test(file) && (only.length === 0 || only.includes(file)),
)
let looked = 0
let wrong = 0
for (const file of files) await holdAgainst(join(folder, file))
console.log(`${looked} answers were looked at, ${wrong} of them leave their file.`)

async function holdAgainst(file: string): Promise<void> {
  const document = parse(readFileSync(file, 'utf8'))
  const given = await prepare(url, key)
  const port = await freePort()
  const prism = await startPrism(file, port)
  try {
    for (const operation of operationsOf(document, given)) await compareAnswer(file, port, operation)
  } finally {
    prism.kill()
    await once(prism, 'exit')
  }
}

async function compareAnswer(
  file: string,
  port: number,
  { method, path, query, body }: Operation,
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  looked += 1
  // Prism cuts a long list short, after a sentence.
  const said = answer.headers.get('sl-violations') ?? '[]'
  const found = JSON.parse(said.slice(said.indexOf('['))) as { location: string[]; message: string }[]
  const ours = found.filter(({ location }) => location[0] === 'response')
  if (ours.length === 0 && answer.status < 500) return
  wrong += 1
  console.log(`${file.split('/').at(-1)}: ${method.toUpperCase()} ${path} answered ${answer.status}`)
  for (const { location, message } of ours) console.log(`    ${location.slice(1).join('.')}: ${message}`)
  if (process.env['COMPAT_BODIES']) console.log(`    ${text.slice(0, 400)}`)
}

async function startPrism(file: string, port: number): Promise<ChildProcess> {
  const args = ['proxy', file, url, '--port', String(port), '--host', '127.0.0.1']
  const prism = spawn(join(programs, 'prism'), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    prism.stdout.on('data', (chunk) => String(chunk).includes('listening') && resolve())
    prism.once('exit', () => reject(new Error(`Prism does not read ${file}`)))
  })
  return prism
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function operationsOf(document: Json, given: Given): Operation[] {
  const all = Object.entries(document['paths'] as Record<string, Json>).flatMap(([path, item]) =>
    order.flatMap((method) => {
      const operation = item[method] as Json | undefined
      if (!operation) return []
      const parameters = [
        ...((item['parameters'] as Json[]) ?? []),
        ...((operation['parameters'] as Json[]) ?? []),
      ].map((one) => resolve(document, one))
      const asked = parameters.filter((one) => one['in'] === 'query' && one['required'])
      const query = asked
        .map((one) => `${one['name']}=${encodeURIComponent(String(sampleValue(document, one, given)))}`)
        .join('&')
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(given.idFor(path, name)),
      )
      return [
        {
          method,
          path: filled,
          query: query === '' ? '' : `?${query}`,
          body: bodyOf(document, operation, given, path, method),
        },
      ]
    }),
  )
  return all.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
}

function bodyOf(document: Json, operation: Json, given: Given, path: string, method: string): unknown {
  const own = given.bodyFor(method, path)
  if (own !== undefined) return own
  const request = resolve(document, (operation['requestBody'] ?? {}) as Json)
  const content = ((request['content'] ?? {}) as Record<string, Json>)['application/json']
  if (!content) return undefined
  const examples = Object.values((content['examples'] ?? {}) as Record<string, Json>)
  const schema = resolve(document, (content['schema'] ?? {}) as Json)
  return content['example'] ?? examples[0]?.['value'] ?? schema['example'] ?? {}
}

function sampleValue(document: Json, parameter: Json, given: Given): unknown {
  const name = String(parameter['name'])
  const known = given.queryFor(name)
  if (known !== undefined) return known
  const schema = resolve(document, (parameter['schema'] ?? {}) as Json)
  return (
    parameter['example'] ??
    schema['example'] ??
    schema['default'] ??
    (schema['enum'] as unknown[])?.[0] ??
    '2026-11-01'
  )
}

function resolve(document: Json, given: Json): Json {
  const reference = given['$ref']
  if (typeof reference !== 'string') return given
  const found = reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, part) => (at as Json)?.[part], document)
  return resolve(document, (found ?? {}) as Json)
}
