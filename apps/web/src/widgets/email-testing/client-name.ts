import type { ClientResult } from '@carillon/contract/email-test-results'
import { useMessages } from '#lib/messages.tsx'

/** The clients whose names have a word beside the product: the account, or the edition. */
const worded = ['gmail-android-other', 'outlook-windows', 'outlook-new-windows'] as const

/** Returns the name of an email client in the language of the user. Names of products are the same in each. */
export function useClientName(): (client: Pick<ClientResult, 'id' | 'name'>) => string {
  const t = useMessages('email-testing')
  return ({ id, name }) => {
    const known = worded.find((each) => each === id)
    return known ? t(`clientNames.${known}`) : name
  }
}
