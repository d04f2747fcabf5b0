import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openApi } from '../api.ts'
import { isAtRest, sendUncertain } from '../at-rest.ts'
import { type Campaign, moveTime, prepareCampaign, prepareSender, runCampaign } from '../campaigns.ts'
import { bundledPrograms, external, freePort } from '../databases.ts'
import { startMailServer } from '../mail-server.ts'
import { describeTwice, equal, type Finding, proveLedger, proveNumbers } from '../proof.ts'
import { startReaders } from '../readers.ts'
import { apiKey, keepMoving, openClient, type RoundOptions, type RoundResult } from '../round.ts'
import { untilTrue } from '../until.ts'
import { type BadDay, badDays } from './bad-days.ts'
import { doctor, type Host, type HostName, hostNames, type Place, startHost, startWrongly } from './host.ts'
import { openBalancer } from './network.ts'

/** The time that the mail server takes for a message: a send lasts long enough for a misfortune in its middle. */
const paceMs = 60

/** Bad days of an installation on several hosts, one after the other, each in the middle of a send. */
export async function runHosts(options: RoundOptions): Promise<RoundResult> {
  const { seed, say, recipients } = options
  const began = performance.now()
  const home = await mkdtemp(join(tmpdir(), 'carillon-chaos-'))
  const database = await external(options.postgres ?? (await bundledPrograms(home)), home)
  const ownEnds: string[] = []
  let readers: ReturnType<typeof startReaders> | null = null
  const share = Math.min(0.05, 1000 / recipients)
  const onLetter: Parameters<typeof startMailServer>[0]['onLetter'] = (letter) => readers?.read(letter)
  const mailServer = await startMailServer({ seed, paceMs, readers: share, onLetter })
  const ports = await Promise.all(hostNames.map(() => freePort()))
  const balancer = await openBalancer(ports.slice(0, 2))
  const place: Place = {
    home,
    files: join(home, 'files'),
    secretKey: randomBytes(32).toString('base64'),
    databaseUrl: (process) => database.urlFor(process),
    smtpPort: mailServer.port,
    publicUrl: `http://127.0.0.1:${balancer.port}`,
    onOwnEnd: (sentence) => {
      ownEnds.push(sentence)
      say(sentence)
    },
  }
  await mkdir(place.files)
  say(`${database.name}, ${hostNames.length} hosts, logs in ${home}`)
  const hosts = new Map<HostName, Host>()
  const open = () => openClient(database.urlFor('chaos'))
  const moving = keepMoving(open, moveTime)
  const keepLedger = async (file: string) => {
    const ledger = await mailServer.ledger()
    await writeFile(join(home, file), JSON.stringify(Object.fromEntries(ledger), null, 1))
    return ledger
  }
  try {
    for (const [at, name] of hostNames.entries()) {
      const host = await startHost(name, ports[at] ?? 0, place)
      hosts.set(name, host)
      // The first one migrates; the others come while it runs.
      if (at === 0) await host.process.ready()
    }
    for (const host of hosts.values()) await host.process.ready()
    say('all hosts are ready')
    readers = startReaders(() => true)
    const api = openApi(place.publicUrl, apiKey)
    const client = await open()
    const findings: Finding[] = await proveRefusals(place)
    say('hosts that are set up wrongly have ended')
    const campaigns = await liveThrough({ client, api, hosts, recipients, say })
    await untilTrue('nothing is in flight any more', () => isAtRest(open), 600_000)
    say('all days are over; now the numbers')
    findings.push(await proveDoctor(place))

    const facts = { client, api, campaigns, ledger: await keepLedger('mail-server-before-the-button.json') }
    const mostLost = badDays.reduce((sum, day) => sum + day.mostLost, 0)
    const proof = await proveLedger(facts, mostLost)
    findings.push(...proof.findings, ...(await proveDays(facts)), await proveNotices(client, campaigns))
    for (const line of await describeTwice(facts)) say(line)
    await mailServer.behave()
    await sendUncertain(open, api, campaigns)
    await readers.finish()
    const last = { ...facts, ledger: await keepLedger('mail-server.json') }
    findings.push(...(await proveNumbers(last, readers.reading, false)))
    findings.push(equal('processes that ended by themselves', 0, ownEnds.length))
    await client.end()
    const taken = [...last.ledger.values()].filter(({ takenIds }) => takenIds.length > 0).length
    const seconds = Math.round((performance.now() - began) / 1000)
    const kills = badDays.flatMap((day) => day.kills)
    return { findings, kills, uncertain: proof.uncertain, taken, seconds, home }
  } catch (cause) {
    await keepLedger('mail-server.json').catch(() => {})
    throw cause
  } finally {
    moving.stop()
    for (const { process, way } of [...hosts.values()].reverse()) {
      process.goOn()
      way.heal()
      await process.stop()
      way.close()
    }
    balancer.close()
    await database.stop()
    mailServer.stop()
  }
}

