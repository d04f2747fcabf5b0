/**
 * The flags of Node for every process of the product. Tests and benches use them too, so that they measure the product
 * as it runs.
 *
 * Node's young generation grows to 96 MB by default, and messages of 20 KB fill it as fast as it grows: a worker used
 * 350 MB with the default and 240 MB with half of it, at the same speed. The old generation is collected only after it
 * has grown several times over: one worker grew from 262 to 402 MB within 120,000 messages, shrank, and grew again. If
 * it may grow only by half, it stays at 263 MB.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']
