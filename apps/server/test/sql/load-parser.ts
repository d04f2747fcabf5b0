import { loadModule } from 'libpg-query'

/** PostgreSQL's own parser. Importing this file waits until it is loaded. */
await loadModule()
