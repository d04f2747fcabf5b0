import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkBoundaries, ruleNames } from './boundaries.ts'

/** A valid tree: every layer imports the ones below it, in all allowed ways. */
const cleanTree = {
  'apps/web/package.json': '{"type":"module","imports":{"#*":"./src/*"}}',
  'apps/web/src/main.tsx': "import '#app/router.tsx'\nimport '#shell/standalone/bar.tsx'",
  'apps/web/src/app/router.tsx': "export const load = () => import('#features/senders/routes.tsx')",
  'apps/web/src/features/senders/routes.tsx':
    "export const lazy = () => import('./screens/senders-index.tsx')",
  'apps/web/src/features/senders/screens/senders-index.tsx':
    "import '#widgets/sender-form/sender-form.tsx'\nimport type { Sender } from '#api/senders.ts'\nexport type { Sender }",
  'apps/web/src/features/contacts/routes.tsx': 'export const contacts = 1',
  'apps/web/src/widgets/sender-form/sender-form.tsx': "import '#api/senders.ts'\nimport '#ui/button.tsx'",
  'apps/web/src/api/senders.ts':
    "import { call } from '@carillon/contract/senders'\nexport type Sender = typeof call",
  'apps/web/src/ui/button.tsx': "import 'react'\nimport '#lib/delay.ts'",
  'apps/web/src/lib/delay.ts': 'export const delay = 1',
  'apps/web/src/shell/shell.ts': 'export const port = 1',
  'apps/web/src/shell/standalone/bar.tsx': "import '../shell.ts'",
  'apps/server/package.json': '{"type":"module","imports":{"#*":"./src/*"}}',
  'apps/server/src/main.ts': "import '#roles/http.ts'",
  'apps/server/src/roles/http.ts': "import '#features/senders/routes.ts'\nimport '#sending/send.ts'",
  'apps/server/src/features/senders/routes.ts': "import './senders.ts'\nimport '@carillon/contract/senders'",
  'apps/server/src/features/senders/senders.ts': "import '#platform/db.ts'\nimport './senders.rules.ts'",
  'apps/server/src/features/senders/senders.rules.ts': "import '@carillon/contract/senders'",
  'apps/server/src/features/senders/public.ts': "export { } from './senders.ts'",
  'apps/server/src/features/contacts/contacts.ts': "import '#features/senders/public.ts'",
  'apps/server/src/sending/send.ts': "import '#jobs/define-job.ts'",
  'apps/server/src/jobs/define-job.ts': "import '#platform/db.ts'",
  'apps/server/src/platform/db.ts': "import 'kysely'\nimport 'node:fs'",
  'packages/contract/src/senders.ts': "import '@carillon/email-design/design'\nexport const call = 1",
  'packages/messages/src/catalogue.ts': "import '@carillon/contract/senders'",
  'packages/email-design/src/design.ts': 'export const design = 1',
  'packages/email-design/src/design.test.ts': "import 'node:fs'",
  'e2e/senders.spec.ts': "import '@carillon/contract/senders'",
}

