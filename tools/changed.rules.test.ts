import { expect, test } from 'vitest'
import { browserTestsFor } from './changed.rules.ts'

const specs = [
  ...['e2e/main-path.spec.ts', 'e2e/contacts/lists.spec.ts'],
  ...['e2e/segments/segments.spec.ts', 'e2e/senders/senders.spec.ts'],
]
const [mainPath, lists, segments, senders] = specs

test.each([
  ['a document affects none', ['README.md', 'docs/words.md'], []],
  ['a check affects none', ['tools/checks/names.ts', 'tools/check.ts'], []],
  ['the start of the product affects all', ['tools/launch/install.mjs'], specs],
  ['a server test affects none', ['apps/server/src/features/senders/verify.test.ts'], []],
  [
    'a screen affects its feature and tests of several features',
    ['apps/web/src/features/senders/routes.tsx'],
    [mainPath, senders],
  ],
  [
    'a screen of segments reaches segments',
    ['apps/web/src/features/contacts/segments/create-segment.tsx'],
    [mainPath, segments],
  ],
  ['a call reaches its feature', ['packages/contract/src/contacts.ts'], [mainPath, lists]],
  ['a text reaches its feature', ['packages/messages/src/de/senders.ts'], [mainPath, senders]],
  ['a shared part reaches all', ['apps/web/src/ui/page/button.tsx'], specs],
  ['a feature without browser tests reaches all', ['apps/server/src/features/tracking/opens.ts'], specs],
  ['a helper of browser tests reaches all', ['e2e/fixtures.ts'], specs],
  ['a browser test reaches itself', ['e2e/contacts/lists.spec.ts'], [lists]],
])('%s', (_, changed, reached) => {
  expect(browserTestsFor(changed, specs)).toEqual(reached)
})
