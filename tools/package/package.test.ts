import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outside } from './bundle-server.ts'
import { copyFiles, refuseDevelopment } from './make-package.ts'
import { copyPackages, readManifest, withNeeds } from './node-packages.ts'
import { writeTar } from './tar.ts'

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-package-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function plant(files: Record<string, string>): Promise<string> {
  const planted = join(folder, 'planted')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(planted, path)), { recursive: true })
    await writeFile(join(planted, path), text)
  }
  return planted
}

function filesIn(path: string): string[] {
  return globSync('**/*', { cwd: path, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1))
    .sort()
}

describe('a package', () => {
  test('has migrations, pictures, the built web app and documents, and no sources, tests or tools', async () => {
    const kept = [
      'CHANGELOG.md',
      'LICENSE',
      'apps/server/migrations/0001_begin.sql',
      'apps/server/migrations/landed.txt',
      'apps/server/src/features/images/social/x.svg',
      'apps/web/dist/assets/a.js',
      'apps/web/dist/assets/a.js.br',
      'deploy/carillon.service',
      'docs/installing.md',
    ]
    const left = [
      'CONTRIBUTING.md',
      'apps/server/src/main.ts',
      'apps/server/src/main.test.ts',
      'apps/server/test/kit.ts',
      'apps/server/test/picture.png',
      'apps/web/src/main.tsx',
      'apps/web/dist/assets/a.js.map',
      'apps/web/dist/assets/a.js.map.br',
      'apps/web/dist/.built-from',
      'docs/decisions/0001-a.md',
      'e2e/a.spec.ts',
      'tools/check.ts',
      '.env',
    ]
    const planted = await plant(Object.fromEntries([...kept, ...left].map((path) => [path, ''])))
    await copyFiles(planted, join(folder, 'to'))
    expect(filesIn(join(folder, 'to'))).toEqual(kept)
  })

  test('has the packages with binaries and all that these need, and none for development', () => {
    const packages = withNeeds(root, outside)
    expect(packages).toEqual(expect.arrayContaining(outside.map((name) => `node_modules/${name}`)))
    expect(packages).toContain('node_modules/detect-libc')
    expect(packages.length).toBeLessThan(40)
    expect(() => refuseDevelopment(root, packages)).not.toThrow()
    expect(() => refuseDevelopment(root, ['node_modules/vitest'])).toThrow('node_modules/vitest')
  })

  test('has packages without types and source maps, and those below them by their own names', async () => {
    const planted = await plant({
      'node_modules/a/package.json': '{"dependencies":{"b":"1"},"optionalDependencies":{"absent":"1"}}',
      'node_modules/a/index.js': '',
      'node_modules/a/index.d.ts': '',
      'node_modules/a/index.js.map': '',
      'node_modules/a/node_modules/b/package.json': '{}',
      'node_modules/b/package.json': '{}',
      'node_modules/c/package.json': '{"dependencies":{"absent":"1"}}',
    })
    expect(withNeeds(planted, ['a'])).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
    expect(() => withNeeds(planted, ['c'])).toThrow('node_modules/c needs absent')
    await copyPackages(planted, join(folder, 'to'), ['node_modules/a'])
    expect(filesIn(join(folder, 'to'))).toEqual(['node_modules/a/index.js', 'node_modules/a/package.json'])
  })
})

test('the newest version that CHANGELOG.md describes is that of package.json', async () => {
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  expect(/^## (\S+)/m.exec(changes)?.[1]).toBe(readManifest(root).version)
})

describe('a tar file', () => {
  test('has the same bytes whenever and by whoever it was written, and unpacks to the same files', async () => {
    const long = `${'a-long-name/'.repeat(10)}file.txt`
    const planted = await plant({
      'b.txt': 'b'.repeat(700),
      'a/run.sh': '#!/bin/sh\n',
      [long]: 'far',
      empty: '',
    })
    await chmod(join(planted, 'a/run.sh'), 0o775)
    await symlink('a/run.sh', join(planted, 'link'))
    await writeTar(planted, join(folder, 'one.tar.gz'), 1_700_000_000)
    await utimes(join(planted, 'b.txt'), 1, 1)
    await chmod(join(planted, 'b.txt'), 0o600)
    await writeTar(planted, join(folder, 'two.tar.gz'), 1_700_000_000)
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => readFile(join(folder, `${name}.tar.gz`))),
    )
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true)

    await mkdir(join(folder, 'to'))
    await promisify(execFile)('tar', ['-xzf', join(folder, 'one.tar.gz'), '-C', join(folder, 'to')])
    const unpacked = join(folder, 'to/planted')
    expect(filesIn(unpacked)).toEqual(filesIn(planted))
    expect(await readFile(join(unpacked, 'b.txt'), 'utf8')).toBe('b'.repeat(700))
    expect(await readFile(join(unpacked, long), 'utf8')).toBe('far')
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', 'test -x a/run.sh && ! test -x b.txt && readlink link'],
      {
        cwd: unpacked,
      },
    )
    expect(stdout).toBe('a/run.sh\n')
  })
})
