import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'

interface NewSecretProps {
  secret: string
  /** What it is for; without it, for the calls that we make. */
  about?: string
  onDone: () => void
}

/** A secret that is shown once. */
export function NewSecret({ secret, about, onDone }: NewSecretProps) {
  const t = useMessages('integrations')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(secret)
    setCopied(isCopied)
    if (!isCopied) showAlert(t('secret.notCopied'), { tone: 'warning' })
  }
  return (
    <>
      <p style={{ color: 'var(--ink-2)', marginBottom: 14 }}>{about ?? t('secret.about')}</p>
      <TextField
        name="signing_secret"
        label={t('secret.title')}
        hint={t('secret.once')}
        value={secret}
        onChange={() => undefined}
        autoComplete="off"
        autoFocus
      />
      <DialogFoot>
        <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {t(copied ? 'secret.copied' : 'secret.copy')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('secret.done')}
        </Button>
      </DialogFoot>
    </>
  )
}
