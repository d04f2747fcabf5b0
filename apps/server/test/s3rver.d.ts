declare module 's3rver' {
  import type { Server } from 'node:http'

  /** The parts of the test object store that tests use; the package has no types of its own. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    httpServer: Server
    run(): Promise<unknown>
  }
}
