import type { FormStats } from '@carillon/contract/form-stats'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import { type Column, DataTable, RowTitle } from '#ui/table/data-table.tsx'
import { shareDigits, shareOf } from '#widgets/send-stats/shares.ts'
import style from '../forms.module.css'

type PageRow = FormStats['pages'][number]

/** The pages where the form was seen and sent. */
export function PagesCard({ pages }: { pages: FormStats['pages'] }) {
  const t = useMessages('forms')
  const format = useFormat()
  const number = (key: 'views' | 'submits' | 'confirmed', narrow: 'show' | 'hide'): Column<PageRow> => ({
    key,
    title: t(`stats.${key}`),
    align: 'right',
    narrow,
    width: 116,
    render: (row) => format.number(row[key]),
  })
  const nameOf = ({ placement, page }: PageRow) =>
    placement === 'landing' ? t('stats.landing') : page || t('stats.unknownPage')
  const columns: Column<PageRow>[] = [
    {
      key: 'page',
      title: t('stats.page'),
      render: (row) => <RowTitle second={t(`stats.placement.${row.placement}`)}>{nameOf(row)}</RowTitle>,
    },
    number('views', 'hide'),
    number('submits', 'show'),
    number('confirmed', 'hide'),
    {
      key: 'conversion',
      title: t('stats.conversion'),
      narrow: 'show',
      width: 148,
      render: ({ submits, views }) => {
        const share = shareOf(submits, views)
        if (share === null) return '–'
        const most = Math.min(1, share)
        return <MeterCell share={most}>{format.percent(most, shareDigits(most))}</MeterCell>
      },
    },
  ]
  return (
    <Card title={t('stats.byPage')} padded={false}>
      {pages.length === 0 ? (
        <p className={style['none']}>{t('stats.noneInDays')}</p>
      ) : (
        <DataTable
          caption={t('stats.byPage')}
          columns={columns}
          rows={pages}
          rowKey={({ placement, page }) => `${placement} ${page}`}
          rowName={nameOf}
        />
      )}
    </Card>
  )
}
