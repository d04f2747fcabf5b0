import type { Logger } from 'pino'
import { openInboundMail, type RunningMailbox, runMailbox } from '#features/tracking/public.ts'
import { type CertificateFiles, WrongSetting, wrongValue } from '#platform/config.ts'
import { isLoopback } from '#platform/mail.ts'
import type { Services } from '#platform/services.ts'
import { type InboundServer, startInboundServer } from '#platform/smtp/inbound-server.ts'
import { openCertificate, type ServerCertificate } from '#platform/smtp/server-certificate.ts'

/**
 * Listens for bounces, complaints and unsubscribe requests by mail on BOUNCE_PORT; null without it. Like the application,
 * it listens on this machine only while PUBLIC_URL is local.
 */
export async function startInbound(services: Services): Promise<InboundServer | null> {
  const { bounces, publicUrl } = services.config
  if (!bounces || bounces.port === null) return null
  const log = services.log.child({ part: 'inbound' })
  const mail = await openInboundMail(services, bounces.domain, log)
  return startInboundServer({
    port: bounces.port,
    host: isLoopback(publicUrl) ? '127.0.0.1' : '0.0.0.0',
    certificate: bounces.certificate && (await readCertificate(bounces.certificate, log)),
    ...mail,
    onProblem: (err) => log.error({ err }, 'a message could not be taken'),
  })
}

/** Reads the mailbox of BOUNCE_MAILBOX; null without it. */
export async function startMailbox(services: Services): Promise<RunningMailbox | null> {
  const { bounces } = services.config
  if (!bounces?.mailbox) return null
  const log = services.log.child({ part: 'bounce-mailbox' })
  return runMailbox(services, bounces.mailbox, await openInboundMail(services, bounces.domain, log))
}

function readCertificate(files: CertificateFiles, log: Logger): Promise<ServerCertificate> {
  return openCertificate(files, (err) =>
    log.error({ err }, 'the changed files of BOUNCE_CERT and BOUNCE_KEY can’t be used; the ones before stay'),
  ).catch(() => {
    throw new WrongSetting(wrongValue('BOUNCE_CERT', files.cert), wrongValue('BOUNCE_KEY', files.key))
  })
}