/** The send of a day has the number of the day in the addresses of its people. */
const campaignOf = (at: number): string => `day${at + 1}`

async function liveThrough(parts: {
  client: pg.Client
  api: ReturnType<typeof openApi>
  hosts: ReadonlyMap<HostName, Host>
  recipients: number
  say(line: string): void
}): Promise<Campaign[]> {
  const { client, api, hosts, say } = parts
  const sender = await prepareSender(client)
  const people = Math.round(parts.recipients / badDays.length)
  const campaigns: Campaign[] = []
  for (const [at] of badDays.entries())
    campaigns.push(await prepareCampaign(client, sender, { name: campaignOf(at), kind: 'plain', people }))
  await client.query('analyze')
  const hostNamed = (name: HostName): Host => {
    const host = hosts.get(name)
    if (!host) throw new Error(`there is no ${name}`)
    return host
  }
  for (const [at, day] of badDays.entries()) {
    const campaign = campaigns[at]
    if (!campaign) continue
    const running = runCampaign(api, sender, campaign)
    running.catch(() => {})
    await Promise.race([running, hasBegun(client, campaign)])
    say(`day ${at + 1}: ${victimsOf(day)} ${day.name}`)
    await day.strike(hostNamed)
    say(`day ${at + 1} ${await running}`)
  }
  return campaigns
}

const victimsOf = (day: BadDay): string => day.kills.map(({ victim }) => victim).join(', ')

/** Waits until a fifth has left. */
async function hasBegun(client: pg.Client, { name, people }: Campaign): Promise<void> {
  await untilTrue(
    `a fifth of ${name} has left`,
    async () => {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from recipient where state = 'delivered' and email like $1`,
        [`${name}-%`],
      )
      return (rows[0]?.left ?? 0) >= people / 5
    },
    600_000,
  )
}

/** Hosts that were set up wrongly end at their start, and say why. */
async function proveRefusals(place: Place): Promise<Finding[]> {
  const secretKey = randomBytes(32).toString('base64')
  const [ownFiles, otherKey] = await Promise.all([
    startWrongly(place, { folder: join(place.home, 'wrong-files') }),
    startWrongly(place, { folder: join(place.home, 'web-1'), env: { SECRET_KEY: secretKey } }),
  ])
  return [
    said('a host with files of its own is refused', /keeps files in a folder of its own/, ownFiles),
    said('a host with another key is refused', /has another key than/, otherKey),
  ]
}

function said(what: string, expected: RegExp, text: string): Finding {
  const isRight = expected.test(text)
  return { what, expected: 'refused', found: isRight ? 'refused' : text.trim().slice(0, 100), isRight }
}

/** The doctor names both workers whose journals nothing has read. */
async function proveDoctor(place: Place): Promise<Finding> {
  const text = await doctor(place)
  const named = [...text.matchAll(/journals of workers: A worker on (\S+) ended/g)].map(([, name]) => name)
  const found = [...new Set(named)].sort().join(', ')
  const isRight = named.every((name) => name === 'worker-1' || name === 'worker-2') && named.length > 0
  return {
    what: 'hosts whose journals the doctor calls lost',
    expected: 'worker-1, worker-2',
    found,
    isRight,
  }
}

/** The uncertain of each day, whose number depends on the misfortune. */
async function proveDays({ client }: { client: pg.Client }): Promise<Finding[]> {
  const { rows } = await client.query<{ day: string; lost: number }>(
    `select split_part(email, '-', 1) as day, count(*)::int as lost
     from recipient where state = 'uncertain' and reason = 'worker_lost' group by 1`,
  )
  return badDays.map((day, at) => {
    const lost = rows.find((row) => row.day === campaignOf(at))?.lost ?? 0
    return {
      what: `day ${at + 1}, uncertain: ${victimsOf(day)} ${day.name}`,
      expected: `at most ${day.mostLost}`,
      found: String(lost),
      isRight: lost <= day.mostLost,
    }
  })
}

/** Two schedulers tell once that a send is out. */
async function proveNotices(client: pg.Client, campaigns: readonly Campaign[]): Promise<Finding> {
  const ask = async () => {
    const { rows } = await client.query<{ told: number }>(
      `select count(*)::int as told from notification where event = 'send_finished'`,
    )
    return rows[0]?.told ?? 0
  }
  await untilTrue('people are told of each send', async () => (await ask()) >= campaigns.length, 150_000)
  return equal('notices of finished sends', campaigns.length, await ask())
}
