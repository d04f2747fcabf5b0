import type { ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { importsQuery, isRunning, useCancelImport, useRefreshAfterImport } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Meter } from '#ui/page/meter.tsx'
import style from './running-imports.module.css'

/** Imports that run, and the latest that waits for its columns, on the page where people come back to. */
export function RunningImports() {
  const { data = [] } = useQuery(importsQuery)
  const waiting = data.find((job) => job.status === 'pending' && !isRunning(job))
  const open = [...data.filter(isRunning), ...(waiting ? [waiting] : [])]
  useRefreshWhenFewer(open.filter(isRunning).length)
  if (open.length === 0) return null
  return (
    <div className={style['all']} aria-live="polite">
      {open.map((job) => (
        <Running key={job.id} job={job} />
      ))}
    </div>
  )
}

function Running({ job }: { job: ImportJob }) {
  const t = useMessages('contacts')
  const format = useFormat()
  const name = job.file_name ?? t('running.unnamed')
  const done = format.number(job.processed_count)
  const total = job.total_count
  const discard = useCancelImport(job.id)
  return (
    <div className={style['one']}>
      <FileUp aria-hidden="true" />
      <div className={style['words']}>
        <div className={style['name']}>
          {t(isRunning(job) ? 'running.importing' : 'running.waiting', { name })}
        </div>
        {isRunning(job) && (
          <div className={style['numbers']}>
            <Meter share={total ? job.processed_count / total : 0} width={120} />
            {total === null
              ? t('running.numbersOnly', { done })
              : t('running.numbers', { done, total: format.number(total) })}
          </div>
        )}
      </div>
      {!isRunning(job) && (
        <Button look="quiet" size="toolbar" busy={discard.isPending} onClick={() => discard.mutate()}>
          {t('running.discard')}
        </Button>
      )}
      <ButtonLink
        size="toolbar"
        to={
          isRunning(job) ? `/contacts/import/done?job=${job.id}` : `/contacts/import/map-fields?job=${job.id}`
        }
      >
        {isRunning(job) ? t('running.show') : t('running.goOn')}
      </ButtonLink>
    </div>
  )
}

/** When one of them has ended, the numbers on the page are old. */
function useRefreshWhenFewer(count: number): void {
  const before = useRef(count)
  const refresh = useRef(useRefreshAfterImport())
  useEffect(() => {
    if (count < before.current) refresh.current()
    before.current = count
  }, [count])
}
