import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { listsQuery } from '#api/lists.ts'
import { type FieldProblem, useMessages } from '#lib/messages.tsx'
import { DropZone } from '#ui/form/drop-zone.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { LimitNotice } from '../limit/limit-notice.tsx'
import { fileProblem } from './file.rules.ts'

import { ImportHistory } from './import-history.tsx'
import { SampleFile } from './sample-file.tsx'
import { targetProblem } from './target.rules.ts'
import { TargetFields } from './target-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import style from './upload-step.module.css'
import { useUpload } from './use-upload.ts'
import { stepAddress, useWizardState } from './wizard-state.ts'

/** /contacts/import/upload-csv, and done/new after another import: choose the target and the file. */
export function Component() {
  const t = useMessages('import-wizard')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const [state, setState] = useState(useWizardState())
  const { data: lists } = useQuery(listsQuery)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<FieldProblem>()
  const [asked, setAsked] = useState(false)
  const upload = useUpload({
    onDone: (job) => navigate(stepAddress('map-fields', { ...state, job })),
    onProblem: setProblem,
  })
  const wrongTarget = targetProblem(state, lists ?? [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const found = file ? fileProblem(file) : { code: 'file_required' }
    setProblem(found ?? undefined)
    if (file && !found && !wrongTarget) upload.start(file)
  }

  if (upload.running && file) {
    return <UploadProgress name={file.name} loaded={upload.loaded} total={file.size} onStop={upload.stop} />
  }
  return (
    <div className={style['all']}>
      <form className={style['form']} onSubmit={submit}>
        <LimitNotice />
        <TargetFields
          state={state}
          change={(changes) => setState({ ...state, ...changes })}
          lists={lists}
          problem={asked ? wrongTarget : undefined}
        />
        <h2 className={style['label']}>{t('file.label')}</h2>
        <DropZone
          label={t('file.label')}
          about={t('file.about')}
          accept=".csv,.txt,.tsv,.gz,text/csv,text/plain,application/gzip"
          file={file}
          onFile={(chosen) => {
            setFile(chosen)
            setProblem(fileProblem(chosen) ?? undefined)
          }}
          problem={problem && (problem.code === 'file_required' ? t('file.required') : t.problem(problem))}
        />
        <SampleFile />
        <FormEnd>
          <ButtonLink to="/contacts">{ui('cancel')}</ButtonLink>
          <Button type="submit" look="primary">
            {t('file.upload')}
          </Button>
        </FormEnd>
      </form>
      <ImportHistory />
      <Outlet />
    </div>
  )
}
