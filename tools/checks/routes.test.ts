import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { readRouteTable } from './route-table.ts'
import { checkRoutes, judgeRoutes, type SpecifiedRoute, writeRoutes } from './routes.ts'

describe('a specified route', () => {
  const judge = (paths: string[], route: SpecifiedRoute) =>
    judgeRoutes(
      paths.map((path) => ({ path, file: 'a.tsx' })),
      [route],
    )

  test.for<[string, string[], SpecifiedRoute, string[]]>([
    ['resolves', ['/senders/:id/edit'], ['/senders/:id/edit', 'page'], []],
    [
      'leads nowhere',
      ['/senders'],
      ['/senders/new', 'page'],
      ['/senders/new leads nowhere (tried /senders/new)'],
    ],
    [
      'is not built just because a broader parameter matches it',
      ['/single-sends/:creationType'],
      ['/single-sends/bulk_delete', 'modal'],
      ['/single-sends/bulk_delete leads nowhere (tried /single-sends/bulk_delete)'],
    ],
    [
      'is not built just because a wildcard matches it',
      ['/senders/*'],
      ['/senders/:id', 'page'],
      ['/senders/:id leads nowhere (tried /senders/4f1c2d)'],
    ],
    [
      'needs each value of its parameter',
      ['/single-sends/new'],
      ['/single-sends/:creationType', 'page', 'creationType = new | create-design'],
      ['/single-sends/:creationType leads nowhere (tried /single-sends/create-design)'],
    ],
    ['needs its optional parts', ['/results/:id?/:view?'], ['/results/:id?/:view?', 'modal'], []],
    [
      'needs its address without the optional parts, too',
      ['/results/:id/:view'],
      ['/results/:id?/:view?', 'modal'],
      ['/results/:id?/:view? leads nowhere (tried /results)'],
    ],
  ])('%s', ([, paths, route, problems]) => {
    expect(judge(paths, route)).toEqual(problems)
  })
})

describe('the route table', () => {
  let tree: PlantedTree

  afterEach(() => tree.remove())

  const app = {
    'apps/web/package.json': '{"type":"module","imports":{"#*":"./src/*"}}',
    'apps/web/src/app/features.ts':
      "import { sendersRoutes } from '#features/senders/routes.tsx'\nexport const features = [{ texts: [], routes: sendersRoutes }]",
    'apps/web/src/app/router.tsx':
      "export const errorRoutes = [{ path: '/not-found', element: <p /> }, { path: '*' }]",
    'apps/web/src/app/legacy/twin-routes.ts': "export const isTwin = ({ path }) => path === '/senders'",
    'apps/web/src/features/senders/routes.tsx': `
      import { editorRoutes } from '#widgets/editor/routes.tsx'
      export const sendersRoutes = [
        { path: '/senders', lazy: () => import('./screens/index.tsx'), children: [
          { path: '/senders/:id/delete', lazy: () => import('./screens/delete.tsx') },
        ] },
        ...editorRoutes('/senders/:id/editor'),
        { path: '/senders/old', element: null },
      ]`,
    'apps/web/src/features/senders/screens/index.tsx': '',
    'apps/web/src/features/senders/screens/delete.tsx': '',
    'apps/web/src/widgets/editor/routes.tsx':
      "export const editorRoutes = (base: string) => [{ path: base, lazy: () => import('./editor.tsx') }]",
    'apps/web/src/widgets/editor/editor.tsx': '',
    'tools/routes.json': '{"about":"","senders":[["/senders","page"]]}',
  }

  test('names the file of each URL, mounted ones included', async () => {
    tree = await plantTree({ ...app })
    expect(await readRouteTable(tree.root)).toEqual([
      ...['/senders', '/senders/:id/delete'].map((twinOf) => ({
        path: `/legacy${twinOf}`,
        file: `apps/web/src/features/senders/screens/${twinOf === '/senders' ? 'index' : 'delete'}.tsx`,
        twinOf,
      })),
      { path: '/not-found', file: 'apps/web/src/app/router.tsx' },
      { path: '/senders', file: 'apps/web/src/features/senders/screens/index.tsx' },
      { path: '/senders/:id/delete', file: 'apps/web/src/features/senders/screens/delete.tsx' },
      { path: '/senders/:id/editor', file: 'apps/web/src/widgets/editor/editor.tsx' },
      { path: '/senders/old', file: 'apps/web/src/features/senders/routes.tsx' },
    ])
  })

  test('is compared with the stored one', async () => {
    tree = await plantTree({ ...app, 'docs/routes.txt': 'something older' })
    expect(await checkRoutes(tree.root)).toEqual([expect.stringContaining('npm run routes')])
    await writeRoutes(tree.root)
    expect(await checkRoutes(tree.root)).toEqual([])
  })

  test('has one line for a legacy twin with all its addresses', async () => {
    tree = await plantTree({ ...app })
    await writeRoutes(tree.root)
    const lines = (await readFile(join(tree.root, 'docs/routes.txt'), 'utf8')).split('\n')
    expect(lines.filter((line) => line.includes('legacy'))).toEqual([
      expect.stringMatching(/^\/legacy\/senders and all below +as \/senders$/),
    ])
  })

  test('is no problem only if every specified address leads somewhere', async () => {
    const specified = '{"about":"","senders":[["/senders","page"],["/senders/new","page"]]}'
    tree = await plantTree({ ...app, 'tools/routes.json': specified })
    await writeRoutes(tree.root)
    expect(await checkRoutes(tree.root)).toEqual(['/senders/new leads nowhere (tried /senders/new)'])
  })
})
