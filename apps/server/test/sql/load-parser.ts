import { loadModule } from 'libpg-query'

/** PostgreSQL's own parser, ready once this file is imported. */
await loadModule()
