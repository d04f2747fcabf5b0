import type { OptOut } from '@carillon/contract/sms'
import type { Metadata } from '@carillon/contract/wire'
import { readInstant } from '@carillon/contract/wire'
import { readUsNumber } from '@carillon/text-message/phone-number'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { textNumbers as numbers, type OptedOut } from '#sending/texts/public.ts'

interface OptOutQuery {
  search?: string | undefined
  page_size: number
  page_token?: string | undefined
}

/** A page of opt-outs. The token is time and number of the last one of the page before. */
export async function pageOfOptOuts(
  db: Db,
  account: string,
  { search, page_size: size, page_token: token }: OptOutQuery,
  path: string,
): Promise<{ results: OptOut[]; _metadata: Metadata }> {
  const after = readToken(token)
  const digits = search?.replace(/\D/g, '') || undefined
  const rows = await numbers.findOptOuts(db, account, { search: digits, after, limit: size + 1 })
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const query = `page_size=${size}${digits ? `&search=${digits}` : ''}`
  return {
    results: shown.map(optOutToWire),
    _metadata: {
      self: `${path}?${query}${token ? `&page_token=${encodeURIComponent(token)}` : ''}`,
      ...(rows.length > size && last
        ? {
            next: `${path}?${query}&page_token=${encodeURIComponent(`${last.at.toISOString()} ${last.number}`)}`,
          }
        : {}),
      count: await numbers.countOptOuts(db, account, digits),
    },
  }
}

export function optOutToWire({ number, source, message, at }: OptedOut): OptOut {
  return { phone_number: number, source, message, opted_out_at: at.toISOString() }
}

function readToken(token: string | undefined): { at: string; number: string } | null {
  if (!token) return null
  const [, at, number] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\+\d{5,15})$/.exec(token) ?? []
  if (!at || !number || readInstant(at) === null)
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  return { at, number }
}

/** @throws phone_number_invalid, which names the first text that is no number */
export function readNumbers(typed: readonly string[]): string[] {
  return typed.map((text) => {
    const number = readUsNumber(text)
    if (number === null)
      throw new Refusal('phone_number_invalid', { number: text }, { field: 'phone_numbers' })
    return number
  })
}

/** @throws sms_opt_out_not_found, sms_opt_out_own */
export async function liftOptOut(db: Db, account: string, typed: string): Promise<void> {
  const number = readUsNumber(typed)
  const result = number === null ? 'unknown' : await numbers.removeOptOut(db, account, number)
  if (result === 'unknown') throw new Refusal('sms_opt_out_not_found')
  if (result === 'own') throw new Refusal('sms_opt_out_own')
}
