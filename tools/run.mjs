#!/usr/bin/env node
/**
 * All npm scripts start here: npm start, dev, demo, bench, chaos, check, test, routes, docs, pictures and package, and the operator's
 * commands.
 *
 * It is plain JavaScript without dependencies, because it runs before anything is installed and with the machine's own
 * Node (20 or newer). It installs missing packages, builds the web app if it is outdated, and then runs the command
 * with the pinned Node.
 */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runTask, serve } from './launch/child.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { nodeFlags } from './launch/node-flags.mjs'
import { ensureDocsBuilt, ensureWebBuilt } from './launch/web-build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const server = 'apps/server/src/main.ts'
/** Commands for operators, which work with or without a running server. */
const command = 'apps/server/src/command.ts'
const [task = 'start', ...args] = process.argv.slice(2)

const tasks = {
  start: () => start(args),
  demo: () => start(['--demo', ...args]),
  dev: () =>
    serve(
      [
        [...nodeFlags, '--watch', '--watch-preserve-output', server, ...args],
        ['node_modules/vite/bin/vite.js', 'apps/web'],
      ],
      { CHECK_ANSWERS: 'on', API_URL: `http://127.0.0.1:${process.env['PORT'] || 3000}` },
    ),
  bench: () => bench(args),
  chaos: () => runTask(['chaos/main.ts', ...args]),
  backup: () => runTask([command, 'backup', ...args]),
  restore: () => runTask([command, 'restore', ...args]),
  drill: () => runTask([command, 'drill', ...args]),
  'confirm-sending': () => runTask([command, 'confirm-sending', ...args]),
  credits: () => runTask([command, 'credits', ...args]),
  plan: () => runTask([command, 'plan', ...args]),
  reseller: () => runTask([command, 'reseller', ...args]),
  'open-access': () => runTask([command, 'open-access', ...args]),
  'reset-password': () => runTask([command, 'reset-password', ...args]),
  'forget-key': () => runTask([command, 'forget-key', ...args]),
  doctor: () => runTask([command, 'doctor', ...args]),
  distribute: () => runTask([command, 'distribute', ...args]),
  compat: () => compat(args),
  check: () => runTask(['tools/check.ts', ...args]),
  test: () => runTask(['tools/test.ts', ...args]),
  docs: () => docs(args),
  pictures: () => pictures(),
  package: () => pack(args),
  walk: () => walk(args),
  'new-feature': () => runTask(['tools/new-feature.ts', ...args]),
  routes: () => runTask(['tools/check.ts', 'routes', '--write', ...args]),
}

const run = tasks[task]
if (!run) fail(`npm run ${task} is not known. There are: ${Object.keys(tasks).join(', ')}.`)
try {
  ensureInstalled()
  process.exitCode = await run()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

async function start(given) {
  if (!given.includes('--help') && !given.includes('-h')) {
    ensureWebBuilt()
    ensureDocsBuilt()
  }
  return serve([[...nodeFlags, server, ...given]])
}

/** Without a folder the documentation is built where the server has it, beside the app. */
async function docs(given) {
  if (given.length > 0) return runTask(['tools/docs.ts', ...given])
  ensureWebBuilt()
  return runTask(['tools/docs.ts'])
}

function pictures() {
  ensureWebBuilt()
  return runTask(['tools/pictures.ts'])
}

function pack(given) {
  if (!given.includes('--help') && !given.includes('-h')) {
    ensureWebBuilt()
    ensureDocsBuilt()
  }
  return runTask(['tools/package.ts', ...given])
}

/** Goes a way through the product as a stranger would, step by step. */
function walk([name, ...rest]) {
  const names = readdirSync('tools/walk').flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
  if (!names.includes(name)) fail(`npm run walk -- NAME goes one way. There are: ${names.join(', ')}.`)
  ensureWebBuilt()
  return runTask([`tools/walk/${name}.ts`, ...rest])
}

function compat([name, ...rest]) {
  const names = ['public-files', 'mail-transports', 'openapi']
  if (!names.includes(name)) {
    fail(
      `npm run compat -- NAME holds a running server against others' programs. There are: ${names.join(', ')}.`,
    )
  }
  return runTask([`tools/compat/${name}.ts`, ...rest])
}

/** `--database postgres://…` or DATABASE_URL: benches make a database of their own there, in place of the embedded one. */
async function bench([name, ...given]) {
  const at = given.indexOf('--database')
  if (at >= 0) process.env['DATABASE_URL'] = given[at + 1] ?? fail('Say which: --database postgres://…')
  const rest = at < 0 ? given : given.toSpliced(at, 2)
  const folder = existsSync('bench') ? readdirSync('bench') : []
  const names = folder.filter((file) => /^[a-z-]+\.ts$/.test(file)).map((file) => file.slice(0, -3))
  if (!name || !existsSync(`bench/${name}.ts`)) {
    fail(`npm run bench -- NAME measures one thing. There are: ${names.join(', ')}.`)
  }
  if (rest.length === 0 || !rest.every((other) => names.includes(other))) {
    return runTask([`bench/${name}.ts`, ...rest])
  }
  for (const each of [name, ...rest]) {
    const code = await runTask([`bench/${each}.ts`])
    if (code !== 0) return code
  }
  return 0
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
