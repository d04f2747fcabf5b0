import type { AnswerInput } from '@carillon/contract/endpoint'
import { type SmsConfigFields, smsLimits } from '@carillon/contract/sms-config'
import type { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { measureText } from '@carillon/text-message/measure-text'
import { readPhoneNumber } from '@carillon/text-message/phone-number'
import {
  anyCode,
  changedSms,
  imageBytes,
  newSms,
  type SmsAuthor,
  textOf,
} from '#features/campaign-messages/public.ts'
import { findByPhones, loadRecipients } from '#features/contacts/public.ts'
import { accessProvider, shortLinkBase } from '#features/sms/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { reasonSentence } from '#platform/sms/reason-sentence.ts'
import { bytesOf, compileText, isTooLong, optedOutAmong } from '#sending/texts/public.ts'

type Results = AnswerInput<typeof smsSingleSends.test>

/**
 * Sends a text to some numbers at once, with the same code as a send: with a contact's values where a number belongs to
 * one. It is in no ledger, so its short links lead nowhere.
 * @throws the refusals in the contract
 */
export async function sendSmsTest(
  services: Services,
  db: Db,
  account: string,
  { sms_config, phone_numbers }: { sms_config: SmsConfigFields; phone_numbers: readonly string[] },
  author: SmsAuthor,
): Promise<Results> {
  services.sending.demandOn()
  const numbers = await readTestNumbers(db, account, phone_numbers)
  const sms = await changedSms(db, account, await newSms(db, account), sms_config, author)
  if (sms.serviceSid === null) {
    throw new Refusal('sms_service_required', {}, { field: 'sms_config.messaging_service_sid' })
  }
  const provider = await accessProvider(services, db, account)
  const text = await textOf(db, { account, sms, perHour: null, config: services.config })
  if (text.body.trim() === '' && text.media.length === 0) {
    throw new Refusal('sms_content_required', {}, { field: 'sms_config.body' })
  }
  const bytes = await imageBytes(db, account, sms.imageIds)
  if (bytes.total > smsLimits.imageBytes) {
    const megabytes = Math.round(bytes.total / 104_857.6) / 10
    const details = { megabytes, limit: smsLimits.imageBytes / 1_048_576 }
    throw new Refusal('sms_images_too_large', details, { field: 'sms_config.image_ids' })
  }
  const { template, problems } = compileText(text, shortLinkBase(services.config))
  if (!template) {
    const [first] = problems
    const details = { ...first, part: 'text', problem: first?.message }
    throw new Refusal('template_broken', details, { field: 'sms_config.body' })
  }
  const owners = await findByPhones(db, account, numbers)
  const people = await loadRecipients({ db })(
    account,
    [...owners.values()].map(({ id }) => id),
    template.names,
  )
  const results: Results['results'] = []
  for (const number of numbers) {
    const { text: body } = template.compose(people.get(owners.get(number)?.id ?? '') ?? {}, anyCode, true)
    if (isTooLong(body)) {
      const details = { bytes: bytesOf(body), limit: smsLimits.bytes }
      throw new Refusal('sms_too_long', details, { field: 'sms_config.body' })
    }
    const { media, serviceSid } = text
    const outcome = await provider.send({ to: number, body, media, serviceSid, statusUrl: null })
    const segments = media.length > 0 ? 1 : measureText(body).segments
    results.push({
      phone_number: number,
      simulated: provider.isSimulated,
      ...(outcome.kind === 'accepted'
        ? {
            state: 'sent',
            segments: outcome.segments ?? segments,
            provider_code: null,
            provider_message: null,
          }
        : {
            state: 'refused',
            segments: null,
            provider_code: outcome.kind === 'refused' ? outcome.code : null,
            provider_message: outcome.kind === 'refused' ? outcome.message : reasonSentence(outcome.reason),
          }),
    })
  }
  return { results }
}

async function readTestNumbers(db: Db, account: string, typed: readonly string[]): Promise<string[]> {
  const field = 'phone_numbers'
  const numbers = typed.map((text) => {
    const number = readPhoneNumber(text)
    if (!number) throw new Refusal('test_number_invalid', { number: text }, { field })
    return number.e164
  })
  const [out] = await optedOutAmong(db, account, numbers)
  if (out !== undefined) throw new Refusal('test_send_opted_out', { number: out }, { field })
  return [...new Set(numbers)]
}
