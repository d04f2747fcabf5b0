import { access, constants, statfs } from 'node:fs/promises'
import net from 'node:net'
import { dirname, resolve } from 'node:path'
import tls from 'node:tls'
import type { Config } from '../config.ts'
import { type Finding, messageOf, ok, problem, warning } from '../finding.ts'
import { parseSmtpUrl } from '../smtp/smtp-url.ts'

const gb = 1024 ** 3
const patienceMs = 5000

/** Checks the free space and the permissions of DATA_DIR. */
export async function checkDataDir({ dataDir, databaseUrl }: Config): Promise<Finding> {
  try {
    const folder = await nearest(dataDir)
    await access(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = (bavail * bsize) / gb
    const says = `${free.toFixed(1)} GB are free in ${dataDir}`
    // The embedded database keeps up to 4 GB of its log there.
    const [least, enough] = databaseUrl === null ? [1, 8] : [0.2, 2]
    if (free < least) return problem('DATA_DIR', says, 'Make room, or the next write may fail.')
    if (free < enough) return warning('DATA_DIR', says, `Make room for ${enough} GB.`)
    return ok('DATA_DIR', says)
  } catch (cause) {
    return problem(
      'DATA_DIR',
      messageOf(cause),
      'Make the folder, and let the user of this process read and write it.',
    )
  }
}

/** The folder if it exists, else the closest existing folder above it, in which the start would make it. */
async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  const above = dirname(resolve(folder))
  return isThere || above === folder ? folder : nearest(above)
}

/**
 * Checks that the product answers at the address in its mail. From inside a network the result may differ from outside.
 */
export async function checkPublicUrl({ publicUrl }: Config): Promise<Finding> {
  const address = new URL('/healthz', publicUrl).href
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    if (status === 200) return ok('PUBLIC_URL', `${publicUrl} answers`)
    return warning(
      'PUBLIC_URL',
      `${address} answers ${status}, not 200`,
      'Let this address lead to the server: links and images in mail begin with it. A separate STATUS_ADDRESS answers health there alone.',
    )
  } catch (cause) {
    const why = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
    return warning(
      'PUBLIC_URL',
      `${address} does not answer: ${messageOf(why)}`,
      'Start the server, or let the address lead to it. From outside it may answer all the same.',
    )
  }
}

/** Checks that a mail server greets at SMTP_URL. Nothing is mailed. */
export async function checkSmtp({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === null) {
    return ok('SMTP_URL', 'Not set: the built-in mailbox shows every message and nothing leaves')
  }
  const { host, port, tls: security, verifyCertificate } = parseSmtpUrl(smtpUrl)
  try {
    const greeting = await greetingOf(
      security === 'implicit'
        ? tls.connect({
            host,
            port,
            servername: net.isIP(host) ? undefined : host,
            rejectUnauthorized: verifyCertificate,
          })
        : net.connect({ host, port }),
    )
    if (greeting.startsWith('220')) return ok('SMTP_URL', `${host}:${port} greets: ${greeting}`)
    return problem(
      'SMTP_URL',
      `${host}:${port} says: ${greeting}`,
      'Look at the mail server, or at SMTP_URL.',
    )
  } catch (cause) {
    return problem(
      'SMTP_URL',
      `${host}:${port} can't be reached: ${messageOf(cause)}`,
      'Look at SMTP_URL, and at what is between here and there.',
    )
  }
}

async function greetingOf(socket: net.Socket): Promise<string> {
  try {
    return await new Promise((resolve, reject) => {
      socket.setTimeout(patienceMs, () => reject(new Error(`no answer in ${patienceMs / 1000} s`)))
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('it closed the connection without a word')))
      socket.once('data', (data: Buffer) => resolve(data.toString('utf8').split('\r\n')[0] ?? ''))
    })
  } finally {
    socket.destroy()
  }
}
