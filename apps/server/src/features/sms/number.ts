import type { SmsNumber } from '@carillon/contract/sms'
import type { Db } from '#platform/db.ts'
import { findNumber, findRepliesFrom } from '#sending/texts/public.ts'
import { optOutToWire, readNumbers } from './opt-outs.ts'
import { type FindByPhones, repliesToWire } from './replies.ts'

const latest = 20

/** @throws phone_number_invalid */
export async function numberToWire(
  db: Db,
  account: string,
  typed: string,
  findByPhones: FindByPhones,
): Promise<SmsNumber> {
  const [number = ''] = readNumbers([typed])
  const { optOut, consent } = await findNumber(db, account, number)
  const replies = await findRepliesFrom(db, account, number, latest)
  return {
    phone_number: number,
    opt_out: optOut && optOutToWire(optOut),
    consent: consent && {
      consent: consent.kind,
      source: consent.source,
      given_at: consent.at.toISOString(),
    },
    replies: await repliesToWire(db, account, replies, findByPhones),
  }
}
