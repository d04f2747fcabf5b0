import { FileSpreadsheet, FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import style from './drop-zone.module.css'

interface DropZoneProps {
  file: File | undefined
  onFile: (file: File) => void
  /** A finished sentence about the file. */
  problem?: string | undefined
}

/** Accepts one file: dropped, or chosen with the file dialog. */
export function DropZone({ file, onFile, problem }: DropZoneProps) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const choose = () => input.current?.click()

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
              {file.name} <span>{format.bytes(file.size)}</span>
            </div>
            <Button size="toolbar" onClick={choose}>
              {t('file.other')}
            </Button>
          </>
        ) : (
          <div className={style['words']}>
            {over
              ? t('file.dropHere')
              : t.rich('file.drop', {
                  choose: (
                    <button
                      type="button"
                      className={style['choose']}
                      onClick={choose}
                      aria-describedby={id}
                    />
                  ),
                })}
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('file.label')}
          accept=".csv,.txt,.tsv,.gz,text/csv,text/plain,application/gzip"
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) onFile(chosen)
            event.target.value = ''
          }}
        />
      </div>
      <div
        id={id}
        className={problem ? style['problem'] : style['about']}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? t('file.about')}
      </div>
    </div>
  )
}
