import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { useDefectWords } from './defect-words.ts'
import { clientLabel, type Preview } from './preview.ts'
import { SimulatedPicture } from './simulated-picture.tsx'
import style from './strip.module.css'
import { defectKey, windowOf } from './strip.rules.ts'
import { useReason } from './use-reason.ts'

interface PreviewCardProps {
  preview: Preview
  modules: readonly string[]
  /** Keys of the defects that came with the last save. */
  fresh: readonly string[]
  /** True if the picture does not show the last save yet. */
  isOld: boolean
  onOpen: () => void
}

/** New defects that are told in words. */
const told = 2

/** The small picture of a client with the changes since the save before. Its button opens the large one. */
export function PreviewCard({ preview, modules, fresh, isOld, onOpen }: PreviewCardProps) {
  const t = useMessages('email-testing-strip')
  const { picture, changed, defects } = preview
  const words = useDefectWords()
  const name = clientLabel(preview)
  const isChanged = changed !== null && changed > 0
  const serious = defects.filter(({ weight }) => weight === 'major').length
  if (!picture) return <Missing preview={preview} name={name} />
  const { above, mark } = windowOf(picture, modules)
  const news = defects.filter((each) => fresh.includes(defectKey(each)))
  return (
    <li className={style['card']} data-client={preview.id}>
      <button type="button" onClick={onOpen} aria-label={t('open', { client: name })}>
        <span className={style['window']} data-old={isOld || undefined}>
          <span className={style['layer']} style={{ transform: `translateY(${-above * 100}%)` }}>
            <SimulatedPicture preview={preview} picture={picture} name={name} />
            {mark && (
              <span
                className={style['mark']}
                style={{ top: `${mark.top * 100}%`, height: `${mark.height * 100}%` }}
              />
            )}
          </span>
        </span>
      </button>
      <div className={style['line']}>
        <b>{name}</b>
        {preview.is_simulated && <span className={style['simulated']}>{t('simulated')}</span>}
      </div>
      <div className={style['badges']}>
        {isChanged && <span data-tone="changed">{t('changed')}</span>}
        {fresh.length > 0 ? (
          <span data-tone="new">{t('new', { count: fresh.length })}</span>
        ) : (
          serious > 0 && <span data-tone="known">{t('serious', { count: serious })}</span>
        )}
      </div>
      {news.length > 0 && (
        <ul className={style['news']}>
          {news.slice(0, told).map((defect) => (
            <li key={defectKey(defect)}>{words('said', defect.code, preview.name)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A client without a picture: it is still made, or it failed. */
function Missing({ preview: { id, reason }, name }: { preview: Preview; name: string }) {
  const reasonOf = useReason()
  return (
    <li className={style['card']} data-client={id}>
      <span className={style['window']}>
        {reason === null ? <Bones /> : <span className={style['missing']}>{reasonOf(reason)}</span>}
      </span>
      <div className={style['line']}>
        <b>{name}</b>
      </div>
    </li>
  )
}

export function PreviewSkeleton() {
  return (
    <li className={style['card']} aria-hidden="true">
      <span className={style['window']}>
        <Bones />
      </span>
      <SkeletonBar width="60%" />
    </li>
  )
}

function Bones() {
  return (
    <span className={style['bones']}>
      <SkeletonBar width="40%" height={14} />
      <SkeletonBar height={56} />
      <SkeletonBar width="72%" />
    </span>
  )
}
