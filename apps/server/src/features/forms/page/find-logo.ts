import { readBrandKit } from '#features/brand-kit/public.ts'
import type { Db } from '#platform/db.ts'

const largest = { width: 240, height: 80 }

/** The logo of the account as it stands above a form, at an address of this server; null without one. */
export async function findLogo(db: Db, account: string) {
  const { logo } = await readBrandKit(db, account, '')
  if (!logo) return null
  const share = Math.min(
    1,
    largest.width / logo.width,
    largest.height / logo.height,
    logo.shown_width / logo.width,
  )
  return {
    address: logo.url,
    alt: logo.alt,
    width: Math.max(1, Math.round(logo.width * share)),
    height: Math.max(1, Math.round(logo.height * share)),
  }
}
