import type { ImportForecast as Forecast, ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorsAddress, useCancelImport, useConfirmImport } from '#api/contact-imports.ts'
import { contactLimitQuery } from '#api/contact-limit.ts'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Tile, Tiles } from '#ui/page/tile.tsx'
import { projectLimit } from '../limit/limit.rules.ts'
import { fileLabel } from './file-label.ts'
import { ForecastFixes } from './forecast-fixes.tsx'
import style from './import-forecast.module.css'
import { ProblemList } from './problem-list.tsx'
import { targetOf } from './target.rules.ts'
import { stepAddress } from './wizard-state.ts'

/**
 * The changes that the import would make. Nothing has changed yet. The user can start it, change the column matching, or
 * discard it.
 */
export function ImportForecast({ job, forecast }: { job: ImportJob; forecast: Forecast }) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const navigate = useNavigate()
  const confirm = useConfirmImport(job.id)
  const cancel = useCancelImport()
  const { data: limit } = useQuery(contactLimitQuery)
  const verdict = limit ? projectLimit(limit, forecast.created_count).verdict : 'room'
  const exceeds = verdict !== 'room' && forecast.created_count > 0
  const total = forecast.created_count + forecast.changed_count + forecast.unchanged_count
  const errors = errorsAddress(job)

  const apply = () => {
    if (exceeds) navigate(`/contacts/import/upload-csv/contact-limit?job=${job.id}`)
    else confirm.mutate({})
  }
  return (
    <>
      <Tiles>
        <Tile name={t('forecast.created')} value={format.number(forecast.created_count)} />
        <Tile name={t('forecast.changed')} value={format.number(forecast.changed_count)} />
        <Tile name={t('forecast.unchanged')} value={format.number(forecast.unchanged_count)} />
        <Tile
          name={t('forecast.refused')}
          value={format.number(job.results.errored_count)}
          {...(job.results.errored_count > 0 ? { tone: 'attention' as const } : {})}
        />
      </Tiles>
      <Card>
        <h2 className={style['title']} role="status">
          {t('forecast.title', { name: fileLabel(t, job) })}
        </h2>
        <div className={style['words']}>
          <p>{t('forecast.asOf', { time: format.clock(forecast.as_of) })}</p>
          <Target job={job} forecast={forecast} />
          {job.results.duplicate_count > 0 && (
            <p>{t('forecast.duplicates', { count: job.results.duplicate_count })}</p>
          )}
          {job.results.dropped_cell_count > 0 && (
            <p>{t('forecast.dropped', { count: job.results.dropped_cell_count })}</p>
          )}
          {job.results.left_out_count ? (
            <p>{t('forecast.leftOut', { count: job.results.left_out_count })}</p>
          ) : null}
          {forecast.unsubscribed_count > 0 && (
            <p>{t('forecast.unsubscribed', { count: forecast.unsubscribed_count })}</p>
          )}
          {forecast.cleared_count > 0 && (
            <p className={style['attention']}>{t('forecast.cleared', { count: forecast.cleared_count })}</p>
          )}
          {exceeds && <p className={style['attention']}>{t(`forecast.limit.${verdict}`)}</p>}
        </div>
        <ForecastFixes job={job} forecast={forecast} />
        {job.problems.length > 0 && <ProblemList problems={job.problems} />}
        <FormAlert>
          {confirm.error instanceof Refusal && t.refusal(confirm.error.code, confirm.error.details)}
        </FormAlert>
        <div className={style['actions']}>
          {errors && (
            <ButtonAnchor href={errors} download>
              {t('done.errorFile')}
            </ButtonAnchor>
          )}
          <span className={style['gap']} />
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {t('forecast.cancel')}
          </Button>
          <ButtonLink to={stepAddress('map-fields', { ...targetOf(job), job: job.id })}>
            {t('forecast.remap')}
          </ButtonLink>
          <Button look="primary" busy={confirm.isPending} disabled={total === 0} onClick={apply}>
            {t('forecast.apply')}
          </Button>
        </div>
      </Card>
    </>
  )
}

function Target({ job, forecast }: { job: ImportJob; forecast: Forecast }) {
  const t = useMessages('import-wizard')
  const { data: lists } = useQuery(listsQuery)
  const list = job.list_name ?? lists?.find(({ id }) => id === job.list_ids[0])?.name
  if (forecast.listed_count === null || list === undefined) return null
  return (
    <p>
      {t.rich(
        job.list_name === null ? 'forecast.listed' : 'forecast.listedNew',
        { b: <strong /> },
        { list, count: forecast.listed_count },
      )}
    </p>
  )
}