/** At least one violation for each rule; for some rules one for each way to violate it. */
const planted: { rule: string; how?: string; file: string; text: string; and?: Record<string, string> }[] = [
  {
    rule: 'no-cycle',
    file: 'apps/web/src/lib/a.ts',
    text: "import './b.ts'",
    and: { 'apps/web/src/lib/b.ts': "import './a.ts'" },
  },
  {
    rule: 'no-cycle',
    how: 'through types only',
    file: 'apps/web/src/lib/a.ts',
    text: "import type { B } from './b.ts'\nexport type A = B",
    and: { 'apps/web/src/lib/b.ts': "import type { A } from './a.ts'\nexport type B = A" },
  },
  {
    rule: 'no-folder-circle',
    how: 'of two features',
    file: 'apps/server/src/features/contacts/a.ts',
    text: "import '#features/segments/public.ts'",
    and: {
      'apps/server/src/features/segments/public.ts': 'export const segments = 1',
      'apps/server/src/features/segments/b.ts': "import '#features/contacts/public.ts'",
      'apps/server/src/features/contacts/public.ts': 'export const contacts = 1',
    },
  },
  {
    rule: 'no-folder-circle',
    how: 'of three widgets, one of them deep within its folder',
    file: 'apps/web/src/widgets/frame/a.tsx',
    text: "import '../images/panels/images.tsx'",
    and: {
      'apps/web/src/widgets/frame/choice.tsx': 'export const choice = 1',
      'apps/web/src/widgets/images/panels/images.tsx': "import '../../preview/preview.tsx'",
      'apps/web/src/widgets/preview/preview.tsx': "import '../frame/choice.tsx'",
    },
  },
  {
    rule: 'no-folder-circle',
    how: 'through types only',
    file: 'apps/server/src/sending/audience/a.ts',
    text: "import type { B } from '../tracking/b.ts'\nexport type A = B",
    and: {
      'apps/server/src/sending/tracking/b.ts': 'export type B = 1',
      'apps/server/src/sending/tracking/c.ts': "import type { D } from '../audience/d.ts'\nexport type C = D",
      'apps/server/src/sending/audience/d.ts': 'export type D = 1',
    },
  },
  {
    rule: 'no-folder-circle',
    how: 'of two folders of a feature',
    file: 'apps/server/src/features/contacts/import/a.ts',
    text: "import '../lists/b.ts'",
    and: {
      'apps/server/src/features/contacts/lists/b.ts': 'export const b = 1',
      'apps/server/src/features/contacts/lists/c.ts': "import '../import/d.ts'",
      'apps/server/src/features/contacts/import/d.ts': 'export const d = 1',
    },
  },
  { rule: 'no-unresolved', file: 'apps/web/src/lib/a.ts', text: "import './missing.ts'" },
  {
    rule: 'packages-never-import-apps',
    file: 'packages/contract/src/a.ts',
    text: "import '../../../apps/web/src/lib/delay.ts'",
  },
  { rule: 'packages-are-pure', file: 'packages/contract/src/a.ts', text: "import 'react'" },
  {
    rule: 'packages-are-pure',
    how: 'for types',
    file: 'packages/contract/src/a.ts',
    text: "import type { Kysely } from 'kysely'\nexport type A = Kysely<unknown>",
  },
  { rule: 'packages-need-no-node', file: 'packages/contract/src/a.ts', text: "import 'node:fs'" },
  {
    rule: 'cores-at-bottom',
    file: 'packages/email-design/src/a.ts',
    text: "import '@carillon/messages/catalogue'",
  },
  {
    rule: 'contract-below-messages',
    file: 'packages/contract/src/a.ts',
    text: "import '@carillon/messages/catalogue'",
  },
  {
    rule: 'web-never-server',
    how: 'for types',
    file: 'apps/web/src/api/a.ts',
    text: "import type * as db from '../../../server/src/platform/db.ts'\nexport type A = typeof db",
  },
  {
    rule: 'server-never-web',
    how: 'dynamically',
    file: 'apps/server/src/platform/a.ts',
    text: "export const a = () => import('../../../web/src/lib/delay.ts')",
  },
  { rule: 'e2e-sees-no-source', file: 'e2e/a.spec.ts', text: "import '../apps/web/src/api/senders.ts'" },
  {
    rule: 'web-feature-never-feature',
    file: 'apps/web/src/features/senders/a.tsx',
    text: "import '#features/contacts/routes.tsx'",
  },
  {
    rule: 'web-feature-never-feature',
    how: 'by a relative detour',
    file: 'apps/web/src/features/senders/screens/a.tsx',
    text: "import '../../contacts/routes.tsx'",
  },
  {
    rule: 'web-feature-never-feature',
    how: 'for types',
    file: 'apps/web/src/features/senders/a.tsx',
    text: "import type { contacts } from '#features/contacts/routes.tsx'\nexport type A = typeof contacts",
  },
  {
    rule: 'web-feature-never-feature',
    how: 'dynamically',
    file: 'apps/web/src/features/senders/a.tsx',
    text: "export const a = () => import('#features/contacts/routes.tsx')",
  },
  {
    rule: 'web-app-uses-routes-only',
    file: 'apps/web/src/app/a.tsx',
    text: "import '#features/senders/screens/senders-index.tsx'",
  },
  {
    rule: 'web-features-never-app',
    file: 'apps/web/src/features/contacts/a.tsx',
    text: "import '#app/router.tsx'",
  },
  {
    rule: 'web-widgets-below-features',
    file: 'apps/web/src/widgets/a/a.tsx',
    text: "import '#features/senders/routes.tsx'",
  },
  { rule: 'web-api-below-widgets', file: 'apps/web/src/api/a.ts', text: "import '#ui/button.tsx'" },
  { rule: 'web-ui-knows-no-domain', file: 'apps/web/src/ui/a.tsx', text: "import '#api/senders.ts'" },
  {
    rule: 'web-ui-knows-no-domain',
    how: 'through a package',
    file: 'apps/web/src/lib/a.ts',
    text: "import '@carillon/contract/senders'",
  },
  {
    rule: 'web-shell-adapters-at-entries',
    file: 'apps/web/src/features/senders/a.tsx',
    text: "import '#shell/standalone/bar.tsx'",
  },
  {
    rule: 'server-feature-by-front-door',
    file: 'apps/server/src/features/contacts/a.ts',
    text: "import '#features/senders/senders.ts'",
  },
  {
    rule: 'server-sending-below-features',
    file: 'apps/server/src/sending/a.ts',
    text: "import '#features/senders/public.ts'",
  },
  {
    rule: 'server-features-below-roles',
    file: 'apps/server/src/features/contacts/a.ts',
    text: "import '#roles/http.ts'",
  },
  {
    rule: 'server-schema-at-bottom',
    file: 'apps/server/src/schema/a.ts',
    text: "import '#platform/db.ts'",
  },
  {
    rule: 'server-platform-knows-no-domain',
    file: 'apps/server/src/platform/a.ts',
    text: "import '#schema/stored-text.ts'",
    and: { 'apps/server/src/schema/stored-text.ts': 'export type StoredText = string' },
  },
  {
    rule: 'server-sending-by-front-door',
    file: 'apps/server/src/features/senders/a.ts',
    text: "import '#sending/ledger/batches.ts'",
    and: { 'apps/server/src/sending/ledger/batches.ts': 'export const batches = 1' },
  },
  { rule: 'server-jobs-below-sending', file: 'apps/server/src/jobs/a.ts', text: "import '#sending/send.ts'" },
  {
    rule: 'server-platform-at-bottom',
    file: 'apps/server/src/platform/a.ts',
    text: "import '#jobs/define-job.ts'",
  },
  {
    rule: 'server-routes-are-thin',
    file: 'apps/server/src/features/contacts/routes.ts',
    text: "import '#platform/db.ts'",
  },
  {
    rule: 'server-routes-are-thin',
    how: 'through Kysely',
    file: 'apps/server/src/features/contacts/routes.ts',
    text: "import 'kysely'",
  },
  {
    rule: 'rules-are-pure',
    file: 'apps/server/src/features/contacts/a.rules.ts',
    text: "import './contacts.ts'",
  },
  {
    rule: 'rules-are-pure',
    how: 'by reading the clock of node',
    file: 'apps/web/src/features/contacts/a.rules.ts',
    text: "import 'node:timers'",
  },
]

