import { Link, type LinkProps } from 'react-router'
import { isAllowed, useRights } from '#lib/rights.ts'

interface OpenLinkProps extends LinkProps {
  /** True if the words stay where the link is left out, as a name does. */
  keepsWords?: boolean
}

/** A link within text. It is left out for a person who may not open the page at its address. */
export function OpenLink({ keepsWords = false, ...link }: OpenLinkProps) {
  const rights = useRights()
  if (isAllowed(rights, { to: link.to })) return <Link {...link} />
  return keepsWords ? <span title={link.title}>{link.children}</span> : null
}
