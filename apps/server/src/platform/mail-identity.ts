import type { Db } from './db.ts'
import type { DkimKeys } from './dkim/dkim-keys.ts'
import type { DkimSigner } from './dkim/dkim-signer.ts'

/** The values that make mail from an address recognisable as its domain's. */
export interface MailIdentity {
  /** The signer of the mail; null: it is not signed. */
  signer: DkimSigner | null
  /** True if receivers count the signature as one of the address's own domain (DMARC). */
  isAligned: boolean
  /** The domain of its return paths; null: that of the installation. */
  returnDomain: string | null
  /** The beginning of tracked links. */
  linkBase: string
  /** A text that changes whenever one of the other values does. */
  version: string
}

export interface MailIdentities {
  /**
   * @param account null: mail of the installation itself
   * @param within the transaction of the caller, which holds a connection already
   */
  of(account: string | null, address: string, within?: Db): Promise<MailIdentity>
}

/** Identities by the keys of the installation alone. */
export function installationIdentities(dkim: DkimKeys, publicUrl: string): MailIdentities {
  return {
    async of(_account, address) {
      const signer = dkim.signerFor(address)
      return { signer, isAligned: signer !== null, returnDomain: null, linkBase: publicUrl, version: '' }
    },
  }
}
