import { runAutomations } from './automations.ts'
import { runDistribute } from './distribute/distribute.ts'
import { runFailover } from './failover/failover.ts'
import { runHosts } from './hosts/hosts.ts'
import type { RoundOptions, RoundResult } from './round.ts'
import { runSingleSends } from './single-sends.ts'
import { runUpgrade } from './upgrade/upgrade.ts'

/** A kind of bad days, chosen by the first word after `npm run chaos --`. */
interface Mode {
  /** The line of the help, without a full stop. */
  what: string
  /** The number of messages without `--recipients`. */
  recipients: number
  /** The number of kills without `--kills`. A mode with a fixed list of failures has 0 and ignores it. */
  kills: number
  /** True: it runs on the newest installed PostgreSQL, or the bundled one; false: on both, one after the other. */
  isOnOneDatabase: boolean
  run(options: RoundOptions): Promise<RoundResult>
}

/** The mode of a run that names none. */
export const usualMode = 'single-sends'

export const modes: Readonly<Record<string, Mode>> = {
  [usualMode]: {
    what: 'people get Single Sends and A/B tests while processes are killed',
    recipients: 50_000,
    kills: 50,
    isOnOneDatabase: false,
    run: runSingleSends,
  },
  automations: {
    what: 'people go through automations while processes are killed',
    recipients: 50_000,
    kills: 50,
    isOnOneDatabase: false,
    run: runAutomations,
  },
  hosts: {
    what: 'people get Single Sends while hosts are cut off, stand still, lose their disk, or die (recipients: 12000)',
    recipients: 12_000,
    kills: 0,
    isOnOneDatabase: true,
    run: runHosts,
  },
  upgrade: {
    what: 'hosts are replaced by another version one by one, forward and back, while mail leaves (recipients: 12000)',
    recipients: 12_000,
    kills: 0,
    isOnOneDatabase: true,
    run: runUpgrade,
  },
  failover: {
    what: 'people get Single Sends while mail servers refuse connections and come back, and workers are killed',
    recipients: 50_000,
    kills: 0,
    isOnOneDatabase: true,
    run: runFailover,
  },
  distribute: {
    what: 'people get Single Sends while npm run distribute is killed, a worker of Citus is away, and the coordinator crashes (needs --cluster; recipients: 12000)',
    recipients: 12_000,
    kills: 0,
    isOnOneDatabase: true,
    run: runDistribute,
  },
}
