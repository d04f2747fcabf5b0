import type { FormSummary } from '@carillon/contract/forms'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { MeterCell } from '#ui/page/meter.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, nameColumn, OneLine } from '#ui/table/data-table.tsx'
import { shareDigits, shareOf } from '#widgets/send-stats/shares.ts'

/** The columns of the index. A form that was never applied has dashes for numbers: visitors could not see it. */
export function useFormColumns(): Column<FormSummary>[] {
  const t = useMessages('forms')
  const format = useFormat()
  const count = (form: FormSummary, value: number) =>
    form.published_at === null ? '–' : format.number(value)
  return [
    nameColumn({
      title: t('index.name'),
      to: ({ id }) => `/forms/signup/${id}/editor`,
      second: (form) => <SecondLine form={form} />,
    }),
    {
      key: 'list',
      title: t('index.list'),
      sortBy: ({ list }) => list?.name ?? '',
      render: ({ list, list_gone }) => (
        <OneLine
          {...(list_gone ? { end: <StatusBadge tone="attention">{t('index.listGone')}</StatusBadge> } : {})}
        >
          {list?.name ?? t('allContacts')}
        </OneLine>
      ),
    },
    {
      key: 'contacts',
      title: t('index.contacts'),
      align: 'right',
      narrow: 'show',
      width: 158,
      sortBy: ({ contact_count }) => contact_count,
      render: (form) => count(form, form.contact_count),
    },
    {
      key: 'views',
      title: t('index.views'),
      align: 'right',
      narrow: 'show',
      roomy: true,
      width: 96,
      sortBy: ({ views }) => views,
      render: (form) => count(form, form.views),
    },
    {
      key: 'conversion',
      title: t('index.conversion'),
      about: t('index.conversionAbout'),
      width: 148,
      sortBy: (form) => conversionOf(form) ?? -1,
      sortsFirst: 'desc',
      render: (form) => {
        const share = conversionOf(form)
        return share === null ? (
          '–'
        ) : (
          <MeterCell share={share}>{format.percent(share, shareDigits(share))}</MeterCell>
        )
      },
    },
    {
      key: 'edited',
      title: t('index.edited'),
      align: 'right',
      roomy: true,
      width: 164,
      sortBy: ({ updated_at }) => updated_at,
      render: ({ updated_at }) => format.ago(updated_at),
    },
  ]
}

/**
 * With double opt-in a signup counts when the address was confirmed. Views and submits are counted separately; a visitor
 * who came back to submit was seen on another day.
 */
function conversionOf({ double_opt_in, confirmed, submits, views }: FormSummary): number | null {
  const share = shareOf(double_opt_in ? confirmed : submits, views)
  return share === null ? null : Math.min(1, share)
}

function SecondLine({ form }: { form: FormSummary }) {
  const t = useMessages('forms')
  if (form.published_at === null) return t('index.neverApplied')
  return form.has_changes ? t('index.hasDraft') : t('index.applied')
}
