import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { NewSecret } from '../new-secret.tsx'

interface IncomingSecretProps {
  url: string
  secret: string
  onDone: () => void
}

/** The address to post to, and the secret. */
export function IncomingSecret({ url, secret, onDone }: IncomingSecretProps) {
  const t = useMessages('integrations')
  return (
    <>
      <TextField
        name="url"
        label={t('index.url')}
        hint={t('incoming.urlHint')}
        value={url}
        onChange={() => undefined}
        autoComplete="off"
      />
      <NewSecret secret={secret} about={t('incoming.secretAbout')} onDone={onDone} />
    </>
  )
}
