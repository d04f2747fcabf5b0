import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { docsIn } from './field-docs.ts'

/** A module of the contract. */
export interface ContractModule {
  exported: Readonly<Record<string, unknown>>
  /** Its docstrings by their places, as `docsIn` finds them. */
  docs: Iterable<readonly [string, string]>
}

/**
 * Reads all modules of the contract from their sources. A package has no sources: tools/package/contract-modules.ts replaces this
 * module there by one that holds the same.
 */
export function readContractModules(): Promise<ContractModule[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('@carillon/contract/endpoint'))
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return Promise.all(
    files.map(async (file) => ({
      exported: (await import(`@carillon/contract/${basename(file, '.ts')}`)) as Record<string, unknown>,
      docs: docsIn(readFileSync(join(folder, file), 'utf8')),
    })),
  )
}
