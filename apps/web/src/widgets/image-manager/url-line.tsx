import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './image-details.module.css'

/** The public address of an image. If the browser refuses to copy it, the text is selected so that the user can. */
export function UrlLine({ url }: { url: string }) {
  const t = useMessages('images')
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(url)) return showAlert(t('details.copied'))
    input.current?.select()
    showAlert(t('details.notCopied'), { tone: 'warning' })
  }
  return (
    <div className={style['url']}>
      <TextField ref={input} name="url" label={t('details.url')} value={url} onChange={() => {}} />
      <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
        {t('details.copy')}
      </Button>
    </div>
  )
}
