/**
 * The walk itself, in a tree with a bare Debian and with a network of its own: takes the marked commands of the papers, one after the
 * other, and looks at the product after each as a person does. `operator.ts` starts it.
 */
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, call } from './ask.ts'
import { enterTree, typeAndLeave, typeIn } from './debian.ts'
import { markedSteps, type WalkedStep, walkedPapers, withWords } from './marked-steps.ts'
import { expectThat, makeSteps } from './steps.ts'

const [tree = '', before = '', newer = ''] = process.argv.slice(2)
const host = 'carillon.example.com'
const url = `https://${host}`
const people = 25
const patienceMs = 120_000

const blocks = new Map(walkedPapers.flatMap((paper) => [...markedSteps(readFileSync(paper, 'utf8'))]))
const words: Record<string, string> = { VERSION: before, NEWER: newer }
const block = (name: WalkedStep) => withWords(blocks.get(name) ?? '', words)
const { step, seconds } = makeSteps()
/** Takes a step of the papers. */
const take = (name: WalkedStep, title: string) => step(title, () => typeIn(tree, block(name)))

try {
  enterTree(tree)
  await walk()
  process.stdout.write(`All of it took ${seconds().toFixed(0)} s.\n`)
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n${logOf('carillon')}`)
  process.exitCode = 1
}

async function walk(): Promise<void> {
  await step('the tree has neither Node, npm nor PostgreSQL', () => {
    const found = typeIn(tree, 'for one in node npm psql postgres; do command -v $one || true; done')
    expectThat(found.trim() === '', `It has ${found}`)
  })
  await take('install', `install the version before, ${before}`)
  await step('write the settings', () => {
    appendFileSync(join(tree, 'etc/carillon/carillon.env'), `\n${block('settings')}\n`)
  })
  await take('start', 'start it')
  await take('health', 'wait until it is ready')
  const password = await step('read in the log how to sign in', readPassword)
  const ca = await step('get a certificate', makeCertificate)
  await take('proxy', 'put nginx with TLS before it')
  const token = await step('open it at its secure address, and sign in', () => signIn(url, ca, password))
  await step('be led from plain HTTP to the secure address', async () => {
    const led = await ask(`http://${host}/single-sends`, undefined)
    expectThat(
      led.status === 308 && led.headers['location'] === `${url}/single-sends`,
      `It answers ${led.status}.`,
    )
  })
  await step(`make a list with ${people} people`, () => fill(url, ca, token))
  await take('backup', 'make a backup')
  words['BACKUP'] = newestBackup()
  await take('upgrade', `upgrade to ${newer}`)
  await take('health', 'wait until it is ready')
  await step('find everything as it was, in the newer version', async () => {
    await lookAround(url, ca, await signIn(url, ca, password))
    const { version } = await call<{ version: string }>(`${url}/v3/version`, ca, {
      token: await signIn(url, ca, password),
    })
    expectThat(newer.startsWith(version), `It says that it is ${version}.`)
  })
  await step('listen on the loopback interface alone', () => {
    const open = typeIn(tree, 'ss -Hltn sport = :3000')
    expectThat(open.includes('127.0.0.1:3000') && !/0\.0\.0\.0:3000|\*:3000/.test(open), open)
  })
  await take('doctor', 'ask the doctor')
  await take('restore', 'restore the backup into another folder')
  await step('use the restored one beside it, with mail off', () => useRestored(password))
  process.stdout.write(
    `${(await take('drill', 'drill: restore the newest backup and compare')).replaceAll(/^/gm, '    ')}\n`,
  )
  await step('end it', () => typeIn(tree, 'systemctl stop carillon nginx'))
}

/** The log of a unit, where `systemctl` of the tree keeps it. */
function logOf(unit: string): string {
  const files = globSync(`var/log/journal/${unit}.service.log`, { cwd: tree })
  return files.map((file) => readFileSync(join(tree, file), 'utf8').slice(-4000)).join('\n')
}

