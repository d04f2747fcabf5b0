import { useMessages } from '#lib/messages.tsx'
import { useMayOpen } from '#shell/use-person.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './settings.module.css'

/** Settings with a page of their own, because they hold for all people of the account: card and address. */
export const pagesOfAccount = {
  brand: '/account/brand',
  tracking: '/account/tracking',
  domains: '/account/domains',
  plan: '/account/plan',
  limits: '/account/sending-limits',
  warmUp: '/account/warm-up',
  singleSignOn: '/account/single-sign-on',
  approvals: '/account/approvals',
  access: '/account/access',
  installation: '/account/installation',
} as const

/** Pages about the signed-in person: card and address. */
export const pagesOfPerson = { security: '/account/security', sessions: '/account/sessions' } as const

type Name = keyof typeof pagesOfAccount | keyof typeof pagesOfPerson

/** A card for each page. Pages that the person may not open have none. */
export function LinkCards({ to }: { to: Partial<Record<Name, string>> }) {
  return Object.entries(to).map(([name, address]) => (
    <LinkCard key={name} name={name as Name} address={address} />
  ))
}

function LinkCard({ name, address }: { name: Name; address: string }) {
  const t = useMessages('account')
  if (!useMayOpen(address)) return null
  return (
    <div className={style['card']}>
      <Card title={t(`settings.${name}.title`)}>
        <p className={style['text']}>{t(`settings.${name}.text`)}</p>
        <ButtonLink to={address}>{t(`settings.${name}.action`)}</ButtonLink>
      </Card>
    </div>
  )
}