let tree: PlantedTree | undefined

afterEach(async () => {
  await tree?.remove()
  tree = undefined
})

describe('boundaries', () => {
  test('accept a valid tree', async () => {
    tree = await plantTree({ ...cleanTree })
    expect(await checkBoundaries(tree.root)).toEqual([])
  })

  test.for(
    planted.map((violation) => [`${violation.rule} ${violation.how ?? ''}`.trim(), violation] as const),
  )('catch %s', async ([, { rule, file, text, and }]) => {
    tree = await plantTree({ ...cleanTree, [file]: text, ...and })
    const problems = await checkBoundaries(tree.root)
    expect(
      problems.some((problem) => problem.startsWith(`${file} -> `) && problem.endsWith(`(${rule})`)),
    ).toBe(true)
    expect(problems.every((problem) => problem.includes('/a.') || problem.startsWith(file))).toBe(true)
  })

  test('have a planted violation for each rule', () => {
    expect([...new Set(planted.map((violation) => violation.rule))].sort()).toEqual([...ruleNames].sort())
  })

  test('report a file that the tool does not read', async () => {
    // The tool treats each path with this word as foreign code.
    tree = await plantTree({ ...cleanTree, 'tools/my_node_modules_list.ts': '' })
    expect(await checkBoundaries(tree.root)).toEqual(['tools/my_node_modules_list.ts was not read'])
  })
})
