/**
 * npm run walk -- operator: a stranger's way by the papers alone, in a bare Debian: install, run behind nginx with TLS, back up, upgrade
 * from the version before, restore into another folder, drill. The commands are the marked blocks of the papers. Prints each step with
 * its time, and ends with 1 at the first that fails.
 *
 *   --from COMMIT   the version before; else the one that `commitBefore` finds
 *   --before FILE   a package of it that is there already (carillon-VERSION-linux-x64.tar.gz)
 *   --package FILE  a package of today that is there already
 *   --tree FOLDER   a bare Debian that is there already; a copy of it is used
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makePackage, packageName } from '../package/make-package.ts'
import { writeTar } from '../package/tar.ts'
import { addPackages, makeDebian, missingHere, runApart } from './operator/debian.ts'
import { makeSteps } from './operator/steps.ts'
import { commitBefore, packageBefore } from './operator/version-before.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    before: { type: 'string' },
    package: { type: 'string' },
    tree: { type: 'string' },
  },
})
const missing = missingHere()
if (missing.length > 0)
  process.stdout.write(
    `Skipped: this walk needs ${missing.join(', ')}, which this machine lacks. Nothing was tried.\n`,
  )
else process.exitCode = await walk()

async function walk(): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'carillon-operator-'))
  const tree = join(work, 'debian')
  const { step, seconds } = makeSteps()
  try {
    const newer = await step('package today’s version', () => packageToday(work))
    const before = await step('package the version before', () => packageEarlier(work))
    await step('make a bare Debian', () => makeDebian(tree, values.tree))
    await step('install nginx and what a Debian has', () => addPackages(tree))
    await mkdir(join(tree, 'root'), { recursive: true })
    for (const file of [newer, before]) await cp(file, join(tree, 'root', basename(file)))
    process.stdout.write(`All of this prepared the walk in ${seconds().toFixed(0)} s. Now the papers:\n`)
    return await runApart(process.execPath, [
      join(root, 'tools/walk/operator/inside.ts'),
      tree,
      versionIn(before),
      versionIn(newer),
    ])
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function packageToday(work: string): Promise<string> {
  if (values.package !== undefined) return values.package
  const folder = join(work, packageName(root))
  await makePackage(root, folder, { hasPostgres: true, hasNode: true, hasChromium: false })
  await writeTar(folder, `${folder}.tar.gz`, 0)
  await rm(folder, { recursive: true })
  return `${folder}.tar.gz`
}

async function packageEarlier(work: string): Promise<string> {
  if (values.before !== undefined) return values.before
  const { commit, why } =
    values.from === undefined ? commitBefore(root) : { commit: values.from, why: 'named by --from' }
  process.stdout.write(`The version before is ${commit}: ${why}.\n`)
  return packageBefore(root, commit, work)
}

/** `0.2.0` of carillon-0.2.0-linux-x64.tar.gz. */
function versionIn(file: string): string {
  return basename(file).slice('carillon-'.length, -`-${process.platform}-${process.arch}.tar.gz`.length)
}
