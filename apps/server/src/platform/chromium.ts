import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const nodeModules = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))
const packed = join(nodeModules, '@sparticuz/chromium')

/** The binary of the npm package can't use a sandbox, and a server has no graphics card. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

export type Chromium = {
  executablePath: string
  args: string[]
  /** Environment variables that the browser needs in addition to ours. */
  env: Record<string, string>
}

/**
 * Finds a browser that starts: the given path or, on Linux, the browser of an npm package, which is unpacked on first
 * use (two seconds, 210 MB), unless the product was packaged without it. Undefined if none starts.
 */
export async function findChromium(chromiumPath: string | null): Promise<Chromium | undefined> {
  if (chromiumPath)
    return (await startsBrowser(chromiumPath, {}))
      ? { executablePath: chromiumPath, args, env: {} }
      : undefined
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed)) return undefined
  const folder = await unpack()
  const executablePath = join(folder, 'chromium')
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') }
  // A system without a desktop lacks some libraries. The package has them, but the system's own are preferred.
  const environments = [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }]
  for (const env of environments) {
    if (await startsBrowser(executablePath, env)) return { executablePath, args, env }
  }
  return undefined
}

/**
 * Unpacks into a temporary folder and moves it when complete. The package's own place, /tmp/chromium, is shared by all
 * users of the machine, so it can't be trusted.
 */
async function unpack(): Promise<string> {
  const { default: chromiumPackage, inflate } = await import('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string }
  const folder = join(await cacheFolder(), `chromium-${version}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished)
  await withTemporaryFolder(unfinished, async () => {
    await chromiumPackage.executablePath()
    await inflate(join(packed, 'bin/al2023.tar.br'))
  })
  await chmod(join(unfinished, 'chromium'), 0o755)
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  return folder
}

async function cacheFolder(): Promise<string> {
  const preferred = join(nodeModules, '.cache')
  const isWritable = await mkdir(preferred, { recursive: true })
    .then(() => access(preferred, constants.W_OK))
    .then(
      () => true,
      () => false,
    )
  if (isWritable) return preferred
  const fallback = join(tmpdir(), `carillon-${userInfo().uid}`)
  await mkdir(fallback, { recursive: true, mode: 0o700 })
  return fallback
}

/** The package unpacks into the folder for temporary files that the environment names. */
async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

async function startsBrowser(executablePath: string, env: Record<string, string>): Promise<boolean> {
  return run(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  )
}
