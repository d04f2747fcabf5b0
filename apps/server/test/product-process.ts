import { readConfig } from '#platform/config.ts'
import { publicReceivers } from '#platform/outgoing/post.ts'
import { type RunningProduct, startProduct } from '../src/roles/start.ts'
import { loopback } from './receiver.ts'

/**
 * Run as a program, this is the product on the database of DATABASE_URL, as tests that kill processes need it:
 * `--loopback` lets webhooks lead to this machine, and LEASES (JSON) shortens the times after which others take the
 * work of a killed process.
 */
const config = readConfig(process.env)
const product: RunningProduct = await startProduct(config, config.databaseUrl ?? '', {
  receivers: process.argv.includes('--loopback') ? loopback : publicReceivers,
  leases: JSON.parse(process.env['LEASES'] ?? '{}'),
})
process.once('SIGTERM', () => void product.close().then(() => process.exit(0)))
process.stdout.write(`ready: ${product.url}\n`)
