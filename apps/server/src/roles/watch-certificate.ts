import { isIP } from 'node:net'
import tls from 'node:tls'
import type { JobContext } from '#jobs/define-job.ts'
import { pageOf } from '#platform/bad-day.ts'
import { sayCertificateEnd } from '#platform/certificate-end.rules.ts'

const patienceMs = 10_000

/** Says in the log if the certificate of PUBLIC_URL ends soon, or has ended. An address that can't be reached is no news of this. */
export async function watchCertificate({ services, log }: JobContext): Promise<void> {
  const url = new URL(services.config.publicUrl)
  if (url.protocol !== 'https:') return
  const end = await endOfCertificate(url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || 443))
  const said = end && sayCertificateEnd(url.hostname, end, services.now())
  if (said) log[said.level]({ page: pageOf('certificate') }, said.says)
}

/** The moment from which on a server's certificate does not count; null: none answers there. */
async function endOfCertificate(host: string, port: number): Promise<Date | null> {
  // An ended certificate is read as well, and nothing is sent over the connection.
  const socket = tls.connect({
    host,
    port,
    servername: isIP(host) === 0 ? host : undefined,
    rejectUnauthorized: false,
  })
  try {
    return await new Promise((resolve) => {
      socket.setTimeout(patienceMs, () => resolve(null))
      socket.once('error', () => resolve(null))
      socket.once('close', () => resolve(null))
      socket.once('secureConnect', () => {
        const end = new Date(socket.getPeerCertificate().valid_to)
        resolve(Number.isNaN(end.getTime()) ? null : end)
      })
    })
  } finally {
    socket.destroy()
  }
}
