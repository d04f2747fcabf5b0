import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from './planted-tree.ts'

const here = new URL('.', import.meta.url).pathname

/** Prints what it receives, and ends like the real server: on a signal, or when its launcher ends. */
const server = `
import { appendFileSync } from 'node:fs'
const say = (word) => appendFileSync('said.txt', word + '\\n')
const end = (why) => setTimeout(() => { say('ended by ' + why); process.exit(7) }, 100)
process.on('SIGINT', () => { say('SIGINT'); end('SIGINT') })
process.on('SIGTERM', () => { say('SIGTERM'); end('SIGTERM') })
process.once('disconnect', () => end('launcher'))
say(['ready', process.pid, process.version, ...process.argv.slice(2)].join(' '))
if (process.argv.includes('--help')) process.exit(0)
setInterval(() => {}, 1000)
`

/** Replaces npm: notes its arguments and fills node_modules as npm would. */
const npm = `
const fs = require('node:fs')
fs.appendFileSync('said.txt', 'npm ' + process.argv[2] + '\\n')
fs.mkdirSync('node_modules/node/bin', { recursive: true })
fs.rmSync('node_modules/node/bin/node', { force: true })
fs.symlinkSync(process.env.REAL_NODE, 'node_modules/node/bin/node')
fs.cpSync('package-lock.json', 'node_modules/.package-lock.json')
`

/** Replaces Vite. */
const vite = `
const fs = require('node:fs')
fs.appendFileSync('said.txt', 'build\\n')
fs.mkdirSync('apps/web/dist', { recursive: true })
`

/** Replaces the builder of the documentation. */
const docs = `
import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('said.txt', 'docs\\n')
mkdirSync('apps/web/dist/docs', { recursive: true })
`

let tree: PlantedTree
const children: ChildProcess[] = []

beforeEach(async () => {
  tree = await plantTree({
    'package.json': '{"type":"module"}',
    'package-lock.json': lock('1.0.0'),
    'npm-package/package.json': '{"type":"commonjs"}',
    'apps/server/src/main.ts': server,
    'apps/web/src/main.tsx': 'export {}',
    'packages/contract/src/a.ts': 'export {}',
    'docs/operating.md': '# Operating',
    'tools/docs.ts': docs,
    'bench/quick.ts': "process.exit(process.argv[2] === 'well' ? 0 : 3)",
  })
  await rm(join(tree.root, 'node_modules'), { recursive: true })
  await writeFile(join(tree.root, 'npm-package/npm.js'), npm)
  await cp(join(here, 'run.mjs'), join(tree.root, 'tools/run.mjs'))
  await cp(join(here, 'launch'), join(tree.root, 'tools/launch'), { recursive: true })
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await tree.remove()
})

describe('installing', () => {
  test('happens once, and again when the lock file changes', async () => {
    await runToEnd('start', '--help')
    await runToEnd('start', '--help')
    expect((await printedLines()).filter((word) => word.startsWith('npm'))).toEqual(['npm install'])

    await writeFile(join(tree.root, 'package-lock.json'), lock('2.0.0'))
    await runToEnd('start', '--help')
    expect((await printedLines()).filter((word) => word.startsWith('npm'))).toEqual([
      'npm install',
      'npm install',
    ])
  })

  test('is skipped after a manual installation of the same versions', async () => {
    await runToEnd('start', '--help')
    await unlink(join(tree.root, 'node_modules/.carillon-installed'))
    await runToEnd('start', '--help')
    expect((await printedLines()).filter((word) => word.startsWith('npm'))).toEqual(['npm install'])
  })
})

describe('building the web app', () => {
  const builds = async () => (await printedLines()).filter((word) => word === 'build').length

  test('happens when sources change, but not when only their times change', async () => {
    await startAndStop()
    await startAndStop()
    expect(await builds()).toBe(1)

    const source = join(tree.root, 'apps/web/src/main.tsx')
    await utimes(source, new Date(), new Date(0))
    await startAndStop()
    expect(await builds()).toBe(1)

    await writeFile(source, 'export const changed = 1')
    await startAndStop()
    expect(await builds()).toBe(2)

    await writeFile(join(tree.root, 'packages/contract/src/a.ts'), 'export const changed = 1')
    await startAndStop()
    expect(await builds()).toBe(3)
  })

  test('is not needed to print the settings', async () => {
    await runToEnd('start', '--help')
    expect(await builds()).toBe(0)
  })

  test('is not needed for a change of the documentation, which is built apart', async () => {
    await startAndStop()
    await startAndStop()
    await writeFile(join(tree.root, 'docs/operating.md'), '# Operating, changed')
    await startAndStop()
    const said = await printedLines()
    expect(said.filter((word) => word === 'docs')).toHaveLength(2)
    expect(await builds()).toBe(1)
  })
})

