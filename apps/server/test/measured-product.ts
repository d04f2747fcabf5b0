import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startProduct } from '#roles/start.ts'

const apiKey = 'SG.benchkey000000000000000.benchsecret0000000000000000000000000000000'

/** A whole product on an empty folder, with a browser, for programs that measure it through HTTP. */
export async function startMeasured(): Promise<{ url: string; apiKey: string; close(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
  const log = { info: () => {}, warn: (text: string) => console.warn(text) }
  const postgres = await startEmbeddedPostgres({ dataDir: home, log })
  const config = readConfig({
    PORT: '0',
    DATA_DIR: home,
    LOG_LEVEL: 'error',
    OWNER_EMAIL: 'owner@bench.test',
    OWNER_PASSWORD: 'correct horse battery',
    OWNER_API_KEY: apiKey,
    CHECK_LINKS: 'off',
    CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '',
  })
  const product = await startProduct(config, postgres.connectionString)
  return {
    url: product.url ?? '',
    apiKey,
    async close() {
      await product.close()
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
