/** The options of npm run distribute. */
export interface DistributeOptions {
  workers: { host: string; port: number }[]
  /** The address of the coordinator for the workers; null: that of DATABASE_URL. */
  coordinator: { host: string; port: number } | null
  /** The number of parts of each table; null: as the coordinator is set. */
  shards: number | null
  onlyPlans: boolean
  onlyReleases: boolean
  isRoomChecked: boolean
}

const help =
  'npm run distribute -- --worker HOST:PORT --worker HOST:PORT. Further: --plan (only shows what it would do), ' +
  '--coordinator HOST:PORT (as the workers reach it), --shards NUMBER, --room-checked, --release (ends a pause).'

/** @throws an error for people, with all options */
export function readOptions(given: readonly string[]): DistributeOptions {
  const options: DistributeOptions = {
    workers: [],
    coordinator: null,
    shards: null,
    onlyPlans: false,
    onlyReleases: false,
    isRoomChecked: false,
  }
  const rest = [...given]
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '--plan') options.onlyPlans = true
    else if (name === '--release') options.onlyReleases = true
    else if (name === '--room-checked') options.isRoomChecked = true
    else if (name === '--worker') options.workers.push(readPlace(name, rest.shift()))
    else if (name === '--coordinator') options.coordinator = readPlace(name, rest.shift())
    else if (name === '--shards') options.shards = readShards(rest.shift())
    else throw new Error(`There is no option ${name}. ${help}`)
  }
  return options
}

function readPlace(name: string, text: string | undefined): { host: string; port: number } {
  const [, bracketed, bare, port] = /^(?:\[([^\]]+)\]|([^:\s]+)):(\d{1,5})$/.exec(text ?? '') ?? []
  const host = bracketed ?? bare
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`${name} needs a host and a port, as in ${name} 10.0.0.2:5432. ${help}`)
  return { host, port: Number(port) }
}

/** Citus divides a table into at most 64,000 parts. */
const mostShards = 64_000

function readShards(text: string | undefined): number {
  const shards = Number(text)
  if (!Number.isInteger(shards) || shards < 1 || shards > mostShards)
    throw new Error(`--shards needs a whole number from 1 to ${mostShards}. ${help}`)
  return shards
}
