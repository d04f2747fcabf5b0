import { expect, test } from 'vitest'
import { columns, design, text } from '../test/builders.ts'
import { readDesign, sameDesign } from './read-design.ts'

const sound = design(text('a', 'Hello'), columns('row', '1,1', [text('b')]))

test('reads what it has written', () => {
  const { design: read } = readDesign(JSON.parse(JSON.stringify(sound)))
  expect(read && sameDesign(read, sound)).toBe(true)
})

test.for([
  ['nothing', null, 'design_version_unknown', 'version'],
  ['a newer version', { ...sound, version: 99 }, 'design_version_unknown', 'version'],
  ['a missing list', { ...sound, modules: undefined }, 'design_invalid', 'modules'],
  [
    'a text that is not a colour',
    { ...sound, globals: { ...sound.globals, color: 'url(x)' } },
    'design_invalid',
    'globals.color',
  ],
  [
    'a font with markup',
    { ...sound, globals: { ...sound.globals, font: 'a</style>' } },
    'design_invalid',
    'globals.font',
  ],
  ['an id with a quote', design(text('a"b')), 'design_invalid', 'modules.0.id'],
  ['an id used twice', design(text('a'), text('a')), 'design_duplicate_id', 'a'],
  [
    'too few columns',
    design({ ...columns('row', '1,1'), columns: [] }),
    'design_columns_mismatch',
    'modules.0.columns',
  ],
  [
    'an unknown module',
    { ...sound, modules: [{ id: 'x', kind: 'video' }] },
    'design_invalid',
    'modules.0.kind',
  ],
] as const)('refuses %s', ([, value, code, path]) => {
  expect(readDesign(value)).toEqual({ design: null, problems: [{ code, path }] })
})
