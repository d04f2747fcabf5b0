import type { Partner } from '@carillon/ads/platforms'
import type { Logger } from 'pino'
import type { AdPartner } from './ads/ad-partner.ts'
import type { Blobs } from './blobs.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { SendingSwitch } from './installation/sending-switch.ts'
import type { SecretKey } from './key-file.ts'
import type { Leases } from './leases.ts'
import type { Mailer } from './mail.ts'
import type { MailIdentities } from './mail-identity.ts'
import type { Metrics } from './metrics.ts'
import type { Outage } from './outage.ts'
import type { LinkChecker } from './outgoing/link-checker.ts'
import type { ReceiverNetwork } from './outgoing/post.ts'
import type { Places } from './places.ts'

/** The resources that a process opens for its features. They are made once in roles/ and closed once at the end. */
export interface Services {
  /** Always the same object, with the values of now: some change while the process runs (see `openLiveConfig`). */
  config: Config
  /** True if this process takes connections of its machine only, since its public address was local when it started. */
  listensLocally: boolean
  /** Reads the settings of the product now, for a process that has changed them. */
  refreshConfig(): Promise<void>
  database: Database
  log: Logger
  outage: Outage
  blobs: Blobs
  mailer: Mailer
  /** The signers of outgoing messages, and the addresses of their links and bounces. */
  identities: MailIdentities
  /** The address of the simulated SMS provider, which the first call starts; null: the installation has none. */
  smsSandbox: () => Promise<string | null>
  /**
   * A partner of ads, real or simulated; null: the operator has no app there, or the installation has no simulated
   * partner. The first call for a simulated one starts it.
   */
  adPartners: (partner: Partner, isSimulated: boolean) => Promise<AdPartner | null>
  /** The key of the installation, which is not in the database. */
  secretKey: SecretKey
  /** This process among those of the installation, and the id of its data folder. */
  host: { process: string; folder: string }
  /** Tells if mail may be sent. */
  sending: SendingSwitch
  /** Checks where links lead; null: no other host may be called. */
  links: LinkChecker | null
  /** The hosts to which webhooks may post. */
  receivers: ReceiverNetwork
  /** The places of opens and clicks; null: they are not counted. */
  places: Places | null
  metrics: Metrics
  /** The most contacts of a plain export. A larger export is compressed, and two connections write it. */
  plainExportRows: number
  leases: Leases
  /** Aborted when this process begins to end. */
  ending: AbortSignal
  /** The clock. Tests set it. */
  now(): Date
}
