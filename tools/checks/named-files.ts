import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { codeFolders, sourceFiles } from './source-files.ts'

const folders = [...codeFolders, 'docs', 'deploy']
/** Landed migrations never change, so they may name files that were moved later. */
const isRead = (path: string) => /\.(md|ts|tsx|mjs|sql)$/.test(path) && !path.includes('/migrations/')

/** Checks that files named in comments and documents exist, and the targets of links in documents. */
export async function checkNamedFiles(root: string): Promise<string[]> {
  const top = await readdir(root, { withFileTypes: true })
  const files = [
    ...top.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...(await sourceFiles(root, folders, /./)),
  ]
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  const problems = files.filter(isRead).map(async (path) => {
    const text = await readFile(join(root, path), 'utf8')
    return [
      ...namesIn(path.endsWith('.md') ? text : commentsOf(text))
        .filter((name) => !isThere(name, known))
        .map((name) => `${path} names ${name}, which is not there`),
      ...(path.endsWith('.md') ? linksIn(text) : [])
        .filter((link) => !known.has(normalize(join(dirname(path), link))))
        .map((link) => `${path} links to ${link}, which is not there`),
    ]
  })
  return (await Promise.all(problems)).flat()
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

const stringsAndComments =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\s)--\s[^\n]*)/gm

/** The comments of a program or of SQL. Strings are data. */
export function commentsOf(text: string): string {
  return [...text.matchAll(stringsAndComments)].flatMap(([, comment]) => comment ?? []).join('\n')
}

/** Words with the extension of our files, and paths below folders whose names mark them as paths. */
const fileName = /[\w@.*<>{},/-]*[\w>*}]\.(?:tsx?|mjs|sql|css|md|jsonc?|txt)\b(?![./]\w)/g
const folderName =
  /(?<![\w./@#-])(?:apps|packages|docs|e2e|bench|tools|platform|features|widgets|roles|sending|jobs|ui|lib|shell|migrations)\/[\w@.*<>{},/-]*[\w>*}]/g

/** Names of files and folders in a text. Addresses of other places are left out. */
export function namesIn(text: string): string[] {
  const own = text.replace(/https?:\/\/\S+/g, '').replace(/\b(node_modules|data|dist)\/[\w./-]+/g, '')
  const found = [...own.matchAll(fileName), ...own.matchAll(folderName)].map(([name]) => name)
  const names = found.map((name) => name.replace(/^(?:\.{1,2}\/)+|^[,@-]+/g, ''))
  return [...new Set(names)].filter((name) => !name.startsWith('/') && !written.has(name))
}

/** Files that the product writes while it runs, and a package has. */
const written = new Set([
  'LICENSES-OF-OTHERS.txt',
  'backup.json',
  'installation.json',
  'installation-beats.txt',
])

/**
 * True if a name is the end of a known path, including `.test.ts`. The extension may be left out; `*`, `<name>` and
 * `{en,de}` are placeholders.
 */
export function isThere(name: string, known: ReadonlySet<string>): boolean {
  return alternatives(name).every((one) => {
    const pattern = one.replace(/[.+?^$()[\]\\]/g, '\\$&').replace(/\*+|<[\w-]+>/g, '[^/]+')
    const begins = one.startsWith('.') ? '(^|/)[^/]*' : '(^|/)'
    const ending = new RegExp(`${begins}${pattern}($|[.-][^/]*$)`)
    return [...known].some((path) => ending.test(path))
  })
}

function alternatives(name: string): string[] {
  const [whole, inside] = name.match(/\{([^}]*)\}/) ?? []
  if (whole === undefined || inside === undefined) return [name]
  return inside.split(',').flatMap((one) => alternatives(name.replace(whole, one)))
}

/** The targets of links within the project, without their fragments. */
export function linksIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
}
