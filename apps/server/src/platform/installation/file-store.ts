import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Blobs, folderMark, openDiskBlobs } from '../blobs.ts'
import type { Config } from '../config.ts'
import { openS3Blobs } from '../s3-blobs.ts'

type Place = Pick<Config, 'dataDir' | 's3Url'>

const folderOf = ({ dataDir }: Place): string => join(dataDir, 'blobs')

export function openBlobs(place: Place): Blobs {
  return place.s3Url === null ? openDiskBlobs(folderOf(place)) : openS3Blobs(place.s3Url)
}

/**
 * The mark by which hosts know that they have the same files. A folder gets a file with an id, which all hosts see
 * if they share the folder. A bucket is known by its name: hosts may reach it by different addresses.
 */
export async function markOfFiles(place: Place): Promise<string> {
  if (place.s3Url !== null) return `bucket ${new URL(place.s3Url).pathname.replace(/^\/|\/$/g, '')}`
  const folder = folderOf(place)
  await mkdir(folder, { recursive: true })
  const path = join(folder, folderMark)
  const found = await readIfThere(path)
  return `folder ${found ?? (await makeMark(path))}`
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

/** Links a whole file, so that of two hosts that start at once both have the id of one. */
async function makeMark(path: string): Promise<string> {
  const id = randomUUID()
  const draft = `${path}.${id}.part`
  await writeFile(draft, `${id}\n`)
  try {
    await link(draft, path)
    return id
  } catch (cause) {
    const made = await readIfThere(path)
    if (made === null) throw cause
    return made
  } finally {
    await unlink(draft)
  }
}
