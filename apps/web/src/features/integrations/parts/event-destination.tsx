import { type Integration, integrationLimits, integrations } from '@carillon/contract/integrations'
import { useQuery } from '@tanstack/react-query'
import { Pause, Pencil, Play, Plus, Radio, ScrollText, Trash2, Unplug } from 'lucide-react'
import { useState } from 'react'
import { integrationsQuery, ofDestination, usePauseIntegration } from '#api/integrations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import type { DestinationContext } from './destination-context.ts'
import { type Slug, slugs } from './destinations.rules.ts'
import { EventLog } from './event-log.tsx'
import { useIntegrationColumns } from './integration-columns.tsx'
import style from './integrations.module.css'
import { useSendSamples } from './use-send-samples.ts'

const limit = integrationLimits.perDestination
const inUrl = { log: '' }

/** The integrations of one destination, and the log of their calls. */
export function EventDestination({ slug }: { slug: Slug }) {
  const t = useMessages('integrations')
  const query = useQuery({ ...integrationsQuery, refetchOnWindowFocus: 'always', refetchInterval: 15_000 })
  const rows = ofDestination(query.data, slugs[slug])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [{ log }, change] = useUrlState(inUrl)
  const dialogTo = useDialogTo()
  const pause = usePauseIntegration()
  const sendSamples = useSendSamples()
  const destination = t(`destination.${slug}`)
  const isFull = (rows?.length ?? 0) >= limit
  const shown = rows?.find(({ integration_id }) => integration_id === log) ?? rows?.[0]

  const setPaused = ({ integration_id: id, label }: Integration, is_paused: boolean) =>
    pause.mutate(
      { id, is_paused },
      { onSuccess: () => showAlert(t(is_paused ? 'index.paused' : 'index.resumed', { label })) },
    )
  const base = `/integrations/${slug}`
  const index = useIndex({
    query,
    rows,
    columns: useIntegrationColumns(slug),
    rowKey: ({ integration_id }) => integration_id,
    rowName: ({ label }) => label,
    actions: (row) => [
      { label: t('index.edit'), icon: <Pencil />, to: dialogTo(`${base}/edit/${row.integration_id}`) },
      row.is_paused
        ? {
            label: t('index.resume'),
            icon: <Play />,
            call: integrations.update,
            run: () => setPaused(row, false),
          }
        : {
            label: t('index.pause'),
            icon: <Pause />,
            call: integrations.update,
            run: () => setPaused(row, true),
          },
      { label: t('index.test'), icon: <Radio />, call: integrations.test, run: () => sendSamples(row) },
      { label: t('index.log'), icon: <ScrollText />, run: () => change({ log: row.integration_id }) },
      {
        label: t('index.delete'),
        icon: <Trash2 />,
        danger: true,
        to: `${base}/delete?ids=${row.integration_id}`,
      },
    ],
  })

  return (
    <IndexPage
      {...index}
      title={destination}
      sentence={t(`about.${slug}`)}
      area={{ to: '/integrations', label: t('title') }}
      actions={
        <>
          <span className={style['count']}>
            {rows ? t('index.count', { count: rows.length, limit }) : <SkeletonWord width={56} />}
          </span>
          {rows && rows.length > 0 && (
            <ButtonLink icon={<Unplug size={16} aria-hidden="true" />} to={dialogTo(`${base}/disconnect`)}>
              {t('index.disconnect')}
            </ButtonLink>
          )}
        </>
      }
      create={{
        to: dialogTo(`${base}/add`),
        label: t(`index.add.${slug}`),
        icon: <Plus size={16} aria-hidden="true" />,
        isFull,
        whyFull: 'integrations-full',
      }}
      selection={{ chosen, onChange: setChosen, calls: [integrations.deleteMany] }}
      bulkActions={
        <ButtonLink size="toolbar" to={`${base}/delete?ids=${[...chosen].join()}`}>
          {t('index.deleteSelected')}
        </ButtonLink>
      }
      empty={{
        icon: <Unplug />,
        title: t(`index.firstRun.${slug}.title`),
        text: t(`index.firstRun.${slug}.text`),
      }}
      context={{ slug, deleted: () => setChosen(new Set()) } satisfies DestinationContext}
    >
      {isFull && (
        <p id="integrations-full" className={style['note']}>
          {t('index.full', { limit, destination })}
        </p>
      )}
      {rows && shown && (
        <EventLog
          key={shown.integration_id}
          integration={shown}
          choices={rows}
          onChoose={(id) => change({ log: id })}
        />
      )}
    </IndexPage>
  )
}
