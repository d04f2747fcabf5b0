import { checkAccountScope } from './account-scope.ts'
import { checkBenchResults } from './bench-results.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkClock } from './clock.ts'
import { checkDecisionRecords, writeDecisionIndex } from './decision-records.ts'
import { checkDrawings } from './drawings.ts'
import { checkEmailClients, writeEmailClients } from './email-clients.ts'
import { runTool } from './external-tools.ts'
import { checkFileLength } from './file-length.ts'
import { checkFrontDoors } from './front-doors.ts'
import { checkGuards } from './guards.ts'
import { checkLandedMigrations, noteMigrations } from './landed-migrations.ts'
import { checkLiterals } from './literals.ts'
import { checkMessages } from './messages.ts'
import { checkMigrationClaims } from './migration-claims.ts'
import { checkNamedCommands } from './named-commands.ts'
import { checkNamedFiles } from './named-files.ts'
import { checkNames } from './names.ts'
import { checkRoutes, writeRoutes } from './routes.ts'
import { checkScale } from './scale.ts'
import { checkSchema, writeTables } from './schema.ts'
import { checkScrollAreas } from './scroll-areas.ts'
import { checkSettingsTable, writeSettingsTable } from './settings-table.ts'
import { checkSpecificationProof, writeSpecificationProof } from './specification-proof.ts'
import { checkSql } from './sql.ts'
import { checkTableAccess } from './table-access.ts'
import { checkWording } from './wording.ts'

export type Check = {
  /** Answers the problems, one a line; empty when there are none. */
  check: (root: string) => Promise<string[]>
  /** Updates the file that the check compares with. */
  renew?: (root: string) => Promise<void>
}

/**
 * TypeScript uses one checker, because several would each check the shared modules again; the five projects, checked at
 * once, keep all cores busy.
 */
export const oneChecker = ['--checkers', '1']

export const checks: Record<string, Check> = {
  types: {
    check: async (root) =>
      (
        await Promise.all(
          ['apps/server', 'apps/web', 'packages', 'packages/tsconfig.test.json', '.'].map((project) =>
            runTool(root, 'tsc', ['-p', project, ...oneChecker]),
          ),
        )
      ).flat(),
  },
  style: {
    check: (root) =>
      runTool(root, 'biome', ['ci', '--colors=off', '--reporter=summary', '--diagnostic-level=error']),
  },
  boundaries: { check: checkBoundaries },
  doors: { check: checkFrontDoors },
  unused: { check: (root) => runTool(root, 'knip', ['--no-progress']) },
  clock: { check: checkClock },
  drawings: { check: checkDrawings },
  guards: { check: checkGuards },
  literals: { check: checkLiterals },
  scale: { check: (root) => checkScale(root) },
  scrolling: { check: checkScrollAreas },
  names: { check: checkNames },
  routes: { check: checkRoutes, renew: writeRoutes },
  'email-clients': { check: checkEmailClients, renew: writeEmailClients },
  settings: { check: checkSettingsTable, renew: writeSettingsTable },
  files: { check: checkNamedFiles },
  commands: { check: checkNamedCommands },
  records: { check: checkDecisionRecords, renew: writeDecisionIndex },
  specification: { check: checkSpecificationProof, renew: writeSpecificationProof },
  figures: { check: checkBenchResults },
  messages: { check: checkMessages },
  schema: {
    check: async (root) => [...(await checkLandedMigrations(root)), ...(await checkSchema(root))],
    renew: async (root) => {
      await noteMigrations(root)
      await writeTables(root)
    },
  },
  migrations: { check: checkMigrationClaims },
  tables: { check: checkTableAccess },
  accounts: { check: checkAccountScope },
  sql: { check: checkSql },
  length: { check: checkFileLength },
  wording: { check: checkWording },
}
