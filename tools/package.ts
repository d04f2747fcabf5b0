/**
 * npm run package: writes the product as one folder that needs no npm and no sources, and the same as tar.gz, into `dist`. `--help`
 * prints the options.
 */
import { globSync, lstatSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makePackage, packageName, timeOf } from './package/make-package.ts'
import { writeTar } from './package/tar.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const help = `npm run package -- [--with-postgres] [--with-node] [--without-chromium] [--out FOLDER] [--no-tar]

  --with-postgres     PostgreSQL's programs (60 MB), so that DATABASE_URL may be left out
  --with-node         Node itself (120 MB), so that the machine needs none
  --without-chromium  no browser (70 MB): thumbnails and email tests then need CHROMIUM_PATH, and are left out without it
  --out FOLDER        instead of dist
  --no-tar            only the folder
`

const { values } = parseArgs({
  options: {
    'with-postgres': { type: 'boolean', default: false },
    'with-node': { type: 'boolean', default: false },
    'without-chromium': { type: 'boolean', default: false },
    'no-tar': { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help) {
  process.stdout.write(help)
} else {
  const folder = join(resolve(values.out), packageName(root))
  await makePackage(root, folder, {
    hasPostgres: values['with-postgres'],
    hasNode: values['with-node'],
    hasChromium: !values['without-chromium'],
  })
  process.stdout.write(`${folder}: ${sizeOf(folder)}\n`)
  if (!values['no-tar']) {
    const file = `${folder}.tar.gz`
    await writeTar(folder, file, timeOf(root))
    process.stdout.write(`${file}: ${megabytes(lstatSync(file).size)}\n`)
  }
}

/** Size and number of files, in all and by part. */
function sizeOf(folder: string): string {
  const sizes = new Map<string, { files: number; bytes: number }>()
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const part = path.slice(folder.length + 1).split('/')[0] ?? ''
    const before = sizes.get(part) ?? { files: 0, bytes: 0 }
    sizes.set(part, { files: before.files + 1, bytes: before.bytes + lstatSync(path).size })
  }
  const all = [...sizes.values()]
  const files = all.reduce((sum, one) => sum + one.files, 0)
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
  const parts = [...sizes].map(([name, one]) => `${name} ${megabytes(one.bytes)} in ${one.files}`)
  return `${megabytes(bytes)} in ${files} files (${parts.sort().join(', ')})`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
