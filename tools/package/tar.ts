import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const blockBytes = 512
const none = Buffer.alloc(0)

/**
 * Writes a folder as tar.gz, below the folder's own name. The bytes depend on contents alone: names are sorted, all files belong to
 * root and have the time `seconds`, and their only mode is whether they can be run.
 */
export async function writeTar(folder: string, to: string, seconds: number): Promise<void> {
  await pipeline(
    Readable.from(entries(folder, basename(folder), seconds)),
    createGzip({ level: 9 }),
    createWriteStream(to),
  )
}

async function* entries(folder: string, name: string, seconds: number): AsyncGenerator<Buffer> {
  yield* entriesBelow(folder, name, seconds)
  yield Buffer.alloc(2 * blockBytes)
}

async function* entriesBelow(path: string, name: string, seconds: number): AsyncGenerator<Buffer> {
  const found = await lstat(path)
  const { size, mode } = found
  if (found.isSymbolicLink()) {
    yield headerOf({ name, type: '2', target: await readlink(path), mode: 0o777, size: 0, seconds })
  } else if (found.isDirectory()) {
    yield headerOf({ name: `${name}/`, type: '5', mode: 0o755, size: 0, seconds })
    for (const below of (await readdir(path)).sort())
      yield* entriesBelow(join(path, below), `${name}/${below}`, seconds)
  } else {
    yield headerOf({ name, type: '0', mode: mode & 0o100 ? 0o755 : 0o644, size, seconds })
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
    yield size % blockBytes === 0 ? none : Buffer.alloc(blockBytes - (size % blockBytes))
  }
}

interface Entry {
  name: string
  type: '0' | '2' | '5'
  target?: string
  mode: number
  size: number
  seconds: number
}

/** A header of the format ustar (POSIX.1-1988). Long names are split at a slash. */
function headerOf({ name, type, target = '', mode, size, seconds }: Entry): Buffer {
  const [prefix, rest] = splitName(name)
  const header = Buffer.alloc(blockBytes)
  header.write(rest, 0, 100)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, length, 'latin1')
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(seconds, 136, 12)
  header.write(type, 156)
  header.write(target, 157, 100)
  header.write('ustar\x0000', 257, 'latin1')
  header.write('root', 265)
  header.write('root', 297)
  header.write(prefix, 345, 155)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8, 'latin1')
  return header
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (rest !== '' && Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155)
      return [prefix, rest]
  }
  throw new Error(`The name ${name} is too long for a tar file.`)
}
