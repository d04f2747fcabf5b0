import type { Role } from '@carillon/contract/roles'
import { useMessages } from '#lib/messages.tsx'

/** Name and description of a role: those of the product in the language of the page. */
export function useRoleWords(): (role: Pick<Role, 'standard' | 'name' | 'description'>) => {
  name: string
  about: string
} {
  const t = useMessages('roles')
  return ({ standard, name, description }) =>
    standard ? { name: t(`names.${standard}`), about: t(`about.${standard}`) } : { name, about: description }
}
