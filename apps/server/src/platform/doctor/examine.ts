import type { Config } from '../config.ts'
import { withDatabase } from '../postgres/reach-database.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataDir, checkPublicUrl, checkSmtp } from './check-surroundings.ts'
import { type Finding, messageOf, problem } from './finding.ts'

/** All checks of `npm run doctor`. */
export async function examine(config: Config, now: () => Date): Promise<Finding[]> {
  const database = withDatabase(config, (connectionString) => checkDatabase(connectionString, now)).catch(
    (cause: unknown) => [
      problem(
        'database',
        `It can't be examined: ${messageOf(cause)}`,
        config.databaseUrl === null
          ? 'Look at DATA_DIR.'
          : 'Look at DATABASE_URL, and whether PostgreSQL runs.',
      ),
    ],
  )
  return [
    ...(await database),
    await checkDataDir(config),
    await checkPublicUrl(config),
    await checkSmtp(config),
  ]
}

const signs = { ok: '✓', warning: '!', problem: '✗' } as const

/** The findings as text: a line for each check, the remedy below it, and at the end the number of each result. */
export function describe(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, state, says, todo }) => [
    `${signs[state]} ${check}: ${says}`,
    ...(todo === null ? [] : [`    ${todo}`]),
  ])
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return [...lines, '', `${count('ok')} ok, ${count('warning')} warnings, ${count('problem')} problems`].join(
    '\n',
  )
}