function readPassword(): string {
  const password = /Sign in:\s+you@example\.com\s+(\S+)/.exec(logOf('carillon'))?.[1]
  if (password === undefined) throw new Error('The log does not say how to sign in.')
  return password
}

/** A certificate of an authority of the walk's own, at the place where that of Let's Encrypt lies. Answers the authority's. */
async function makeCertificate(): Promise<string> {
  const folder = `etc/letsencrypt/live/${host}`
  await mkdir(join(tree, folder), { recursive: true })
  appendFileSync(join(tree, 'etc/hosts'), `127.0.0.1 ${host} link.example.com\n`)
  writeFileSync(join(tree, 'tmp/names'), `subjectAltName=DNS:${host},DNS:link.example.com\n`)
  typeIn(
    tree,
    `cd /tmp
     openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj '/CN=The walk' 2>/dev/null
     openssl req -newkey rsa:2048 -nodes -keyout /${folder}/privkey.pem -out own.csr -subj '/CN=${host}' 2>/dev/null
     openssl x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out own.pem 2>/dev/null
     cat own.pem ca.pem > /${folder}/fullchain.pem`,
  )
  return readFileSync(join(tree, 'tmp/ca.pem'), 'utf8')
}

async function signIn(address: string, ca: string | undefined, password: string): Promise<string> {
  const page = await ask(`${address}/single-sends`, ca)
  expectThat(page.status === 200 && page.body.includes('<script'), `The app answers ${page.status}.`)
  if (ca !== undefined)
    expectThat(
      page.headers['strict-transport-security'] !== undefined,
      'It has no Strict-Transport-Security.',
    )
  const body = { email: 'you@example.com', password }
  return (await call<{ token: string }>(`${address}/v3/tokens`, ca, { method: 'POST', body })).token
}

async function fill(address: string, ca: string, token: string): Promise<void> {
  const { id } = await call<{ id: string }>(`${address}/v3/marketing/lists`, ca, {
    method: 'POST',
    body: { name: 'Walkers' },
    token,
  })
  const contacts = Array.from({ length: people }, (_, at) => ({ email: `walker-${at}@example.com` }))
  await call(`${address}/v3/marketing/contacts`, ca, {
    method: 'PUT',
    body: { list_ids: [id], contacts },
    token,
  })
  const deadline = performance.now() + patienceMs
  while ((await countPeople(address, ca, token)) !== people) {
    if (performance.now() > deadline) throw new Error('The people did not arrive.')
    await sleep(200)
  }
}

async function countPeople(address: string, ca: string | undefined, token: string): Promise<number> {
  return (await call<{ contact_count: number }>(`${address}/v3/marketing/contacts/count`, ca, { token }))
    .contact_count
}

async function lookAround(address: string, ca: string | undefined, token: string): Promise<void> {
  const lists = await call<{ result: { name: string }[] }>(`${address}/v3/marketing/lists`, ca, { token })
  expectThat(
    lists.result.some(({ name }) => name === 'Walkers'),
    'The list is not there.',
  )
  const count = await countPeople(address, ca, token)
  expectThat(count === people, `It has ${count} people.`)
}

function newestBackup(): string {
  const [newest] = typeIn(tree, 'ls -t /var/backups/carillon').split('\n')
  if (!newest) throw new Error('There is no backup.')
  return newest
}

async function useRestored(password: string): Promise<void> {
  const running = typeAndLeave(tree, block('try-restored'))
  try {
    const address = 'http://localhost:3100'
    const deadline = performance.now() + patienceMs
    while ((await ask(`${address}/readyz`, undefined).catch(() => null))?.status !== 200) {
      if (performance.now() > deadline) throw new Error('The restored one did not start.')
      await sleep(200)
    }
    await lookAround(address, undefined, await signIn(address, undefined, password))
  } finally {
    await running.end()
  }
}
