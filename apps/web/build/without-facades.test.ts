import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { withoutFacades } from './without-facades.ts'

const file = (fileName: string, code: string, rest: object = {}) =>
  ({
    type: 'chunk',
    fileName,
    code,
    isEntry: false,
    isDynamicEntry: false,
    dynamicImports: [],
    map: null,
    ...rest,
  }) as object

/** The bundle after the plugin, as the code of its files. */
function run(files: object[]): Record<string, string> {
  const bundle = Object.fromEntries(
    (files as Rolldown.OutputChunk[]).map((each) => [each.fileName, each]),
  ) as Rolldown.OutputBundle
  const { handler } = withoutFacades.generateBundle as { handler: (options: object, bundle: object) => void }
  handler({}, bundle)
  return Object.fromEntries(
    Object.entries(bundle).map(([name, each]) => [name, (each as { code: string }).code]),
  )
}

const screens = file('assets/b.js', 'export{a as t,b as n};', { isDynamicEntry: true })
const facade = file('assets/f.js', 'export{t as Component,n as default}from"./b.js";', {
  isDynamicEntry: true,
})

test('an import of a file that only passes on is one of the file behind it', () => {
  const start = file('assets/start.js', 'const l=()=>import(`./f.js`),m=()=>import(`./b.js`);')
  const host = file('embed.js', 'import(`./assets/f.js`)')
  expect(run([start, host, screens, facade])).toEqual({
    'assets/start.js':
      'const l=()=>import(`./b.js`).then(m=>({Component:m.t,default:m.n})),m=()=>import(`./b.js`);',
    'embed.js': 'import(`./assets/b.js`).then(m=>({Component:m.t,default:m.n}))',
    'assets/b.js': 'export{a as t,b as n};',
  })
})

test('a file with code of its own stays, and so does an entry', () => {
  const own = file('assets/o.js', 'import{t as e}from"./b.js";var r=e();export{r as Component};', {
    isDynamicEntry: true,
  })
  const entry = file('embed.js', 'export{t as mount}from"./assets/b.js";', { isEntry: true })
  const start = file('assets/start.js', 'import(`./o.js`)')
  expect(run([start, own, entry, screens])['assets/start.js']).toBe('import(`./o.js`)')
})

test('the source map moves along, in later lines as well', () => {
  const code = 'var x;\nimport(`./f.js`);later()'
  const start = file('assets/start.js', code, { map: { mappings: 'AAAA;iBAAA' } })
  const bundle = [start, screens, facade]
  run(bundle)
  const direct = 'import(`./b.js`).then(m=>({Component:m.t,default:m.n}))'
  const { map } = start as { map: { mappings: string } }
  // The only segment of the second line was at column 17, behind the import.
  expect(direct.length - 'import(`./f.js`)'.length).toBe(39)
  expect(map.mappings).toBe('AAAA;wDAAA')
})
