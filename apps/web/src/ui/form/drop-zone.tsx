import { FileSpreadsheet, FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { formatBytes } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '../page/button.tsx'
import style from './drop-zone.module.css'
import { useFileChoice } from './use-file-choice.tsx'

interface DropZoneProps {
  file: File | undefined
  onFile: (file: File) => void
  /** The purpose of the file, for screen readers. */
  label: string
  /** Endings and types of files. */
  accept: string
  /** The requirements on the file. */
  about: string
  /** A finished sentence about the file. */
  problem?: string | undefined
}

/** Accepts one CSV file: dropped, or chosen with the file dialog. */
export function DropZone({ file, onFile, label, accept, about, problem }: DropZoneProps) {
  const t = useMessages('ui')
  const [over, setOver] = useState(false)
  const id = useId()
  const { open, input } = useFileChoice({ label, accept, onFiles: ([chosen]) => chosen && onFile(chosen) })

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onFile(dropped)
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same as dropping */}
      <div
        className={style['zone']}
        data-over={over ? '' : undefined}
        data-problem={problem ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? <FileSpreadsheet aria-hidden="true" /> : <FileUp aria-hidden="true" />}
        {file && !over ? (
          <>
            <div className={style['name']}>
              {file.name} <span>{formatBytes(file.size, t.language)}</span>
            </div>
            <Button size="toolbar" onClick={open}>
              {t('file.other')}
            </Button>
          </>
        ) : (
          <div className={style['words']}>
            {over
              ? t('file.dropHere')
              : t.rich('file.drop', {
                  choose: (
                    <button type="button" className={style['choose']} onClick={open} aria-describedby={id} />
                  ),
                })}
          </div>
        )}
        {input}
      </div>
      <div
        id={id}
        className={problem ? style['problem'] : style['about']}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? about}
      </div>
    </div>
  )
}
