import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const notOurs = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report'])

/** All files below these folders that we wrote ourselves, as paths from the root. A missing folder counts as empty. */
export async function sourceFiles(root: string, folders: string[], extensions: RegExp): Promise<string[]> {
  const found: string[] = []
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (notOurs.has(entry.name) || entry.name.startsWith('.')) continue
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) await walk(path)
      else if (extensions.test(entry.name)) found.push(path)
    }
  }
  for (const folder of folders) await walk(folder)
  return found.sort()
}

export const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'chaos', 'tools']
export const code = /\.(ts|tsx|mjs)$/

/** The names of the folders directly below a folder. */
export async function foldersIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !notOurs.has(entry.name))
    .map((entry) => entry.name)
    .sort()
}

/** The problems of single lines of files, each with its place before it. `problemOf` returns null for a line without one. */
export async function problemsOfLines(
  root: string,
  files: readonly string[],
  problemOf: (line: string, file: string) => string | null,
): Promise<string[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(root, file), 'utf8')).split('\n')
      return lines.flatMap((line, index) => {
        const problem = problemOf(line, file)
        return problem === null ? [] : [`${file}:${index + 1} ${problem}`]
      })
    }),
  )
  return found.flat()
}

/**
 * The entries of a list that people edit, one a line, with their line numbers. Empty lines and lines with # are left
 * out.
 */
export function entriesOf(list: string): { line: number; content: string }[] {
  return list
    .split('\n')
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '' && !content.startsWith('#'))
}
