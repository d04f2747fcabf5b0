import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTar } from '../../package/tar.ts'

/** The files of a package without which the papers can't be followed. */
const needed = ['deploy/systemd/carillon.service', '.env.example']

/**
 * The commit of the version before: the last one that has another version in package.json than today. An earlier version that was
 * no package by these papers can't be installed by them; then it is the first commit that could be.
 */
export function commitBefore(root: string): { commit: string; why: string } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const brought = git(
    root,
    'log',
    '--reverse',
    '--format=%h',
    `-S"version": "${version}"`,
    '--',
    'package.json',
  )
  const last = `${brought.split('\n')[0]}^`
  if (hasNeeded(root, last))
    return { commit: git(root, 'rev-parse', '--short', last), why: `the last commit before ${version}` }
  // One of these commits is the first that has all of them.
  const adding = git(root, 'log', '--reverse', '--format=%h', '--diff-filter=A', '--', ...needed).split('\n')
  const first = adding.find((commit) => hasNeeded(root, commit))
  if (!first) throw new Error(`No commit has ${needed.join(' and ')}. Name one by --from.`)
  return {
    commit: first,
    why: `no version before ${version} was a package with units and settings, so this is the first commit that has all of them`,
  }
}

function hasNeeded(root: string, commit: string): boolean {
  return needed.every(
    (file) => spawnSync('git', ['cat-file', '-e', `${commit}:${file}`], { cwd: root }).status === 0,
  )
}

/** Packages an earlier commit and writes the tar file into a folder. Its version has the commit behind it. Answers the file. */
export async function packageBefore(root: string, commit: string, into: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-before-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    // A copy, because the earlier lock file may want other packages.
    for (const part of ['node_modules', 'apps/web/node_modules']) {
      if (existsSync(join(root, part)))
        await cp(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
    }
    const options = [
      '--with-node',
      '--with-postgres',
      '--without-chromium',
      '--no-tar',
      '--out',
      join(folder, 'made'),
    ]
    const { status } = spawnSync('node', ['tools/run.mjs', 'package', ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`The commit ${commit} could not be packaged.`)
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    const named = join(folder, nameOf(`${version}-${commit}`))
    await rename(join(folder, 'made', nameOf(version)), named)
    const file = join(into, `${nameOf(`${version}-${commit}`)}.tar.gz`)
    await writeTar(named, file, 0)
    return file
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The name of a package, as `packageName` makes it. */
function nameOf(version: string): string {
  return `carillon-${version}-${process.platform}-${process.arch}`
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
