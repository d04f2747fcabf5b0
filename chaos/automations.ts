import { moveTime, prepareSender } from './campaigns.ts'
import { proveErrands } from './errand-proof.ts'
import { type HookServer, startHookServer } from './hook-server.ts'
import { planKills } from './kills.ts'
import { proveMail, provePaths } from './path-proof.ts'
import { seeded } from './random.ts'
import { connections, playRound, type RoundOptions, type RoundResult } from './round.ts'
import { comeIn, endWaits, goLive, type Series, untilThrough } from './series.ts'

/** The number of automations that run at the same time. */
const automations = 3
/** The number of emails on one path through an automation. */
const emails = 3

/** A round of automations: people enter and go through them while processes are killed, and each path is checked. */
export async function runAutomations(options: RoundOptions): Promise<RoundResult> {
  const hooks = await startHookServer(options.seed)
  return goThrough(options, hooks).finally(() => hooks.close())
}

function goThrough(options: RoundOptions, hooks: HookServer): Promise<RoundResult> {
  const { say } = options
  const people = Math.max(1, Math.round(options.recipients / automations / emails))
  const plan = planKills(seeded(options.seed), options.kills, 'automations')
  const move = async (client: Parameters<typeof endWaits>[0]) => {
    await moveTime(client)
    await endWaits(client)
  }
  return playRound({ ...options, plan, readers: 0.3, move }, async (round) => {
    const { api, open, readers } = round
    const first = await open()
    const sender = await prepareSender(first)
    await first.end()
    const series: Series[] = []
    for (let number = 1; number <= automations; number++) {
      const name = `series${number}`
      series.push(await goLive(api, sender, { name, people, webhook: hooks.at(name) }))
    }
    say(`${automations} automations, ${people} people for each, ${options.kills} kills`)

    const kills = round.startKills()
    await Promise.all(series.map((one) => comeIn(api, one)))
    say('everybody is on their list')
    await untilThrough(open, series)
    await round.endKills()
    await untilThrough(open, series)
    await readers.finish()
    say('everybody is through; now the paths')

    const proving = await open()
    const ledger = await round.keepLedger('mail-server.json')
    const workerKills = kills.done.filter(({ victim }) => victim.startsWith('worker')).length
    const mail = await proveMail(proving, ledger, workerKills * connections)
    const findings = [
      ...(await provePaths({ client: proving, api, series, reading: readers.reading })),
      ...(await proveErrands({ client: proving, series, hooks, ledger })),
      ...mail.findings,
    ]
    say(`what the webhooks did: ${[...hooks.happened].map(([what, times]) => `${what} ${times}`).join(', ')}`)
    await proving.end()
    return { findings, uncertain: mail.uncertain }
  })
}
