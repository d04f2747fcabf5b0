import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openBalancer, openWay } from './network.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers each text with its name and that text. */
async function startEcho(name: string): Promise<{ port: number; server: Server; sockets: Socket[] }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.on('data', (text) => socket.write(`${name} ${String(text)}`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, server, sockets }
}

function dial(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  socket.on('error', () => {})
  closing.push(() => socket.destroy())
  return {
    socket,
    ask: async (text: string): Promise<string> => {
      socket.write(text)
      return String((await once(socket, 'data'))[0])
    },
  }
}

test('what was under way while a way was cut arrives when it is healed', async () => {
  const echo = await startEcho('a')
  const way = await openWay(echo.port)
  closing.push(() => way.close())
  const before = dial(way.port)
  expect(await before.ask('one')).toBe('a one')
  way.cut()
  const answer = before.ask('two')
  const during = dial(way.port)
  await once(during.socket, 'connect')
  const later = during.ask('three')
  expect(echo.sockets, 'no new connection has arrived').toHaveLength(1)
  way.heal()
  expect([await answer, await later]).toEqual(['a two', 'a three'])
})

test('a way that is healed anew has reset its connections, and takes others', async () => {
  const echo = await startEcho('a')
  const way = await openWay(echo.port)
  closing.push(() => way.close())
  const before = dial(way.port)
  await before.ask('one')
  way.cut()
  const closed = once(before.socket, 'close')
  way.healAnew()
  await closed
  expect(await dial(way.port).ask('two')).toBe('a two')
})

test('a balancer gives connections in turn, and none to a host that is gone', async () => {
  const [a, b] = [await startEcho('a'), await startEcho('b')]
  const balancer = await openBalancer([a.port, b.port])
  closing.push(() => balancer.close())
  const names = async (count: number) => {
    const found: string[] = []
    for (let at = 0; at < count; at++) found.push(await dial(balancer.port).ask('hi'))
    return found.sort()
  }
  expect(await names(4)).toEqual(['a hi', 'a hi', 'b hi', 'b hi'])
  a.server.close()
  for (const socket of a.sockets) socket.destroy()
  await once(a.server, 'close')
  expect(await names(4)).toEqual(['b hi', 'b hi', 'b hi', 'b hi'])
})
