import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrationsIn } from './copy-version.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('../..', import.meta.url))
const folder = 'apps/server/migrations'

/**
 * Finds the version before this one: the newest commit of the first-parent history whose migrations differ from those in
 * the working tree. `none` says why there is none: no Git, no history, or one that was cut off.
 */
export async function findVersionBefore(root = here): Promise<{ commit: string } | { none: string }> {
  const git = (...args: string[]) => readLines(root, args)
  const migrationsOf = async (commit: string) =>
    (await git('ls-tree', '--name-only', commit, `${folder}/`))
      .filter((path) => path.endsWith('.sql'))
      .map((path) => path.slice(folder.length + 1))
      .sort()
  const mine = (await migrationsIn(root)).join()
  try {
    const touching = await git('log', '--first-parent', '--format=%H', '--', folder)
    for (const commit of ['HEAD', ...touching.flatMap((each) => [each, `${each}^`])]) {
      const [full = ''] = await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)
      const found = (await migrationsOf(full)).join()
      // A copy within a foreign repository has commits without migrations.
      if (found !== mine && found !== '') return { commit: full }
    }
    return { none: 'the history has no other migrations' }
  } catch (cause) {
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).trim().split('\n').slice(-1)
    return { none: `there is no history to read (${line})` }
  }
}

/** The lines that Git answers. */
async function readLines(root: string, args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 2 ** 26 })
  return stdout.split('\n').filter((line) => line !== '')
}
