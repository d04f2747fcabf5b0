import { readConfig } from '#platform/config.ts'
import { startProduct } from '#roles/start.ts'
import { loopback } from './receiver.ts'

// Run as a program, this is the product, with webhooks that may lead to this machine. It ends only by a signal.
const config = readConfig(process.env)
const product = await startProduct(config, config.databaseUrl ?? '', { receivers: loopback })
process.stdout.write(`ready: ${product.url}\n`)
