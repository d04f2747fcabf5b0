import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { code, codeFolders, sourceFiles } from './source-files.ts'

const spread = /\.\.\.\{/

/**
 * A literal spread inside a literal or into a component, `...{ a, b }`, switches off TypeScript's check for properties
 * that don't exist. Its properties are written out instead.
 */
export async function checkLiterals(root: string): Promise<string[]> {
  const files = await sourceFiles(root, codeFolders, code)
  const problems = await Promise.all(
    files.map(async (file) => {
      if (/checks\/literals\.(test\.)?ts$/.test(file)) return []
      const lines = (await readFile(join(root, file), 'utf8')).split('\n')
      return lines.flatMap((line, index) =>
        spread.test(line) ? [`${file}:${index + 1} spreads a literal: write its properties out`] : [],
      )
    }),
  )
  return problems.flat()
}
