import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { nodeFlags } from '../../tools/launch/node-flags.mjs'

/** The signature of messages: none, or DKIM with a key of 2048 bits or of Ed25519. */
export type Signing = 'plain' | 'rsa' | 'ed25519'

export interface SendingWorker {
  pid: number
  /** Rejects when the process ends before it is asked to. */
  ended: Promise<never>
  stop(): Promise<void>
}

const keys = {
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ed25519: () => generateKeyPairSync('ed25519').privateKey,
}

/** Starts a worker of the product, with all options of sending switched on. Resolves when it is ready. */
export async function startWorker({
  databaseUrl,
  dataDir,
  smtpPort,
  signing,
}: {
  databaseUrl: string
  dataDir: string
  smtpPort: number
  signing: Signing
}): Promise<SendingWorker> {
  const profiles = process.env['BENCH_PROFILE']
  const child = spawn(
    process.execPath,
    [
      ...nodeFlags,
      ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []),
      'apps/server/src/main.ts',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        PUBLIC_URL: 'https://mail.shop.example',
        ROLES: 'worker',
        LOG_LEVEL: 'info',
        BOUNCE_PORT: '0',
        BOUNCE_DOMAIN: 'bounces.shop.example',
        RELAY_HEADERS: 'categories=X-Category,pool=X-Pool',
        ...(signing === 'plain'
          ? {}
          : {
              DKIM_KEY: keys[signing]().export({ type: 'pkcs8', format: 'pem' }) as string,
              DKIM_DOMAIN: 'shop.example',
              DKIM_SELECTOR: 'k1',
            }),
      },
    },
  )
  let isStopping = false
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (!isStopping) reject(new Error(`a worker ended with ${code ?? signal}`))
    })
  })
  ended.catch(() => {})
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const text = String(chunk)
      if (/"level":(40|50|60)/.test(text)) process.stderr.write(chunk)
      if (/works in the background/.test(text)) resolve()
    })
  })
  await Promise.race([ready, ended])
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
