import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, which begin first, so that no long file is left over when the others have ended. A fresh clone has
 * no times of earlier runs, and the size of a file is a poor measure.
 */
export const slowFiles = [
  'apps/server/src/sending/test/sending.test.ts',
  'apps/server/src/features/contacts/import/resume-forecast.test.ts',
  'apps/server/src/features/contacts/import/resume-import.test.ts',
  'apps/server/src/platform/postgres/embedded-postgres.test.ts',
  'apps/server/src/sending/test/kill.test.ts',
  'apps/server/src/features/forms/submit.test.ts',
  'apps/server/src/features/contacts/import/bad-files.test.ts',
  'apps/server/src/features/account/account.test.ts',
  'apps/server/src/command.test.ts',
  'apps/server/src/platform/http/scopes.test.ts',
  'apps/server/src/features/single-sends/wait-for-imports.test.ts',
  'apps/server/src/features/integrations/delivery.test.ts',
  'apps/server/src/features/outgoing-mail/outgoing-mail.test.ts',
  'apps/server/src/features/contacts/import/fuzz.test.ts',
  'apps/server/src/features/segments/parity.test.ts',
  'apps/server/src/features/contacts/exports/exports.test.ts',
  'apps/server/src/features/contacts/exports/resume-export.test.ts',
  'tools/new-feature/new-feature.test.ts',
  'tools/checks/external-tools.test.ts',
]
const slowProjects = ['server', 'tools', 'screens', 'packages', 'web']

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowFirst(await super.sort(files))
  }
}

interface TestFile {
  moduleId: string
  project: { name: string }
}

/**
 * Sorts files, slow ones first. Files of one project stay together, because a worker keeps its loaded modules only
 * while the next file is of the same project.
 */
export function slowFirst<T extends TestFile>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => projectPlace(a) - projectPlace(b) || filePlace(a) - filePlace(b))
}

function projectPlace({ project }: TestFile): number {
  return placeIn(slowProjects, (name) => name === project.name)
}

function filePlace({ moduleId }: TestFile): number {
  return placeIn(slowFiles, (path) => moduleId.endsWith(`/${path}`))
}

function placeIn(list: readonly string[], isIt: (entry: string) => boolean): number {
  const place = list.findIndex(isIt)
  return place < 0 ? list.length : place
}
