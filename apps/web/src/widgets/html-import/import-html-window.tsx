import { designLibraryLimits } from '@carillon/contract/design-library'
import type { Design } from '@carillon/email-design/design'
import { type DragEvent, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, FormFoot } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { useFileChoice } from '#ui/form/use-file-choice.tsx'
import { Button } from '#ui/page/button.tsx'
import { Findings } from './findings.tsx'
import style from './html-import.module.css'
import { nameOfHtml, readTextFile } from './read-file.ts'
import { useReadHtml } from './use-read-html.ts'

export interface ImportedHtml {
  /** The title in the HTML, or the name of the file. Empty if it has neither. */
  name: string
  html: string
  /** Null for HTML that is not made of modules. It becomes a code design, unchanged. */
  design: Design | null
}

export interface ImportHtmlProps {
  /** Label of the button: 'Replace this design'. */
  confirm: string
  /** Accepts only HTML made of modules, because it goes into an existing design. */
  designsOnly?: boolean
  busy?: boolean
  onImport: (imported: ImportedHtml) => void
  onClose: () => void
}

/** The number of characters that the text area shows: more would be slow, and too long to read. */
const shownLength = 100_000

export default function ImportHtmlWindow({
  confirm,
  designsOnly = false,
  busy,
  onImport,
  onClose,
}: ImportHtmlProps) {
  const t = useMessages('html-import')
  const [source, setSource] = useState({ html: '', fileName: '' })
  const [isDraggedOver, setDraggedOver] = useState(false)
  const { html, fileName } = source
  const isTooLarge = html.length > designLibraryLimits.content
  const read = useReadHtml(isTooLarge ? undefined : html)
  const isLong = html.length > shownLength
  const isTooDeep = read?.kind === 'too_deep'
  const isReady = read !== undefined && !isTooDeep && (read.kind === 'design' || !designsOnly)

  const take = async (file: File | undefined) => {
    if (file) setSource({ html: await readTextFile(file), fileName: file.name })
  }
  const picker = useFileChoice({
    label: t('chooseFile'),
    accept: '.html,.htm,text/html',
    onFiles: ([file]) => void take(file),
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <Dialog title={t('title')} size="picker" onClose={onClose}>
      <form
        className={style['form']}
        data-dragged-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!isReady) return
          onImport({
            name: nameOfHtml(html, fileName),
            html,
            design: read.kind === 'design' ? read.design : null,
          })
        }}
      >
        <p className={style['sentence']}>{t(designsOnly ? 'sentenceDesigns' : 'sentence')}</p>
        <div className={style['file']}>
          {picker.input}
          <Button size="toolbar" onClick={() => picker.open()}>
            {t('chooseFile')}
          </Button>
          <span>{fileName || t('orDrop')}</span>
        </div>
        {isLong ? (
          <p className={style['long']}>
            {t('long', { count: html.length })}
            <Button size="toolbar" onClick={() => setSource({ html: '', fileName: '' })}>
              {t('other')}
            </Button>
          </p>
        ) : (
          <TextArea
            name="html"
            label={t('paste')}
            value={html}
            rows={9}
            autoFocus
            placeholder="<!DOCTYPE html> …"
            onChange={(pasted) => setSource({ html: pasted, fileName: '' })}
          />
        )}
        <div aria-live="polite">
          {isTooLarge || isTooDeep ? (
            <p className={style['problem']}>{t(isTooLarge ? 'tooLarge' : 'tooDeep')}</p>
          ) : (
            read && <Findings read={read} designsOnly={designsOnly} />
          )}
        </div>
        <FormFoot onCancel={onClose} busy={busy ?? false} disabled={!isReady} submit={confirm} />
      </form>
    </Dialog>
  )
}
