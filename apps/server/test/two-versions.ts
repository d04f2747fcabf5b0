import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TwoVersions } from '../../../tools/versions/two-versions.ts'
import { owner, until } from './kit.ts'
import { spawnProduct } from './server-process.ts'
import { sharedKey, shareFiles } from './shared-files.ts'

/** Starts a version with all roles. */
export async function startVersion(
  version: TwoVersions['older'],
  databaseUrl: string,
  env: Record<string, string>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-of-two-'))
  await shareFiles(dataDir)
  const usual = {
    ROLES: 'http,worker,scheduler',
    RATE_LIMITS: 'off',
    CHROMIUM_PATH: '/nowhere',
    SECRET_KEY: sharedKey,
  }
  const product = await spawnProduct(
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...usual, ...env },
    version === 'this' ? 'main' : version.main,
  )
  const url = await until('the version is ready, or has ended', () =>
    product.status() === null ? /ready: (\S+)/.exec(product.said())?.[1] : '',
  )
  return {
    ...product,
    /** Empty if it did not start. */
    url,
    /** Makes a call as the owner. */
    async call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${owner.apiKey}`, ...json },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    },
    async stop() {
      await product.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The addresses of a version's API that are read without an id. A bundled program lacks the files of the left out one. */
export async function readableAddresses(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/routes.txt'), 'utf8')
  return [...text.matchAll(/^GET +(\/v3\/[^ :]+) /gm)]
    .map(([, path = '']) => path)
    .filter((path) => path !== '/v3/openapi.json')
}
