import { readFile, stat } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { CertificateFiles } from '../config.ts'

export interface Certificate {
  cert: Buffer
  key: Buffer
}

export interface ServerCertificate {
  /** The certificate as it was last read. */
  current: Certificate
  /**
   * Reads the files again if they have changed, and answers their contents; null if they are unchanged, or don't belong
   * together: programs that renew certificates write one file after the other.
   */
  renewed(): Promise<Certificate | null>
}

/**
 * Reads a certificate and its key.
 * @throws an Error when they can't be read, or don't belong together
 */
export async function openCertificate(
  files: CertificateFiles,
  onProblem: (error: unknown) => void,
): Promise<ServerCertificate> {
  let read = await stampOf(files)
  let refused = ''
  const certificate: ServerCertificate = {
    current: await readCertificate(files),
    async renewed() {
      const stamp = await stampOf(files).catch(() => 'missing')
      if (stamp === read || stamp === refused) return null
      try {
        certificate.current = await readCertificate(files)
        read = stamp
        return certificate.current
      } catch (error) {
        refused = stamp
        onProblem(error)
        return null
      }
    },
  }
  return certificate
}

/** A value that changes with each of the files, and with the file that a link leads to. */
async function stampOf({ cert, key }: CertificateFiles): Promise<string> {
  const all = await Promise.all([cert, key].map((path) => stat(path, { bigint: true })))
  return all.map(({ ino, mtimeNs, size }) => `${ino} ${mtimeNs} ${size}`).join()
}

async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)])
  createSecureContext({ cert, key })
  return { cert, key }
}
