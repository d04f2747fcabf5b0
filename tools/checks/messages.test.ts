import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { alertGroups, checkMessages, compareTexts, coverage, flatten, unusedKeys } from './messages.ts'

describe('texts of two languages', () => {
  const compare = (en: object, de: object) => compareTexts('senders.ts', flatten(en), flatten(de))

  test.for([
    ['are equal', { a: 'Hello {{name}}' }, { a: 'Hallo {{name}}' }, []],
    ['miss a key in German', { a: 'A', b: { c: 'C' } }, { a: 'A' }, ['de/senders.ts misses b.c']],
    ['miss a key in English', { a: 'A' }, { a: 'A', b: 'B' }, ['en/senders.ts misses b']],
    [
      'have different placeholders',
      { a: '{{count}} of {{total}}' },
      { a: '{{count}} von {{all}}' },
      ['senders.ts: a is filled with "count, total" in English and "all, count" in German'],
    ],
    [
      'have different tags',
      { a: 'Ask <link>us</link>' },
      { a: 'Fragen Sie uns' },
      ['senders.ts: a is filled with "<link>" in English and "" in German'],
    ],
    [
      'may leave out the number in a plural',
      { a_one: 'One', a_other: '{{count}}' },
      { a_one: '{{count}}', a_other: '{{count}}' },
      [],
    ],
    ['are empty', { a: 'A' }, { a: ' ' }, ['senders.ts: a is empty']],
  ] as const)('%s', ([, en, de, problems]) => {
    expect(compare(en, de)).toEqual(problems)
  })
})

describe('a closed list', () => {
  test('needs a sentence for each code, and no other', () => {
    const texts = flatten({ sender_locked: 'Locked', gone: 'Gone', lists_too_many: 'Too many' })
    expect(coverage('refusals.ts', ['sender_locked', 'list_locked', 'lists_too_many'], texts)).toEqual([
      'refusals.ts has no sentence for list_locked',
      'refusals.ts has a sentence for the unknown gone',
    ])
  })
})

describe('a key is used', () => {
  const screen = (text: string) => [{ path: 'apps/web/src/features/senders/a.tsx', text }]

  test.for([
    ['in quotes', 'title', "t('title')", true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code of a screen
    ['as a template', 'status.sent', 't(`status.${state}`)', true],
    ['by a plural stem', 'found_other', "t('found', { count })", true],
    ['as the code of a problem', 'problems.name_taken', "return 'name_taken'", true],
    ['not at all', 'title', "t('name')", false],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code of a screen
    ['not by a template without fixed text', 'title', 't(`${anything}`)', false],
  ] as const)('%s', ([, key, source, isUsed]) => {
    expect(unusedKeys('senders', [key], screen(`useMessages('senders')\n${source}`))).toEqual(
      isUsed ? [] : [`senders.ts: nobody uses ${key.replace(/_other$/, '')}`],
    )
  })

  test('only in files that name its file, if it is short', () => {
    expect(unusedKeys('senders', ['title'], screen("useMessages('contacts')\nt('title')"))).toHaveLength(1)
  })

  test.for([
    ['as a property', 'texts.mail.subject', []],
    ['as a part of a group that is passed on', 'const mail = texts.mail', []],
    ['taken out of its group', 'const { subject } = texts.mail.parts', []],
    ['not at all', 'texts.other.sentence', ['senders.ts: nobody uses mail.subject']],
  ] as const)('by the server, %s', ([, text, problems]) => {
    const server = [
      {
        path: 'apps/server/src/features/senders/texts.ts',
        text: "import en from '@carillon/messages/en/senders'",
      },
      { path: 'apps/server/src/features/senders/mail.ts', text },
      { path: 'apps/server/src/features/contacts/mail.ts', text: 'texts.mail.subject.of.another.feature' },
    ]
    expect(unusedKeys('senders', ['mail.subject'], server)).toEqual(problems)
  })
})

describe('the texts of a project', () => {
  let tree: PlantedTree

  afterEach(() => tree.remove())

  const alerts = `export default ${JSON.stringify(Object.fromEntries(alertGroups.map((group) => [group, 'Failed.'])))}`
  const complete = {
    'packages/contract/src/refusals.ts': 'export const errorStatus = { sender_locked: 403 }',
    'packages/messages/src/en/refusals.ts': "export default { sender_locked: 'Locked' }",
    'packages/messages/src/de/refusals.ts': "export default { sender_locked: 'Gesperrt' }",
    'packages/messages/src/en/alerts.ts': alerts,
    'packages/messages/src/de/alerts.ts': alerts,
    'packages/messages/src/en/senders.ts': "export default { title: 'Senders' }",
    'packages/messages/src/de/senders.ts': "export default { title: 'Absender' }",
    'apps/web/src/senders.tsx': "useMessages('senders')('title')",
  }

  test.for([
    ['are complete', {}, []],
    [
      'miss a refusal',
      {
        'packages/contract/src/refusals.ts':
          'export const errorStatus = { sender_locked: 403, list_locked: 409 }',
      },
      ['refusals.ts has no sentence for list_locked'],
    ],
    [
      'miss a group of alerts',
      Object.fromEntries(
        ['en', 'de'].map((language) => [
          `packages/messages/src/${language}/alerts.ts`,
          alerts.replace('"ads":"Failed.",', ''),
        ]),
      ),
      ['alerts.ts has no sentence for ads'],
    ],
    [
      'have sentences of programs for a call of a screen and for an unknown code',
      {
        'packages/contract/src/refusals.ts':
          'export const errorStatus = { sender_locked: 403, list_locked: 409 }',
        'packages/contract/src/lists.ts': "export const lists = { get: { refuses: ['list_locked'] } }",
        'packages/messages/src/en/api-refusals.ts': "export default { list_locked: 'Locked', old: 'Old' }",
        'packages/messages/src/de/api-refusals.ts': "export default { list_locked: 'Gesperrt', old: 'Alt' }",
        'apps/web/src/lists.ts': "import { lists } from '@carillon/contract/lists'",
      },
      [
        'api-refusals.ts has list_locked, which a call of a screen names: move it to refusals.ts',
        'api-refusals.ts has a sentence for the unknown old',
      ],
    ],
    ['miss a file', { 'packages/messages/src/en/lists.ts': 'export default {}' }, ['de/lists.ts is missing']],
    [
      'have an unused text',
      { 'apps/web/src/senders.tsx': "useMessages('senders')" },
      ['senders.ts: nobody uses title'],
    ],
  ] as const)('%s', async ([, change, problems]) => {
    tree = await plantTree({ ...complete, ...(change as Record<string, string>) })
    expect(await checkMessages(tree.root)).toEqual(problems)
  })
})
