import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'

interface UploadProgressProps {
  name: string
  loaded: number
  total: number
  onStop: () => void
}

/** Progress of the upload in bytes, and then the short phase in which the server reads the first rows. */
export function UploadProgress({ name, loaded, total, onStop }: UploadProgressProps) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const isThere = loaded >= total
  const numbers = t('file.uploaded', {
    done: format.bytes(Math.min(loaded, total)),
    total: format.bytes(total),
  })
  return (
    <div style={{ maxWidth: 560 }}>
      <Card>
        <h2 style={{ marginBottom: 'var(--space-16)', overflowWrap: 'anywhere' }}>
          {t('file.uploading', { name })}
        </h2>
        <ProgressBar
          label={t('file.uploading', { name })}
          done={Math.min(loaded, total)}
          total={total}
          text={isThere ? t('file.reading') : numbers}
        />
        <div style={{ marginTop: 'var(--space-16)' }}>
          <Button onClick={onStop}>{t('file.stop')}</Button>
        </div>
      </Card>
    </div>
  )
}
