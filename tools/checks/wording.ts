import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeFolders, sourceFiles } from './source-files.ts'

const files = /\.(ts|tsx|mjs|css)$/
/** Comments that begin a line, and line comments behind code. A `//` within a text such as an address is none. */
const comments = /(?<=^[ \t]*\{?)\/\*[\s\S]*?\*\/|(?<=^|[ \t])\/\/ .*/gm
/** A docstring that begins with a clause: its subject comes last, and readers need a second look. */
const opening = /^(?:What|Whether|Whom|How(?! to\b)) /
/** Words that hide a person or a thing. */
const hiding = /\b(?:somebody|nobody|whom|it is said)\b/i
/** These two files contain the words on purpose. */
const notJudged = /^tools\/checks\/wording\./

/**
 * The number of comments that still have such words, by folder. A number may only get smaller; without an entry it is
 * 0.
 */
const left: Readonly<Record<string, number>> = {}

/** Checks that comments begin with their subject, and name it. */
export async function checkWording(root: string, allowed = left): Promise<string[]> {
  const judged = (await sourceFiles(root, codeFolders, files)).filter((file) => !notJudged.test(file))
  const found = (await Promise.all(judged.map((file) => readOne(root, file)))).flat()
  const byFolder = Map.groupBy(found, ({ file }) => folderOf(file))
  const folders = new Set([...byFolder.keys(), ...Object.keys(allowed)])
  return [...folders].sort().flatMap((folder) => {
    const here = byFolder.get(folder) ?? []
    const most = allowed[folder] ?? 0
    if (here.length < most)
      return [`${folder}: lower its number in tools/checks/wording.ts to ${here.length}`]
    if (here.length === most) return []
    return here.map(
      ({ file, line, phrase }) =>
        `${file}:${line} has "${phrase}" in a comment: begin with the subject, and name it (${folder} may have ${most})`,
    )
  })
}

async function readOne(root: string, file: string) {
  const text = await readFile(join(root, file), 'utf8')
  return [...text.matchAll(comments)].flatMap((match) => {
    const phrase = phraseIn(match[0])
    return phrase === null ? [] : [{ file, line: text.slice(0, match.index).split('\n').length, phrase }]
  })
}

/** The first phrase of a comment that hides its subject; null without any. Names of code between backticks don't count. */
function phraseIn(comment: string): string | null {
  const words = comment
    .replace(/^\/\*\*?|\*\/$|^\s*\* ?/gm, '')
    .replace(/`[^`]*`/g, '')
    .trim()
  const first = comment.startsWith('/**') ? opening.exec(words) : null
  return (first ?? hiding.exec(words))?.[0].trim() ?? null
}

/** The folder of a file, such as `apps/server/src/features`, `packages/contract` or `e2e`. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  return parts.slice(0, parts[0] === 'apps' ? 4 : parts[0] === 'packages' ? 2 : 1).join('/')
}
