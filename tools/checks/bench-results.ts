import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const results = 'bench/RESULTS.md'

/** Checks that the results have a row for each bench, and only one row for each command, with its newest figures. */
export async function checkBenchResults(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'bench'))
  const benches = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length))
  return judgeResults(await readFile(join(root, results), 'utf8'), benches)
}

export function judgeResults(text: string, benches: string[]): string[] {
  const [table = ''] = text.split('\n## ')
  const commands = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, command = '']) => command)
  const measured = commands.map((command) => command.split(' ')[0] ?? '')
  return [
    ...commands
      .filter((command, at) => commands.indexOf(command) !== at)
      .map((command) => `${results} has two rows for ${command}: keep the newest, git keeps the other`),
    ...benches
      .filter((bench) => !measured.includes(bench))
      .map((bench) => `${results} has no row for the bench ${bench}`),
    ...measured
      .filter((bench) => !benches.includes(bench))
      .map((bench) => `${results} has a row for ${bench}, which is no bench`),
  ]
}
