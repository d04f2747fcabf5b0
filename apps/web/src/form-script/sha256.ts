/** The first 32 bits of each round constant: fractions of the cube roots of the first 64 primes (FIPS 180-4). */
const constants = new Int32Array(64)
const start = new Int32Array(8)

for (let number = 2, found = 0; found < 64; number++) {
  let isPrime = true
  for (let by = 2; by * by <= number; by++) if (number % by === 0) isPrime = false
  if (!isPrime) continue
  const bits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
  if (found < 8) start[found] = bits(Math.sqrt(number))
  constants[found++] = bits(Math.cbrt(number))
}

/**
 * The first 32 bits of a SHA-256. The browser's own function exists only on https, and is so slow for short texts
 * that a task would take many times as long.
 */
export function firstBitsOfHash(bytes: Uint8Array): number {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new DataView(new ArrayBuffer(blocks * 64))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(blocks * 64 - 4, bytes.length * 8)
  const hash = Int32Array.from(start)
  for (let block = 0; block < blocks; block++) mixIn(hash, padded, block * 64)
  return hash[0]! >>> 0
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const words = new Int32Array(64)

function mixIn(hash: Int32Array, padded: DataView, from: number): void {
  for (let at = 0; at < 16; at++) words[at] = padded.getInt32(from + at * 4)
  for (let at = 16; at < 64; at++) {
    const [two, fifteen] = [words[at - 2]!, words[at - 15]!]
    const one = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)
    const zero = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)
    words[at] = (one + words[at - 7]! + zero + words[at - 16]!) | 0
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let at = 0; at < 64; at++) {
    const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + one + ((e & f) ^ (~e & g)) + constants[at]! + words[at]!) | 0
    const zero = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  hash[0] = (hash[0]! + a) | 0
  hash[1] = (hash[1]! + b) | 0
  hash[2] = (hash[2]! + c) | 0
  hash[3] = (hash[3]! + d) | 0
  hash[4] = (hash[4]! + e) | 0
  hash[5] = (hash[5]! + f) | 0
  hash[6] = (hash[6]! + g) | 0
  hash[7] = (hash[7]! + h) | 0
}
