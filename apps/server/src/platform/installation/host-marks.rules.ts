/** The marks of the two things that all hosts of an installation have to share. */
export interface Marks {
  /** Tells keys apart without telling the key. */
  key: string
  /** Tells stores of files apart: the id of a folder, or the name of a bucket. */
  files: string
}

/** A process of the product that runs now. */
export interface OtherProcess extends Marks {
  host: string
  roles: readonly string[]
}

interface Facts {
  own: Marks
  /** The key that the installation had so far; null: none is known. */
  knownKey: string | null
  others: readonly OtherProcess[]
  /** The number of secrets in the database that were sealed with the key. */
  sealed: number
  /** True if the files lie in the data folder. */
  isDisk: boolean
}

const nameOf = ({ host, roles }: OtherProcess): string => `${host} (${roles.join(', ')})`

/**
 * The reason why a process must not start beside the others, for the person at the terminal; null: it may. Without other
 * processes a host may bring another store of files, and another key if no secret was sealed with the known one.
 */
export function refuseHost({ own, knownKey, others, sealed, isDisk }: Facts): string | null {
  const withOtherKey = others.find(({ key }) => key !== own.key)
  if (withOtherKey)
    return (
      `This host has another key than ${nameOf(withOtherKey)}, which runs now: one could not read the secrets of ` +
      'the other. Set the same SECRET_KEY on all hosts.'
    )
  if (knownKey !== null && knownKey !== own.key && sealed > 0)
    return (
      `This host has another key than the one that sealed ${sealed} secrets of this installation. Set its SECRET_KEY, ` +
      'or put its secret.key into DATA_DIR. If it is lost: npm run forget-key.'
    )
  const withOtherFiles = others.find(({ files }) => files !== own.files)
  if (withOtherFiles)
    return (
      `This host keeps files ${isDisk ? 'in a folder of its own' : 'in another place'} than ${nameOf(withOtherFiles)}, ` +
      'which runs now: images and uploads would be found on one host alone. Set the same S3_URL on all hosts, or let ' +
      'DATA_DIR/blobs be one shared folder.'
    )
  return null
}

/** The things in a data folder that have to survive a restart of this process. */
export function keptInFolder(of: {
  hasDatabase: boolean
  hasFiles: boolean
  hasKey: boolean
  isWorker: boolean
}): string[] {
  return [
    ...(of.hasDatabase ? ['the database'] : []),
    ...(of.hasFiles ? ['files'] : []),
    ...(of.hasKey ? ['secret.key'] : []),
    ...(of.isWorker ? ['the journal of messages under way'] : []),
  ]
}
