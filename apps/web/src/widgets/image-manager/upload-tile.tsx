import { RotateCw, X } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import style from './image-browser.module.css'
import { removeUpload, type Upload } from './uploads.ts'

interface UploadTileProps {
  upload: Upload
  onRetry: () => void
}

/** A file being uploaded: its progress, or why it failed, with buttons to retry or remove it. */
export function UploadTile({ upload, onRetry }: UploadTileProps) {
  const t = useMessages('images')
  const ui = useMessages('ui')
  const { file, preview, percent, failed } = upload
  return (
    <li className={style['tile']} data-uploading="">
      <span className={style['thumbnail']}>
        <img src={preview} alt="" />
      </span>
      <span className={style['name']}>{file.name}</span>
      {failed ? (
        <>
          <span className={style['facts']}>{t(failed === 'network' ? 'upload.lost' : 'upload.broken')}</span>
          <Button size="toolbar" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            {ui('retry')}
          </Button>
        </>
      ) : (
        <ProgressBar
          label={t('upload.uploading', { name: file.name })}
          done={percent}
          total={100}
          text={t('upload.percent', { percent })}
        />
      )}
      <div className={style['tools']}>
        {percent < 100 && (
          <Button
            size="icon"
            look="quiet"
            aria-label={t('upload.stop', { name: file.name })}
            icon={<X aria-hidden="true" />}
            onClick={() => removeUpload(upload)}
          />
        )}
      </div>
    </li>
  )
}
