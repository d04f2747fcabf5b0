import { standardRoleOf } from '@carillon/contract/roles'
import deTexts from '@carillon/messages/de/roles'
import enTexts from '@carillon/messages/en/roles'

/** The name of a role in a language. Accounts name their own roles; those of the product have a name in each language. */
export function roleNameIn(language: string, name: string): string {
  const standard = standardRoleOf(name)
  if (standard === null) return name
  return (language === 'de' ? deTexts : enTexts).names[standard]
}
