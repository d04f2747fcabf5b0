import { fork } from 'node:child_process'
import { createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server in a separate process that accepts everything and stores nothing. `bare` parses SMTP by hand and needs
 * hardly any processor time; `smtp-server` is the library of the built-in mailbox, which is slower than our sender.
 */
export type SinkKind = 'bare' | 'smtp-server'

export interface SmtpSink {
  port: number
  pid: number
  /** The number of messages taken so far (`bare` only). */
  taken(): Promise<number>
  stop(): void
}

export async function startSink(kind: SinkKind): Promise<SmtpSink> {
  const child = fork(fileURLToPath(import.meta.url), [kind])
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', (code) => reject(new Error(`the sink ended with ${code}`)))
  })
  const taken = () =>
    new Promise<number>((resolve) => {
      child.once('message', (count) => resolve(count as number))
      child.send('taken')
    })
  return { port, pid: child.pid ?? 0, taken, stop: () => child.kill() }
}

let takenSoFar = 0

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = process.argv[2] === 'bare' ? bareServer() : libraryServer()
  server.listen(0, '127.0.0.1', () => {
    const address = ('server' in server ? server.server : server).address() as { port: number }
    process.send!(address.port)
  })
  process.on('message', () => process.send!(takenSoFar))
  process.once('disconnect', () => process.exit())
}

function libraryServer(): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.on('data', () => {})
      stream.on('end', () => done())
    },
  })
  server.on('error', () => {})
  return server
}

function bareServer() {
  return createServer((socket) => serveBare(socket.setNoDelay(true)))
}

const end = Buffer.from('\r\n.\r\n')

function serveBare(socket: Socket): void {
  let inText = false
  /** The bytes of a chunk that are still to come. */
  let textLeft = 0
  let line = ''
  let tail = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: Buffer) => {
    let replies = ''
    let at = 0
    while (at < chunk.length) {
      if (textLeft > 0) {
        const skipped = Math.min(textLeft, chunk.length - at)
        textLeft -= skipped
        at += skipped
        if (textLeft > 0) break
        replies += '250 ok\r\n'
        takenSoFar++
        continue
      }
      if (inText) {
        // The end mark may be split between chunks, so the seam between both is searched first.
        const seam = Buffer.concat([tail, chunk.subarray(at, at + end.length - 1)]).indexOf(end)
        const found = seam >= 0 ? seam - tail.length + at : chunk.indexOf(end, at)
        if (seam < 0 && found < 0) {
          tail = Buffer.concat([tail, chunk.subarray(Math.max(chunk.length - end.length + 1, at))])
          tail = tail.subarray(-end.length + 1)
          break
        }
        at = found + end.length
        tail = Buffer.alloc(0)
        inText = false
        replies += '250 ok\r\n'
        takenSoFar++
        continue
      }
      const newline = chunk.indexOf(10, at)
      if (newline < 0) {
        line += chunk.toString('latin1', at)
        break
      }
      line += chunk.toString('latin1', at, newline).trimEnd()
      at = newline + 1
      if (line === 'DATA') {
        inText = true
        replies += '354 go\r\n'
      } else if (line.startsWith('BDAT')) textLeft = Number(line.split(' ')[1])
      else if (line === 'QUIT') replies += '221 bye\r\n'
      else
        replies += line.startsWith('EHLO')
          ? '250-sink\r\n250-PIPELINING\r\n250-CHUNKING\r\n250 8BITMIME\r\n'
          : '250 ok\r\n'
      line = ''
    }
    if (replies !== '') socket.write(replies)
  })
}
