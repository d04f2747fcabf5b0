import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import boundaries from '../../.dependency-cruiser.mjs'
import { circlesFile, circlesOfFolders, folderRule } from './folder-circles.ts'
import { code, codeFolders, foldersIn, sourceFiles } from './source-files.ts'

/** The names of all rules. A test plants a violation for each. */
export const ruleNames: string[] = [...boundaries.forbidden.map((rule) => rule.name), folderRule]

/**
 * Checks which files import which (.dependency-cruiser.mjs). A file that the tool did not read is a problem, too: with
 * TypeScript 7 and without @swc/core it reads none and reports success.
 */
export async function checkBoundaries(root: string): Promise<string[]> {
  const present = await foldersIn(root, '.')
  const folders = codeFolders.filter((folder) => present.includes(folder))
  const { output } = await cruise(folders, {
    ...boundaries.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: boundaries.forbidden },
  })
  const { summary, modules } = output as ICruiseResult
  const cruised = new Set(modules.map((module) => module.source))
  const knownCircles = await readFile(join(root, circlesFile), 'utf8').catch(() => '')
  const existing = await sourceFiles(root, folders, code)
  return [
    ...existing.filter((file) => !cruised.has(file)).map((file) => `${file} was not read`),
    ...summary.violations.map(({ rule, from, to, cycle }) => {
      const path = cycle ? cycle.map((step) => step.name).join(' -> ') : to
      return `${from} -> ${path} (${rule.name})`
    }),
    ...circlesOfFolders(modules, knownCircles),
  ]
}
