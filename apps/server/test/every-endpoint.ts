import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@carillon/contract/endpoint'

const folder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))

/** All calls of the contract, with their names there. */
export async function everyEndpoint(): Promise<{ name: string; endpoint: Endpoint }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((file) => import(`${folder}${file}`) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => endpointsIn(value, name)),
  )
}

function endpointsIn(value: unknown, name: string): { name: string; endpoint: Endpoint }[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  if (isEndpoint(value)) return [{ name, endpoint: value }]
  return Object.entries(value).flatMap(([key, part]) => endpointsIn(part, `${name}.${key}`))
}

function isEndpoint(value: object): value is Endpoint {
  return 'method' in value && 'path' in value && 'status' in value
}
