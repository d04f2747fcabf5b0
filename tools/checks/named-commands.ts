import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { sourceFiles } from './source-files.ts'

const readByOperators = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
/** Commands of a package that are none of `command.ts` (`apps/server/src/carillon.ts`). */
const ownOfPackage = ['start', 'health', 'version']

/**
 * Checks that commands named in documents exist: `npm run …` and `npm test` in package.json, `./carillon …` in a package. A link
 * with a fragment needs a heading of that name. Records of decisions tell of their day, so their commands may be gone.
 */
export async function checkNamedCommands(root: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  const scripts = new Set(Object.keys(manifest.scripts ?? {}))
  const commands = new Set([
    ...ownOfPackage,
    ...commandsIn(await readOrNothing(root, 'apps/server/src/command.ts')),
  ])
  const docs = (await sourceFiles(root, ['docs', 'deploy'], /\.(md|service|yaml|conf)$|Dockerfile$/)).filter(
    (path) => !path.includes('docs/decisions/'),
  )
  const files = [...readByOperators, ...docs]
  const texts = new Map(
    await Promise.all(files.map(async (path) => [path, await readOrNothing(root, path)] as const)),
  )
  return [...texts].flatMap(([path, text]) => [
    ...namedIn(text, /\bnpm run ([\w-]+)/g)
      .filter((name) => !scripts.has(name))
      .map((name) => `${path} names npm run ${name}, which package.json does not have`),
    ...namedIn(text, /\bnpm (start|test)\b/g)
      .filter((name) => !scripts.has(name))
      .map((name) => `${path} names npm ${name}, which package.json does not have`),
    ...namedIn(text, /(?:\.|\/current|\/opt\/carillon)\/carillon ([a-z][a-z-]+)/g)
      .filter((name) => !commands.has(name))
      .map((name) => `${path} names ./carillon ${name}, which is no command of a package`),
    ...(path.endsWith('.md') ? deadFragments(path, text, texts) : []),
  ])
}

async function readOrNothing(root: string, path: string): Promise<string> {
  return readFile(join(root, path), 'utf8').catch(() => '')
}

function namedIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

/** The keys of the object `commands`. */
function commandsIn(source: string): string[] {
  const [, inside = ''] = /\nconst commands: [\s\S]*? = \{\n([\s\S]*?)\n\}\n/.exec(source) ?? []
  return namedIn(inside, /^ {2}(?:async )?'?([a-z][a-z-]+)'?[(:]/gm)
}

function deadFragments(path: string, text: string, texts: ReadonlyMap<string, string>): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].flatMap(([, file = '', fragment = '']) => {
    const target = file === '' ? path : normalize(join(dirname(path), file))
    const there = texts.get(target)
    if (there === undefined || headingsOf(there).has(fragment)) return []
    return [`${path} links to ${file}#${fragment}, and there is no such heading`]
  })
}

/** Headings in the form in which links name them. */
function headingsOf(text: string): Set<string> {
  const headings = text.replace(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}
