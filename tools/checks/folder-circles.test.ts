import { expect, test } from 'vitest'
import { circlesFile, circlesOfFolders } from './folder-circles.ts'

const feature = 'apps/server/src/features/forms'
const file = (from: string, to: string) => ({
  source: `${feature}/${from}`,
  dependencies: [{ resolved: `${feature}/${to}` }],
})
const page = file('page/show.ts', 'site/logo.ts')
const site = file('site/answer.ts', 'page/texts.ts')
const circle = `${feature}/page/show.ts -> ${feature}/site/logo.ts, ${feature}/site/answer.ts -> ${feature}/page/texts.ts (no-folder-circle)`
const known = `# Known.\n${feature}: page -> site: the logo is looked up there\n`

test.for([
  ['folders of a feature that import each other', [page, site], '', [circle]],
  [
    'folders deep within a feature',
    [file('a/b/one.ts', 'a/c/two.ts'), file('a/c/two.ts', 'a/b/three.ts')],
    '',
    [
      `${feature}/a/b/one.ts -> ${feature}/a/c/two.ts, ${feature}/a/c/two.ts -> ${feature}/a/b/three.ts (no-folder-circle)`,
    ],
  ],
  ['one direction', [page], '', []],
  ['a test that imports back', [page, file('site/answer.test.ts', 'page/texts.ts')], '', []],
  ['a circle that is known', [page, site], known, []],
  ['a known import that closes none', [page], known, [`${circlesFile}:2 is not needed; no circle is left`]],
  [
    'a known import that is gone',
    [site],
    known,
    [`${circlesFile}:2 names no import of one folder by another with the reason`],
  ],
] as const)('judges %s', ([, files, list, problems]) => {
  expect(circlesOfFolders(files, list)).toEqual(problems)
})
