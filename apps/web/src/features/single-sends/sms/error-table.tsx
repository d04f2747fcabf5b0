import type { SmsStats } from '@carillon/contract/sms-single-sends'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import type { ShowTexts } from './show-texts.ts'
import style from './sms.module.css'

/** The reasons why texts did not arrive: the provider's code, its meaning in plain words, and the number. */
export function ErrorTable({ stats, onShow }: { stats: SmsStats; onShow: ShowTexts }) {
  const t = useMessages('sms')
  const format = useFormat()
  const { errors } = stats
  // Old texts are removed, and their reasons with them. Their numbers stay.
  const unknown = stats.undelivered + stats.failed - errors.reduce((sum, { count }) => sum + count, 0)
  const ofUnknown = unknown > 0 && t('errors.unknown', { count: unknown })
  if (errors.length === 0) {
    return (
      <Card title={t('errors.title')}>
        <p className={style['none']}>{ofUnknown || t(stats.sent === 0 ? 'errors.notYet' : 'errors.none')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('errors.title')} padded={false}>
      <table className={style['table']} aria-label={t('errors.title')}>
        <thead>
          <tr>
            <th scope="col">{t('errors.code')}</th>
            <th scope="col">{t('errors.meaning')}</th>
            <th scope="col" data-number="">
              {t('errors.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ code, meaning, message, count }) => (
            <tr key={code}>
              <td>
                <code>{/^\d+$/.test(code) ? code : '–'}</code>
              </td>
              <td>
                {meaning === 'other' ? (
                  <q>{message}</q>
                ) : (
                  <>
                    <b>{t(`errors.is.${meaning}`)}</b>
                    <span className={style['small']}>{t(`errors.do.${meaning}`)}</span>
                  </>
                )}
              </td>
              <td data-number="">
                <button
                  type="button"
                  className={style['link']}
                  aria-label={t('errors.show', { code, count })}
                  onClick={() => onShow({ error_code: code }, t('errors.texts', { code }))}
                >
                  {format.number(count)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ofUnknown && <p className={style['unknown']}>{ofUnknown}</p>}
    </Card>
  )
}
