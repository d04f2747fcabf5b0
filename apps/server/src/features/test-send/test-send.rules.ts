import { testSendLimits } from '@carillon/contract/test-send'
import { emailAddress } from '@carillon/contract/wire'

export interface CheckedAddresses {
  addresses: string[]
  invalid: string[]
}

/** Splits addresses at commas, removes duplicates, and separates valid addresses from invalid ones. */
export function checkAddresses(emails: readonly string[]): CheckedAddresses {
  const given = emails
    .flatMap((each) => each.split(','))
    .map((each) => each.trim())
    .filter(Boolean)
  const addresses = new Set<string>()
  const invalid: string[] = []
  for (const text of given) {
    const parsed = emailAddress.safeParse(text)
    if (parsed.success) addresses.add(parsed.data)
    else invalid.push(text)
  }
  return { addresses: [...addresses], invalid }
}

export function testSubject(subject: string): string {
  return `${testSendLimits.prefix}${subject}`
}
