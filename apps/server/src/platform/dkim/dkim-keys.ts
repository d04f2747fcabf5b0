import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dnsName, domainOf, domainsAbove } from '@carillon/contract/domain-name'
import { type Config, WrongSetting, wrongValue } from '../config.ts'
import { createDkimSigner, type DkimSigner } from './dkim-signer.ts'

/** The DKIM keys of an installation. */
export interface DkimKeys {
  /**
   * Finds the key for a sender's address: the key of its domain, or of the closest domain above it. Null where there is
   * none: a signature of another domain proves nothing to a receiver (RFC 7489, section 3.1.1).
   */
  signerFor(address: string): DkimSigner | null
}

/** A file's name is the name under which its public key is published: `news._domainkey.example.com.pem`. */
const fileName = /^([a-z0-9._-]+)\._domainkey\.([a-z0-9.-]+\.[a-z]{2,})\.pem$/i

/**
 * Reads the keys of DKIM_KEY and DKIM_KEYS.
 * @throws WrongSetting for a key that can't be read or is neither RSA nor Ed25519, and for a file whose name has
 * another form
 */
export async function readDkimKeys({ dkim, dkimKeys }: Pick<Config, 'dkim' | 'dkimKeys'>): Promise<DkimKeys> {
  const signers = [
    ...(dkimKeys === null ? [] : await readFolder(dkimKeys)),
    ...(dkim === null ? [] : [await readOne(dkim)]),
  ]
  return keepDkimKeys(signers)
}

/** Keeps keys by domain. If there are two keys for one domain, the first is used. */
export function keepDkimKeys(signers: readonly DkimSigner[]): DkimKeys {
  const byDomain = new Map([...signers].reverse().map((signer) => [dnsName(signer.domain), signer]))
  return {
    signerFor(address) {
      for (const domain of domainsAbove(domainOf(address))) {
        const signer = byDomain.get(domain)
        if (signer) return signer
      }
      return null
    },
  }
}

async function readOne({ domain, selector, key }: NonNullable<Config['dkim']>): Promise<DkimSigner> {
  try {
    const privateKey = key.includes('-----BEGIN') ? key : await readFile(key, 'utf8')
    return createDkimSigner({ domain, selector, privateKey })
  } catch {
    throw new WrongSetting(wrongValue('DKIM_KEY', key))
  }
}

async function readFolder(folder: string): Promise<DkimSigner[]> {
  const files = await readdir(folder).catch(() => {
    throw new WrongSetting(wrongValue('DKIM_KEYS', folder))
  })
  const keys = files.filter((file) => !file.startsWith('.')).sort()
  return Promise.all(
    keys.map(async (file) => {
      const [, selector, domain] = fileName.exec(file) ?? []
      try {
        if (!selector || !domain) throw new Error('another name')
        const privateKey = await readFile(join(folder, file), 'utf8')
        return createDkimSigner({ domain, selector, privateKey })
      } catch {
        throw new WrongSetting(wrongValue('DKIM_KEYS', join(folder, file)))
      }
    }),
  )
}
