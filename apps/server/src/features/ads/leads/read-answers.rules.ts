import { phoneToHash } from '@carillon/ads/identifiers'
import { contactTextLimits } from '@carillon/contract/contacts'
import { normalizeEmail } from '@carillon/contract/email-address'

/** A person as the form of a lead ad names them. */
export interface LeadPerson {
  email: string | null
  phoneNumberId: string | null
  text: { first_name?: string; last_name?: string }
}

/**
 * Reads the answers of a form by the partner's names of its questions. A person without a valid address is known by the
 * number. `problem`: neither is valid.
 */
export function readAnswers(answers: Readonly<Record<string, string>>): LeadPerson | { problem: string } {
  const email = normalizeEmail(answers['email'] ?? '')
  const phoneNumberId = phoneToHash(answers['phone_number'] ?? '', 'google')
  if (email === null && phoneNumberId === null) return { problem: 'ad_lead_address_invalid' }
  const name = (field: 'first_name' | 'last_name') => {
    const value = (answers[field] ?? '').trim().slice(0, contactTextLimits[field])
    return value === '' ? {} : { [field]: value }
  }
  return { email, phoneNumberId, text: { ...name('first_name'), ...name('last_name') } }
}
