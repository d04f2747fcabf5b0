import type { ClientDefect } from '@carillon/contract/email-test-results'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { useDefectWords } from './defect-words.ts'
import { clientLabel, type Preview } from './preview.ts'
import { SimulatedPicture } from './simulated-picture.tsx'
import style from './strip.module.css'
import { defectKey, windowOf } from './strip.rules.ts'
import type { StripEditor } from './strip-editor.ts'
import type { StripSource } from './strip-source.ts'
import { useReason } from './use-reason.ts'

interface PreviewDialogProps {
  title: string
  preview: Preview
  picture: NonNullable<Preview['picture']>
  fresh: readonly string[]
  editor?: StripEditor | undefined
  flush: StripSource['flush']
  onClose: () => void
}

/** A large picture with the defects of the message in this client, each with its module and its remedy. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { title, preview, picture, editor, onClose } = props
  const t = useMessages('email-testing-strip')
  const reasonOf = useReason()
  const { above } = windowOf(picture, editor?.modules ?? [])
  const place = useRef<HTMLDivElement>(null)
  const isPlaced = useRef(false)
  const showModule = () => {
    // Only once: a picture of a later save leaves the scroll position to the reader.
    if (isPlaced.current || !place.current) return
    isPlaced.current = true
    place.current.scrollTop = above * place.current.scrollHeight
  }
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <div className={style['large']}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the picture */}
        <div ref={place} className={style['page']} tabIndex={0} onLoad={showModule}>
          <SimulatedPicture preview={preview} picture={picture} name={clientLabel(preview)} />
          {picture.is_cut && <p>{t('cut')}</p>}
        </div>
        <div className={style['about']}>
          {preview.is_simulated && (
            <p>
              <span className={style['simulated']}>{t('simulated')}</span> {t('simulatedAbout')}
            </p>
          )}
          {preview.is_thin && <p>{preview.basis ?? t('thin')}</p>}
          {preview.reason !== null && <p role="alert">{reasonOf(preview.reason)}</p>}
          <h3>{t('defects')}</h3>
          {preview.defects.length === 0 ? <p>{t('noDefects')}</p> : <Defects {...props} key={picture.url} />}
        </div>
      </div>
    </Dialog>
  )
}

function Defects({ preview, fresh, editor, flush, onClose }: PreviewDialogProps) {
  const [mended, setMended] = useState<readonly string[]>([])
  const first = (each: ClientDefect) =>
    Number(each.weight !== 'major') - Number(fresh.includes(defectKey(each)))
  const mend = (defect: ClientDefect, change: () => void) => {
    change()
    setMended([...mended, defectKey(defect)])
    void flush?.()
  }
  return (
    <ul className={style['defects']}>
      {preview.defects
        .toSorted((one, other) => first(one) - first(other))
        .map((defect) => (
          <Defect
            key={defectKey(defect)}
            defect={defect}
            client={preview.name}
            isNew={fresh.includes(defectKey(defect))}
            isMended={mended.includes(defectKey(defect))}
            editor={editor}
            mend={(change) => mend(defect, change)}
            onClose={onClose}
          />
        ))}
    </ul>
  )
}

interface DefectProps {
  defect: ClientDefect
  client: string
  isNew: boolean
  isMended: boolean
  editor: StripEditor | undefined
  mend: (change: () => void) => void
  onClose: () => void
}

function Defect({ defect, client, isNew, isMended, editor, mend, onClose }: DefectProps) {
  const t = useMessages('email-testing-strip')
  const words = useDefectWords()
  const { module, count, weight } = defect
  const name = module === null ? undefined : editor?.nameOf(module)
  const { code, detail } = defect
  const sentence = words('said', code, client)
  // Several modules may have the same defect. Their buttons differ by the module, and by its part.
  const about = { sentence: [name && `${name}:`, sentence, detail].filter(Boolean).join(' ') }
  const change = isMended ? null : (editor?.mendOf(defect) ?? null)
  const Icon = weight === 'major' ? CircleAlert : TriangleAlert
  return (
    <li className={style['defect']} data-weight={weight}>
      <Icon role="img" aria-label={t(`weights.${weight}`)} />
      <div>
        {name && <b>{name}: </b>}
        {sentence} {count > 1 && <span className={style['count']}>{t('times', { count })}</span>}{' '}
        {isNew && <span className={style['fresh']}>{t('isNew')}</span>}
        {detail && <code>{detail}</code>}
        {!isMended && <p className={style['advice']}>{words('advice', code, client)}</p>}
        {isMended && (
          <p className={style['advice']} role="status">
            {t('mended')}
          </p>
        )}
      </div>
      <div className={style['remedies']}>
        {change && (
          <Button size="toolbar" onClick={() => mend(change)} aria-label={t('mendWhat', about)}>
            {t('mend')}
          </Button>
        )}
        {name && module !== null && (
          <Button
            size="toolbar"
            look="quiet"
            className={style['showModule'] ?? ''}
            aria-label={t('showWhat', about)}
            onClick={() => {
              editor?.show(module)
              onClose()
            }}
          >
            {t('show')}
          </Button>
        )}
      </div>
    </li>
  )
}
