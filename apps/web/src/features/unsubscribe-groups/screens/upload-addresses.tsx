import { unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { DropZone } from '#ui/form/drop-zone.tsx'
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
  const groups = useQuery(unsubscribeGroupsQuery)
  const name = groups.data?.find((group) => group.id === id)?.name ?? ''
  const close = useCloseRouteDialog()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<CsvProblem>()
  const [read, setRead] = useState<ReadAddresses>()
  const batches = useUploadBatches(id)

  const choose = async (file: File) => {
    setFile(file)
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
      {isAwaited(groups) ? (
        <SkeletonLines lines={6} />
      ) : (
        <>
          <div className={style['results']}>
            <FormAlert>
              {batches.failed > 0 &&
                !batches.running &&
                (batches.isGone ? t('upload.gone') : t('upload.partFailed', { count: batches.failed }))}
            </FormAlert>
            <p>{t('upload.text', { name })}</p>
            <DropZone
              file={file}
              onFile={(chosen) => void choose(chosen)}
              label={t('upload.file')}
              accept=".csv,text/csv,text/plain"
              about={t('upload.about', { limit })}
              problem={problem && t(`upload.${problem}`, { limit })}
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
        </>
      )}
    </RouteDialog>
  )
}
