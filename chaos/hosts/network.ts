import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A host's way to the database, which can be cut. */
export interface Way {
  port: number
  /** Nothing arrives any more in either direction, and no end sees a connection close, as behind a pulled cable. */
  cut(): void
  /** Everything that was under way arrives late, as after a short outage. */
  heal(): void
  /** All connections from before are reset, as after an outage that a router between both did not survive. */
  healAnew(): void
  close(): void
}

interface Pair {
  host: Socket
  database: Socket
}

/** Opens a port that leads to the database's port, both on this machine. */
export async function openWay(databasePort: number): Promise<Way> {
  let isCut = false
  const pairs = new Set<Pair>()
  const waiting = new Set<Socket>()
  const flow = ({ host, database }: Pair): void => {
    host.pipe(database)
    database.pipe(host)
  }
  const lead = (host: Socket): void => {
    const database = connect(databasePort, '127.0.0.1').setNoDelay(true)
    const pair = { host, database }
    pairs.add(pair)
    const end = (): void => {
      if (isCut) return
      pairs.delete(pair)
      host.destroy()
      database.destroy()
    }
    for (const socket of [host, database]) socket.on('error', () => {}).on('close', end)
    flow(pair)
  }
  const server = createServer((host) => {
    host.setNoDelay(true).on('error', () => {})
    if (!isCut) return lead(host)
    waiting.add(host.pause())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const reset = (): void => {
    for (const { host, database } of pairs) {
      host.destroy()
      database.destroy()
    }
    pairs.clear()
    for (const host of waiting) host.destroy()
    waiting.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const { host, database } of pairs) {
        host.unpipe(database).pause()
        database.unpipe(host).pause()
      }
    },
    heal() {
      isCut = false
      for (const pair of pairs) {
        if (pair.host.destroyed || pair.database.destroyed) {
          pair.host.destroy()
          pair.database.destroy()
          pairs.delete(pair)
        } else flow(pair)
      }
      for (const host of waiting) {
        host.resume()
        lead(host)
      }
      waiting.clear()
    },
    healAnew() {
      isCut = false
      reset()
    },
    close() {
      server.close()
      reset()
    },
  }
}

/**
 * Opens a port that gives connections to several web hosts in turn, and to the next one if a host does not take it: a load
 * balancer that knows no cookies.
 */
export async function openBalancer(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {}).on('close', () => open.delete(client))
    const first = turn++
    const tryHost = (tried: number): void => {
      const port = ports[(first + tried) % ports.length]
      if (port === undefined || tried === ports.length) return void client.destroy()
      const host = connect(port, '127.0.0.1')
      host.once('connect', () => {
        host.setNoDelay(true)
        client.pipe(host)
        host.pipe(client)
        host.once('close', () => client.destroy())
        client.once('close', () => host.destroy())
      })
      host.on('error', () => {
        if (host.connecting || host.bytesRead + host.bytesWritten === 0) tryHost(tried + 1)
      })
    }
    tryHost(0)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const client of open) client.destroy()
    },
  }
}
