import { Copy, Download } from 'lucide-react'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import { Button } from '#ui/page/button.tsx'
import style from './second-factor.module.css'

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages('second-factor')
  const copy = useCopy()
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <p>{t('codes.text')}</p>
      <ul className={style['codes']} aria-label={t('ofCodes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style['buttons']}>
        <Button icon={<Copy />} onClick={() => void copy(text)}>
          {t('codes.copy')}
        </Button>
        <Button icon={<Download />} onClick={() => downloadText(text, t('codes.file'), 'text/plain')}>
          {t('codes.download')}
        </Button>
      </div>
    </>
  )
}
