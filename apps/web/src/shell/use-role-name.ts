import { standardRoleOf } from '@carillon/contract/roles'
import { useMessages } from '#lib/messages.tsx'

/** The name of a role in the language of the page, where an answer has only its name. */
export function useRoleName(): (name: string) => string {
  const t = useMessages('roles')
  return (name) => {
    const standard = standardRoleOf(name)
    return standard === null ? name : t(`names.${standard}`)
  }
}
