type Value = string | number | readonly Value[] | { readonly [key: string]: Value }

/** A database of places in the format of MaxMind (version 2.0), of networks as in `192.0.2.0/24` or `2001:db8::/32`. */
export function mmdb(networks: Readonly<Record<string, Value>>): Buffer {
  const nodes: [Node, Node][] = [[null, null]]
  const parts: Buffer[] = []
  let size = 0
  for (const [network, value] of Object.entries(networks)) {
    const data = encode(value)
    insert(nodes, bitsOf(network), { at: size })
    parts.push(data)
    size += data.length
  }
  const record = (node: Node) =>
    node === null ? nodes.length : typeof node === 'number' ? node : nodes.length + 16 + node.at
  const tree = Buffer.concat(nodes.flat().map((node) => uint(record(node), 3)))
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_800_000_000,
    description: { en: 'Places for tests' },
  })
  const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
  return Buffer.concat([tree, Buffer.alloc(16), ...parts, marker, metadata])
}

/** One side of a node: nothing, the number of another node, or the position of its data. */
type Node = null | number | { at: number }

function insert(nodes: [Node, Node][], bits: readonly number[], data: Node): void {
  let at = 0
  for (const [depth, bit] of bits.entries()) {
    const pair = nodes[at]!
    if (depth === bits.length - 1) {
      pair[bit as 0 | 1] = data
      return
    }
    const next = pair[bit as 0 | 1]
    if (typeof next === 'number') at = next
    else {
      pair[bit as 0 | 1] = nodes.length
      at = nodes.length
      nodes.push([null, null])
    }
  }
}

/** The bits of a network. An IPv4 network lies below ::/96. */
function bitsOf(network: string): number[] {
  const [address = '', length] = network.split('/')
  if (!address.includes(':')) {
    const bits = address.split('.').flatMap((byte) => bitsIn(Number(byte), 8))
    return [...Array<number>(96).fill(0), ...bits].slice(0, 96 + Number(length))
  }
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after].flatMap((group) => bitsIn(group, 16)).slice(0, Number(length))
}

function bitsIn(value: number, width: number): number[] {
  return Array.from({ length: width }, (_, at) => (value >> (width - 1 - at)) & 1)
}

function uint(value: number, width: number): Buffer {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, 0, width)
  return bytes
}

const types = { text: 2, unsigned: 6, map: 7, list: 11 }

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(types.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') return Buffer.concat([head(types.unsigned, 4), uint(value, 4)])
  if (Array.isArray(value)) return Buffer.concat([head(types.list, value.length), ...value.map(encode)])
  const entries = Object.entries(value as Record<string, Value>)
  return Buffer.concat([
    head(types.map, entries.length),
    ...entries.flatMap(([key, own]) => [encode(key), encode(own)]),
  ])
}

/** The control byte of a value, for sizes below 29. Types above 7 have a second byte. */
function head(type: number, size: number): Buffer {
  if (size > 28) throw new Error(`${size} does not fit into one byte`)
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])
}
