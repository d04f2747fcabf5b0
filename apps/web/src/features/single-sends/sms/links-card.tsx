import type { SmsStats } from '@carillon/contract/sms-single-sends'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import style from './sms.module.css'

/** The clicks on each link. A text whose links are not shortened counts none, and shows that. */
export function LinksCard({ links, isCounted }: Pick<SmsStats, 'links'> & { isCounted: boolean }) {
  const t = useMessages('sms')
  const format = useFormat()
  if (links.length === 0) {
    return (
      <Card title={t('links.title')}>
        <p className={style['none']}>{t(isCounted ? 'links.notYet' : 'links.none')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('links.title')} padded={false}>
      <table className={style['table']} aria-label={t('links.title')}>
        <thead>
          <tr>
            <th scope="col">{t('links.link')}</th>
            <th scope="col" data-number="">
              {t('links.clicks')}
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ url, clicks }) => (
            <tr key={url ?? ''}>
              <td className={style['url']}>{url ?? t('links.personal')}</td>
              <td data-number="">{format.number(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
