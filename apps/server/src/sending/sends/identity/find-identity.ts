import { domainOf, domainsAbove } from '@carillon/contract/domain-name'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DkimKeys } from '#platform/dkim/dkim-keys.ts'
import { createDkimSigner, type DkimSigner } from '#platform/dkim/dkim-signer.ts'
import type { MailIdentities, MailIdentity } from '#platform/mail-identity.ts'
import { baseOn } from './base-on.ts'

interface Options {
  /** The keys of the installation. */
  dkim: DkimKeys
  /** It has the public address of now. */
  config: { readonly publicUrl: string }
  /** True if bounces are read at domains of accounts too. */
  hasReturnPaths: boolean
}

/** The number of keys that stay parsed. */
const mostSigners = 500

/**
 * Finds the domain that signs, among the verified domains of the account and the keys of the installation: the domain
 * of the address, or the closest one above it. If both are equally close, the account's domain signs. If there is none,
 * the account's default domain signs. Receivers don't take that for a signature of the address's domain, but it makes
 * one-click unsubscribing trusted (RFC 8058).
 */
export function findIdentities(db: Db, { dkim, config, hasReturnPaths }: Options): MailIdentities {
  const signers = new Map<string, DkimSigner>()
  const signerOf = (row: DomainRow): DkimSigner => {
    const known = signers.get(row.key_id)
    const { domain, selector, private_key: privateKey } = row
    const signer = known ?? createDkimSigner({ domain, selector, privateKey })
    signers.delete(row.key_id)
    signers.set(row.key_id, signer)
    for (const oldest of signers.keys()) if (signers.size > mostSigners) signers.delete(oldest)
    return signer
  }
  return {
    async of(account, address, within = db) {
      const { publicUrl } = config
      const installed = dkim.signerFor(address)
      const plain: MailIdentity = {
        signer: installed,
        isAligned: installed !== null,
        returnDomain: null,
        linkBase: publicUrl,
        version: '',
      }
      if (account === null) return plain
      const names = domainsAbove(domainOf(address))
      const domain = await findDomain(within, account, names)
      const link = await findLink(within, account, names)
      const linkBase = link ? baseOn(`${link.subdomain}.${link.domain}`, publicUrl) : publicUrl
      if (!domain) return { ...plain, linkBase, version: linkBase }
      const isAligned = names.includes(domain.domain)
      const isCloser = installed !== null && (!isAligned || installed.domain.length > domain.domain.length)
      const returnDomain = hasReturnPaths ? `${domain.subdomain}.${domain.domain}` : null
      return {
        signer: isCloser ? installed : signerOf(domain),
        isAligned: isAligned || installed !== null,
        returnDomain,
        linkBase,
        version: [domain.key_id, returnDomain, linkBase].join(' '),
      }
    },
  }
}

interface DomainRow {
  domain: string
  subdomain: string
  key_id: string
  selector: string
  private_key: string
}

/** A verified domain that this account may use: the closest to the address, else the default one. */
async function findDomain(db: Db, account: string, names: readonly string[]): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`
    select mail_domain.domain, mail_domain.subdomain, mail_domain_key.id as key_id, mail_domain_key.selector,
      mail_domain_key.private_key
    from mail_domain
    join mail_domain_key on mail_domain_key.domain_id = mail_domain.id and mail_domain_key.status = 'active'
    where mail_domain.is_valid
      and (mail_domain.domain = any(${names as string[]}::text[]) or mail_domain.is_default)
      and (mail_domain.account_id = ${account}
        or mail_domain.id in (select domain_id from mail_domain_user where account_id = ${account}))
    order by mail_domain.domain = any(${names as string[]}::text[]) desc, length(mail_domain.domain) desc,
      mail_domain.account_id = ${account} desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

async function findLink(
  db: Db,
  account: string,
  names: readonly string[],
): Promise<{ domain: string; subdomain: string } | null> {
  const { rows } = await sql<{ domain: string; subdomain: string }>`
    select mail_link.domain, mail_link.subdomain from mail_link
    where mail_link.is_valid
      and (mail_link.domain = any(${names as string[]}::text[]) or mail_link.is_default)
      and (mail_link.account_id = ${account}
        or mail_link.id in (select link_id from mail_link_user where account_id = ${account}))
    order by mail_link.domain = any(${names as string[]}::text[]) desc, length(mail_link.domain) desc,
      mail_link.is_default desc, mail_link.id
    limit 1`.execute(db)
  return rows[0] ?? null
}
