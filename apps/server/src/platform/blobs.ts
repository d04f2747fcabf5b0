import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Files of the product: uploads, error files, images. Keys are paths like `imports/<id>/source`. */
export interface Blobs {
  /** Writes completely or not at all: the key appears when the last byte is written. */
  write(key: string, source: AsyncIterable<Uint8Array> | Readable): Promise<{ bytes: number }>
  /** @throws when there is no such file */
  read(key: string): Promise<Readable>
  size(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /** All keys. */
  list(): AsyncIterable<string>
}

/** The file that marks a folder of files, so that hosts know whether they share it. */
export const folderMark = '.files-id'

/** Keeps files below a folder. */
export function openDiskBlobs(folder: string): Blobs {
  const pathOf = (key: string): string => {
    const path = normalize(join(folder, key))
    if (!path.startsWith(normalize(`${folder}/`))) throw new Error(`blob key leaves its folder: ${key}`)
    return path
  }
  return {
    async write(key, source) {
      const path = pathOf(key)
      // A random name, since two writes of the same key may run at once.
      const part = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      const target = createWriteStream(part)
      try {
        await pipeline(source, target)
        await rename(part, path)
      } catch (cause) {
        await rm(part, { force: true })
        throw cause
      }
      return { bytes: target.bytesWritten }
    },
    async read(key) {
      const stream = createReadStream(pathOf(key))
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve())
        stream.once('error', reject)
      })
      return stream
    },
    async size(key) {
      return stat(pathOf(key)).then(
        (found) => found.size,
        () => null,
      )
    },
    async delete(key) {
      await rm(pathOf(key), { force: true, recursive: true })
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        const isOurs = entry.name === folderMark || path.endsWith('.part')
        if (entry.isFile() && !isOurs) yield relative(folder, path).split(sep).join('/')
      }
    },
  }
}
