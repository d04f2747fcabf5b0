import { readConfig } from '#platform/config.ts'
import { type RunningProduct, startProduct } from '#roles/start.ts'

/**
 * Starts the web server alone in this process. It answers calls with this key, and neither sends mail nor moves people
 * of automations.
 */
export function startHttpRole(databaseUrl: string, home: string, apiKey: string): Promise<RunningProduct> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: home,
    PORT: '0',
    ROLES: 'http',
    OWNER_EMAIL: 'bench@carillon.test',
    OWNER_PASSWORD: 'correct horse battery',
    OWNER_API_KEY: apiKey,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    CHECK_LINKS: 'off',
    CHROMIUM_PATH: '/nowhere',
  })
  return startProduct(config, databaseUrl)
}
