import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import { type PendingLine, pendingLine, takesLine, withLine } from './audit-line.ts'

/**
 * PostgreSQL as Kysely knows it. Within a call that writes, its first statement that writes takes the call's audit line
 * along: no statement more, and the line is committed or rolled back with the change.
 */
export class AuditedDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new AuditedDriver(super.createDriver())
  }
}

class AuditedDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection()
    const pending = pendingLine.getStore()
    return pending ? new AuditedConnection(connection, pending) : connection
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: Parameters<Driver['beginTransaction']>[1],
  ) {
    await this.#driver.beginTransaction(plain(connection), settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#driver.commitTransaction(plain(connection))
    if (connection instanceof AuditedConnection) connection.committed()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof AuditedConnection) connection.rolledBack()
    await this.#driver.rollbackTransaction(plain(connection))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#driver.releaseConnection(plain(connection))
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class AuditedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #pending: PendingLine
  /** True if the line was written by this connection, and so goes with its transaction. */
  #hasLine = false

  constructor(inner: DatabaseConnection, pending: PendingLine) {
    this.inner = inner
    this.#pending = pending
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#pending.isWritten || !takesLine(query)) return this.inner.executeQuery(query)
    this.#pending.isWritten = true
    this.#hasLine = true
    try {
      return await this.inner.executeQuery({ ...query, ...withLine(query, this.#pending) })
    } catch (error) {
      this.rolledBack()
      throw error
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(query, chunkSize)
  }

  committed(): void {
    this.#hasLine = false
  }

  rolledBack(): void {
    if (this.#hasLine) this.#pending.isWritten = false
    this.#hasLine = false
  }
}

function plain(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof AuditedConnection ? connection.inner : connection
}
