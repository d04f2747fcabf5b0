import type { Integration } from '@carillon/contract/integrations'
import { useIntegrationAction, useRotateSecret } from '#api/integrations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './integrations.module.css'

interface SigningSecretsProps {
  integration: Integration
  onMade: (secret: string) => void
}

/** Puts a new secret in the place of the present one, in two steps. */
export function SigningSecrets({ integration, onMade }: SigningSecretsProps) {
  const t = useMessages('integrations')
  const rotate = useRotateSecret()
  const retire = useIntegrationAction('retireSecret')
  const id = integration.integration_id
  const hasEarlier = integration.properties.has_earlier_secret === true
  return (
    <section className={style['secret']} aria-label={t('secret.title')}>
      <h3>{t('secret.title')}</h3>
      <p>{t(hasEarlier ? 'secret.both' : 'secret.rotateHint')}</p>
      <div className={style['buttons']}>
        <Button
          size="toolbar"
          busy={rotate.isPending}
          onClick={() => rotate.mutate(id, { onSuccess: ({ signing_secret }) => onMade(signing_secret) })}
        >
          {t('secret.rotate')}
        </Button>
        {hasEarlier && (
          <Button
            size="toolbar"
            busy={retire.isPending}
            onClick={() => retire.mutate(id, { onSuccess: () => showAlert(t('secret.retired')) })}
          >
            {t('secret.retire')}
          </Button>
        )}
      </div>
    </section>
  )
}
