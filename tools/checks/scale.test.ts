import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkScale } from './scale.ts'

let tree: PlantedTree

afterEach(() => tree.remove())

const file = 'apps/web/src/features/senders/a.module.css'

describe('a declaration', () => {
  test.for([
    ['font-size: 15px', 'a size of type'],
    ['font: 500 15px / 1.4 var(--font)', 'a size of type'],
    ['gap: 0 14px', 'a distance'],
    ['padding-inline: var(--space-4) 3px', 'a distance'],
    ['margin: calc(100% - 5px) auto', 'a distance'],
    ['margin-left: -7px', 'a distance'],
    ['scroll-margin-top: 20px', 'a distance'],
    ['border-radius: 8px', 'a radius'],
    ['border-top-left-radius: 3px', 'a radius'],
    ['color: #fff', 'a colour'],
    ['box-shadow: 0 1px 2px rgba(0, 0, 0, 0.1)', 'a colour'],
    ['background: linear-gradient(white, var(--sunken))', 'a colour'],
    ['font: 500 var(--text-small) / 18px var(--font)', null],
    ['font-size: 0.9em', null],
    ['padding: calc(var(--space-24) * 2) 0 12vh', null],
    ['margin: -1px 0 auto', null],
    ['border-radius: 50%', null],
    ['border-radius: calc(var(--radius) - 1px)', null],
    ['color: color-mix(in srgb, var(--ink) 8%, transparent)', null],
    ['width: 37px', null],
  ] as const)('%s', async ([declaration, expected]) => {
    tree = await plantTree({ [file]: `/* 9px */\n.a {\n  ${declaration};\n}\n` })
    const problems = await checkScale(tree.root, [])
    expect(problems).toEqual(
      expected === null ? [] : [expect.stringContaining(`${file}:3 ${declaration} is ${expected}`)],
    )
  })
})

describe('a style within an element', () => {
  test.for([
    ['{ fontSize: 15 }', 'font-size: 15px is a size of type'],
    ["{ display: 'grid', gap: 14, opacity: isOn ? '1' : '0' }", 'gap: 14px is a distance'],
    ["{ margin: '0 0 7px' }", 'margin: 0 0 7px is a distance'],
    ['{ marginTop: isOpen ? 9 : 0 }', 'margin-top: 9px is a distance'],
    ['{ borderRadius: 8 }', 'border-radius: 8px is a radius'],
    ["{ color: '#fff' }", 'color: #fff is a colour'],
    ["{ marginTop: 'var(--space-8)', color: 'var(--ink)' }", null],
    ["{ padding: '12vh 0', margin: '0 auto', width: 37 }", null],
    ['{ padding: paddingOf(14), marginTop: -1, color }', null],
    ["{ color: globals.color || '#000000' }", null],
  ] as const)('%s', async ([literal, expected]) => {
    const screen = 'apps/web/src/features/senders/a.tsx'
    tree = await plantTree({ [screen]: `const a = (\n  <p style={${literal}}>a</p>\n)\n` })
    const problems = await checkScale(tree.root, [])
    expect(problems).toEqual(expected === null ? [] : [expect.stringContaining(`${screen}:2 ${expected}`)])
  })
})

test('tokens.css names sizes and colours', async () => {
  tree = await plantTree({ 'apps/web/src/ui/theme/tokens.css': ':root {\n  --ink: #111111;\n}\n' })
  expect(await checkScale(tree.root, [])).toEqual([])
})

describe('a block that stands again', () => {
  const four = 'display: grid;\n  color: red;\n  top: 0;\n  left: 0;'
  const again = 'left: 0;\n  top: 0;\n  color: red;\n  display: grid;'
  test.for([
    ['is refused in whatever order', `.b {\n  ${again}\n}\n`, 1],
    ['is another one on narrow screens', `@media (max-width: 719px) {\n  .b {\n  ${again}\n}\n}\n`, 0],
    ['may have three declarations', '.b {\n  display: grid;\n  color: red;\n  top: 0;\n}\n', 0],
  ] as const)('%s', async ([, css, count]) => {
    tree = await plantTree({
      [file]: `.a {\n  ${four}\n}\n.short {\n  display: grid;\n  color: red;\n  top: 0;\n}\n`,
      'apps/web/src/features/senders/b.module.css': css,
    })
    const problems = await checkScale(tree.root, [])
    expect(problems).toHaveLength(count)
    if (count) expect(problems[0]).toContain(`b.module.css:1 repeats the block of ${file}:1`)
  })
})

describe('an exception', () => {
  const one = { file, declaration: 'border-radius: 38px', reason: 'a phone' }

  test('allows its declaration only', async () => {
    tree = await plantTree({ [file]: '.a {\n  border-radius: 38px;\n}\n.b {\n  border-radius: 39px;\n}\n' })
    expect(await checkScale(tree.root, [one])).toEqual([
      expect.stringContaining(`${file}:5 border-radius: 39px`),
    ])
  })
  test('is refused when nothing needs it, or when the list grows', async () => {
    tree = await plantTree({ [file]: '.a {\n  border-radius: var(--radius);\n}\n' })
    expect(await checkScale(tree.root, [one], 0)).toEqual([
      expect.stringContaining('remove the exception'),
      expect.stringContaining('only gets shorter'),
    ])
  })
})

test('a variable without a value is named, and one that a screen sets is not', async () => {
  tree = await plantTree({
    'apps/web/src/ui/theme/tokens.css': ':root {\n  --space-8: 8px;\n}\n',
    'apps/web/src/features/senders/a.tsx': 'const a = { [`--wide-${name}`]: 1 }\n',
    [file]: '.a {\n  gap: var(--space-8);\n  width: var(--wide-all);\n  margin: var(--space-3);\n}\n',
  })
  expect(await checkScale(tree.root, [])).toEqual([`${file}:4 uses --space-3, which has no value anywhere`])
})
