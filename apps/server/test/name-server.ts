import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type Answer, decode, encode, RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet'

type Kind = 'TXT' | 'CNAME' | 'MX' | 'A' | 'AAAA' | 'PTR'

/** The ways to answer a name without its records. `silent`: no answer at all. */
type Fault = 'silent' | 'servfail' | 'refused' | 'truncated' | 'nonsense'

/**
 * A small name server with the records that a test gives it. It follows no aliases, as servers do that know one zone only,
 * and answers NXDOMAIN for names that it does not have.
 */
export interface NameServer {
  /** The address, in the form of the setting NAMESERVERS. */
  address: string
  /** Sets the values of a name; none removes it. An MX is `10 mail.example.com`. */
  set(kind: Kind, name: string, ...values: string[]): void
  /** Lets questions about a name fail in this way; null: no longer. */
  fail(name: string, fault: Fault | null): void
  /** All questions that came, as `TXT example.com`. */
  asked: string[]
  close(): Promise<void>
}

/** Response codes of RFC 1035, section 4.1.1, in the low bits of the flags. */
const codes = { none: 0, servfail: 2, nxdomain: 3, refused: 5 }
/** The largest answer by UDP. */
const mostBytes = 512

export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string[]>()
  const faults = new Map<string, Fault>()
  const asked: string[] = []
  const names = () => new Set([...records.keys()].map((key) => key.split(' ')[1]))

  const answerTo = (packet: Buffer, by: 'udp' | 'tcp'): Buffer | null => {
    const { id, questions = [] } = decode(packet)
    const [question] = questions
    if (!question) return null
    const name = question.name.toLowerCase()
    asked.push(`${question.type} ${name}`)
    const fault = faults.get(name)
    if (fault === 'silent') return null
    if (fault === 'nonsense') return Buffer.from('not a DNS packet at all')
    const reply = (flags: number, answers: Answer[] = []) =>
      encode({ type: 'response', id: id ?? 0, flags: flags | RECURSION_AVAILABLE, questions, answers })
    if (fault === 'servfail' || fault === 'refused') return reply(codes[fault])
    const found = recordsOf(records, question.type as Kind, name)
    if (found.length === 0 && !names().has(name)) return reply(codes.nxdomain)
    const whole = reply(codes.none, found)
    const isTooLong = by === 'udp' && (whole.length > mostBytes || fault === 'truncated')
    return isTooLong ? reply(TRUNCATED_RESPONSE) : whole
  }

  // UDP and TCP use the same port, because a client that gets a truncated answer asks again by TCP.
  const tcp = createServer((socket) => answerStream(socket, (packet) => answerTo(packet, 'tcp')))
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4', (packet, from) => {
    const answer = answerTo(packet, 'udp')
    if (answer) udp.send(answer, from.port, from.address)
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    address: `127.0.0.1:${port}`,
    asked,
    set(kind, name, ...values) {
      if (values.length === 0) records.delete(`${kind} ${name}`)
      else records.set(`${kind} ${name}`, values)
    },
    fail(name, fault) {
      if (fault === null) faults.delete(name)
      else faults.set(name, fault)
    },
    async close() {
      udp.close()
      await closeServer(tcp)
    },
  }
}

function recordsOf(records: ReadonlyMap<string, string[]>, kind: Kind, name: string): Answer[] {
  const own = records.get(`${kind} ${name}`)
  // An alias is the answer to every question about a name.
  const [type, values] = own ? [kind, own] : (['CNAME', records.get(`CNAME ${name}`) ?? []] as const)
  return values.map((value) => ({ type, name, ttl: 0, data: dataOf(type, value) }) as Answer)
}

function dataOf(kind: Kind, value: string): unknown {
  if (kind === 'MX') {
    const [preference = '10', exchange = ''] = value.split(' ')
    return { preference: Number(preference), exchange }
  }
  // A text has parts of 255 characters at most.
  return kind === 'TXT' ? (value.match(/.{1,255}/gs) ?? ['']) : value
}

function answerStream(socket: Socket, answerTo: (packet: Buffer) => Buffer | null): void {
  let kept = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk])
    while (kept.length >= 2 && kept.length >= 2 + kept.readUInt16BE(0)) {
      const length = kept.readUInt16BE(0)
      const answer = answerTo(kept.subarray(2, 2 + length))
      kept = kept.subarray(2 + length)
      if (!answer) continue
      const size = Buffer.alloc(2)
      size.writeUInt16BE(answer.length)
      socket.write(Buffer.concat([size, answer]))
    }
  })
}

async function closeServer(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
}