describe('a started server', () => {
  test('runs under the pinned Node and gets the flags', async () => {
    const { line } = await startServer('demo', '--loud')
    expect(line).toMatch(new RegExp(`^ready \\d+ ${process.version} --demo --loud$`))
  })

  test('gets one Ctrl-C although terminal and npm both pass it on, and its exit code is passed on', async () => {
    const { launcher } = await startServer()
    launcher.kill('SIGINT')
    launcher.kill('SIGINT')
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(7)
    expect((await printedLines()).slice(-2)).toEqual(['SIGINT', 'ended by SIGINT'])
  })

  test('ends when its launcher ends', async () => {
    const { launcher } = await startServer()
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
    expect((await printedLines()).at(-1)).toBe('ended by SIGTERM')
  })

  test('notices that its launcher was killed with -9', async () => {
    const { launcher } = await startServer()
    launcher.kill('SIGKILL')
    await until(async () => (await printedLines()).at(-1) === 'ended by launcher')
  })

  test('notices that npm was killed with -9', async () => {
    await preparePackages()
    const npmScript = `require('node:child_process').spawn(process.execPath, ['tools/run.mjs', 'start'], { stdio: 'ignore' })\nsetInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['-e', npmScript], {
      cwd: tree.root,
      env: { ...environment(), npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    })
    children.push(parent)
    await until(async () => (await printedLines()).filter((word) => word.startsWith('ready')).length === 2)
    parent.kill('SIGKILL')
    await until(async () => (await printedLines()).at(-1) === 'ended by SIGTERM')
  })
})

describe('a task', () => {
  test.for([
    [['bench', 'quick', 'well'], 0],
    [['bench', 'quick', 'badly'], 3],
    [['bench', 'unknown'], 1],
    [['nonsense'], 1],
  ] as const)('%s ends with %i', async ([args, code]) => {
    expect(await runToEnd(...args)).toBe(code)
  })
})

function launch(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['tools/run.mjs', ...args], {
    cwd: tree.root,
    env: environment(),
    stdio: 'ignore',
  })
  children.push(child)
  return child
}

function environment() {
  return {
    ...process.env,
    npm_execpath: join(tree.root, 'npm-package/npm.js'),
    REAL_NODE: process.execPath,
    npm_lifecycle_event: '',
  }
}

async function runToEnd(...args: string[]): Promise<number> {
  const [code] = await once(launch(...args), 'exit')
  return code
}

async function startServer(
  task = 'start',
  ...args: string[]
): Promise<{ launcher: ChildProcess; line: string }> {
  await preparePackages()
  const before = (await printedLines()).length
  const launcher = launch(task, ...args)
  const line = async () => (await printedLines()).slice(before).find((word) => word.startsWith('ready'))
  await until(async () => (await line()) !== undefined)
  return { launcher, line: (await line()) ?? '' }
}

async function startAndStop(): Promise<void> {
  const { launcher } = await startServer()
  launcher.kill('SIGTERM')
  await once(launcher, 'exit')
}

/** The replaced npm does not install Vite, so it is added before the first build. */
async function preparePackages(): Promise<void> {
  const folder = join(tree.root, 'node_modules/vite')
  if (await readFile(join(folder, 'bin/vite.js')).catch(() => undefined)) return
  await runToEnd('start', '--help')
  await cp(join(tree.root, 'npm-package'), join(folder, 'bin'), { recursive: true })
  await writeFile(join(folder, 'bin/vite.js'), vite)
}

async function printedLines(): Promise<string[]> {
  const text = await readFile(join(tree.root, 'said.txt'), 'utf8').catch(() => '')
  return text.split('\n').slice(0, -1)
}

function lock(version: string): string {
  return JSON.stringify({
    packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version, optional: true } },
  })
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited 10 s in vain')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
