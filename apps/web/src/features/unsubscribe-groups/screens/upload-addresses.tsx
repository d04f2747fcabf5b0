import { unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { Button } from '#ui/page/button.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { type CsvProblem, type ReadAddresses, readCsvAddresses } from './addresses.rules.ts'
import style from './preview.module.css'
import { useUploadBatches } from './use-upload-batches.ts'

const limit = unsubscribeGroupLimits.csvAddresses

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const id = Number(useParams()['groupId'])
  const { data } = useQuery(unsubscribeGroupsQuery)
  const name = data?.find((group) => group.id === id)?.name ?? ''
  const close = useCloseRouteDialog()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<CsvProblem>()
  const [read, setRead] = useState<ReadAddresses>()
  const batches = useUploadBatches(id)

  const choose = async (file: File | undefined) => {
    if (!file) return
    const found = readCsvAddresses(await file.text(), limit)
    setProblem(typeof found === 'string' ? found : undefined)
    setRead(typeof found === 'string' ? undefined : found)
  }

  const finish = (all: readonly { state: string }[]) => {
    if (!read || all.some(({ state }) => state === 'failure')) return
    const last = read.valid.at(-1) ?? ''
    showAlert(t('upload.done', { count: read.valid.length, last, skipped: read.invalid.length }))
    close()
  }

  return (
    <RouteDialog title={t('upload.title')}>
      <div className={style['results']}>
        <FormAlert>{problem && t(`upload.${problem}`, { limit })}</FormAlert>
        <FormAlert>
          {batches.failed > 0 &&
            !batches.running &&
            (batches.isGone ? t('upload.gone') : t('upload.partFailed', { count: batches.failed }))}
        </FormAlert>
        <p>{t('upload.text', { name, limit })}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={t('upload.file')}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {read && <p>{t('upload.found', { count: read.valid.length, skipped: read.invalid.length })}</p>}
        {read && batches.running && (
          <ProgressBar
            label={t('upload.title')}
            done={batches.sent}
            total={read.valid.length}
            text={t('upload.progress', { done: batches.sent, total: read.valid.length })}
          />
        )}
      </div>
      <DialogFoot>
        <Button onClick={close}>{t('form.cancel')}</Button>
        {batches.isGone ? null : batches.failed > 0 && !batches.running ? (
          <Button look="primary" onClick={() => batches.retry().then(finish)}>
            {t('upload.retry')}
          </Button>
        ) : (
          <Button
            look="primary"
            disabled={!read}
            busy={batches.running}
            onClick={() => read && batches.upload(read.valid).then(finish)}
          >
            {t('upload.submit')}
          </Button>
        )}
      </DialogFoot>
    </RouteDialog>
  )
}
