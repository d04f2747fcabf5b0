import { access, constants, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, messageOf, ok, problem, warning } from '../finding.ts'

const gb = 1024 ** 3

/** Checks the free space and the permissions of DATA_DIR. */
export async function checkDataDir({ dataDir, databaseUrl }: Config): Promise<Finding> {
  try {
    const folder = await nearest(dataDir)
    await access(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = (bavail * bsize) / gb
    const says = `${free.toFixed(1)} GB are free in ${dataDir}`
    // The embedded database keeps up to 4 GB of its log there.
    const [least, enough] = databaseUrl === null ? [1, 8] : [0.2, 2]
    if (free < least) return problem('DATA_DIR', says, 'Make room, or the next write may fail.')
    if (free < enough) return warning('DATA_DIR', says, `Make room for ${enough} GB.`)
    return ok('DATA_DIR', says)
  } catch (cause) {
    return problem(
      'DATA_DIR',
      messageOf(cause),
      'Make the folder, and let the user of this process read and write it.',
    )
  }
}

/** The folder if it exists, else the closest existing folder above it, in which the start would make it. */
async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  const above = dirname(resolve(folder))
  return isThere || above === folder ? folder : nearest(above)
}
