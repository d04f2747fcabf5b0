import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from './app.ts'
import { serveWeb } from './server.ts'

const page = '<html><head><title>Carillon</title></head><body></body></html>'
const fastify = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
let folder = ''
let origin = ''

beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'carillon-web-'))}/`
  await mkdir(`${folder}assets`)
  await writeFile(`${folder}index.html`, page)
  await writeFile(`${folder}assets/start-1a2b.js`, 'start()')
  const routes = [['/lists/:id', [0], [1]]]
  const files = ['assets/en-1.js', 'assets/de-1.js']
  await writeFile(`${folder}openings.json`, JSON.stringify({ languages: ['en', 'de'], files, routes }))
  await writeFile(`${folder}frame.html`, '<p>a frame</p>')
  await mkdir(`${folder}docs`)
  await writeFile(`${folder}docs/index.html`, '<p>the documentation</p>')
  await writeFile(`${folder}docs/index.html.gz`, gzipSync('<p>the documentation</p>'))
  const services = { config: { apiHosts: { global: '', eu: '', staging: '' } } }
  await serveWeb({ fastify, endpoints: [], services } as unknown as App, folder)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await fastify.close()
  await rm(folder, { recursive: true })
})

const open = async (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8', more = {}) => {
  const response = await fetch(origin + path, { headers: { accept, ...more } })
  return { status: response.status, body: await response.text() }
}

test.for([
  '/contacts',
  '/single-sends/7/stats/people/https%3A%2F%2Fshop.example%2Fsale.html',
  '/single-sends/7/stats/people/https%3A%2F%2Fshop.example%2Fphoto.jpg?page=2',
  '/legacy/contacts/lists/old.list',
])('%s opens the app', async (path) => {
  expect(await open(path)).toEqual({ status: 200, body: page })
})

test.for([
  ['/assets/start-1a2b.js', 'start()'],
  ['/frame.html', '<p>a frame</p>'],
  ['/docs', '<p>the documentation</p>'],
  ['/docs/', '<p>the documentation</p>'],
  ['/docs/index.html', '<p>the documentation</p>'],
] as const)('%s is a file of the built app', async ([path, body]) => {
  expect(await open(path)).toEqual({ status: 200, body })
})

test.for([
  ['/assets/start-0000.js', '*/*'],
  ['/assets/start-0000.js', undefined],
  ['/assets/styles/start-0000.css', undefined],
  ['/favicon.png', undefined],
  ['/v3/nothing.html', undefined],
  ['/single-sends/7/sale.html', 'application/json'],
] as const)('%s, asked for as %s, does not exist', async ([path, accept]) => {
  const { status, body } = await open(path, accept)
  expect(status).toBe(404)
  expect(JSON.parse(body)).toMatchObject({ errors: [{ error_id: 'not_found' }] })
})

test.for([
  [{}, 'en'],
  [{ 'accept-language': 'de-AT, en;q=0.5' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'carillon_language=en' }, 'en'],
] as const)(
  'with the headers %j the page names the files of its address in %s',
  async ([headers, language]) => {
    const { body } = await open('/lists/7?page=2', undefined, headers)
    const link = `<link rel="modulepreload" crossorigin href="/assets/${language}-1.js">`
    expect(body).toBe(page.replace('</head>', `${link}</head>`))
  },
)

test.for(['gzip', 'identity'])(
  'pages of the documentation load nothing from other hosts (%s)',
  async (coding) => {
    const response = await fetch(`${origin}/docs/index.html`, { headers: { 'accept-encoding': coding } })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(coding)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self';/)
  },
)
