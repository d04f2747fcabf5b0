import { code, problemsOfLines, sourceFiles } from './source-files.ts'

const clock = 'apps/server/src/platform/clock.ts'
const readings = /\bDate\.now\(\)|\bnew Date\(\)|\bnew Date\b(?!\s*[(<])|(?<!\.|\bnew )\bDate\(\)/
const taking = /\bsystemNow\b/
/** The files that may read the machine's time: where the process takes its clock, commands, and ids. */
const takers = ['roles/start.ts', 'command.ts', 'platform/backup/back-up.ts', 'platform/db.ts'].map(
  (file) => `apps/server/src/${file}`,
)
const isTest = /\.(test|fixture)\.ts$/

/** The server and the packages read the time in one place only. All other code gets it as a parameter. */
export async function checkClock(root: string): Promise<string[]> {
  const files = await sourceFiles(root, ['apps/server/src', 'packages'], code)
  const judged = files.filter((file) => file !== clock && !isTest.test(file))
  return problemsOfLines(root, judged, (line, file) =>
    readings.test(line) || (taking.test(line) && !takers.includes(file))
      ? 'reads the clock: take `now` from the services or the job, `rowTime` for a row, `inMs` for a job, ' +
        'performance.now() for how long a thing takes'
      : null,
  )
}
