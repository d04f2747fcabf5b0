import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { docsIn } from '../../apps/server/src/features/reference/field-docs.ts'

/**
 * Replaces the module that reads the contract from its sources by one that has its exports and docstrings: a package has no
 * sources, and its server then needs no parser of TypeScript.
 */
export function contractModules(root: string): Plugin {
  return {
    name: 'contract-modules',
    async load(id) {
      if (id !== join(root, 'apps/server/src/features/reference/contract-modules.ts')) return null
      const folder = join(root, 'packages/contract/src')
      const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      const modules = await Promise.all(
        files.sort().map(async (file, at) => {
          const docs = docsIn(await readFile(join(folder, file), 'utf8'))
          return {
            imported: `import * as m${at} from '@carillon/contract/${file.slice(0, -3)}'`,
            listed: `{ exported: m${at}, docs: ${JSON.stringify([...docs])} }`,
          }
        }),
      )
      return {
        code: [
          ...modules.map(({ imported }) => imported),
          `const modules = [${modules.map(({ listed }) => listed).join(',\n')}]`,
          'export const readContractModules = async () => modules',
        ].join('\n'),
        moduleType: 'js',
      }
    },
  }
}
