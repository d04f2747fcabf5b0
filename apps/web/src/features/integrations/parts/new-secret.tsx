import { useMessages } from '#lib/messages.tsx'
import { CloseFoot } from '#ui/dialog/item-dialog.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'

interface NewSecretProps {
  secret: string
  /** The purpose of the secret. By default it signs the calls that the product makes. */
  about?: string
  onDone: () => void
}

/** A secret that is shown once. */
export function NewSecret({ secret, about, onDone }: NewSecretProps) {
  const t = useMessages('integrations')
  return (
    <>
      <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-16)' }}>{about ?? t('secret.about')}</p>
      <CopyField label={t('secret.title')} text={secret} hint={t('secret.once')} />
      <CloseFoot onClose={onDone} label={t('secret.done')} />
    </>
  )
}
