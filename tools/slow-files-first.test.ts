import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slowFiles, slowFirst } from './slow-files-first.ts'

const root = new URL('..', import.meta.url).pathname

test('every slow file exists', () => {
  expect(slowFiles.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
})

test('slow files of a project begin first, and the others follow in their order', () => {
  const file = (name: string, path: string) => ({ moduleId: `/home/me/carillon/${path}`, project: { name } })
  const [slowest = '', slower = ''] = slowFiles
  const files = [
    file('web', 'a.test.ts'),
    file('server', 'b.test.ts'),
    file('server', slower),
    file('server', 'a.test.ts'),
    file('server', slowest),
    file('tools', 'tools/new-feature/new-feature.test.ts'),
  ]
  expect(slowFirst(files).map(({ project, moduleId }) => `${project.name} ${moduleId.slice(18)}`)).toEqual([
    `server ${slowest}`,
    `server ${slower}`,
    'server b.test.ts',
    'server a.test.ts',
    'tools tools/new-feature/new-feature.test.ts',
    'web a.test.ts',
  ])
})
