import type { FormStats } from '@carillon/contract/form-stats'
import type { Form } from '@carillon/contract/forms'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Tile, TileSkeleton, Tiles } from '#ui/page/tile.tsx'
import { shareDigits, shareOf } from '#widgets/send-stats/shares.ts'

const names = ['views', 'submits', 'confirmed', 'contacts'] as const

/** The numbers of people who saw the form, sent it and confirmed, each with its share of the previous number. */
export function StatsTiles({ form, stats }: { form: Form; stats: FormStats | undefined }) {
  const t = useMessages('forms')
  const format = useFormat()
  if (!stats) {
    return (
      <Tiles>
        {names.map((name) => (
          <TileSkeleton key={name} name={t(`stats.${name}`)} />
        ))}
      </Tiles>
    )
  }
  const { views, submits, confirmed } = stats.total
  const said = (key: 'stats.ofViews' | 'stats.ofSubmits', part: number, whole: number) => {
    const share = shareOf(part, whole)
    return share === null ? '–' : t(key, { share: format.percent(share, shareDigits(share)) })
  }
  const isPending = form.pending > 0
  return (
    <Tiles>
      <Tile
        name={t('stats.views')}
        value={format.number(views)}
        beside={t('stats.inDays')}
        tone="quiet"
        line={stats.days.map((day) => day.views)}
      />
      <Tile
        name={t('stats.submits')}
        value={format.number(submits)}
        beside={said('stats.ofViews', submits, views)}
        line={stats.days.map((day) => day.submits)}
      />
      <Tile
        name={t('stats.confirmed')}
        value={format.number(confirmed)}
        beside={
          isPending
            ? t('stats.pending', { count: form.pending })
            : said('stats.ofSubmits', confirmed, submits)
        }
        tone={isPending ? 'attention' : 'brand'}
        line={stats.days.map((day) => day.confirmed)}
      />
      <Tile
        name={t('stats.contacts')}
        value={format.number(form.contact_count)}
        beside={t('stats.allTime')}
        tone="quiet"
      />
    </Tiles>
  )
}
