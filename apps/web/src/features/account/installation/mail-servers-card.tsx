import {
  type Installation,
  type MailServer,
  mailServerLimits,
  mailServers,
} from '@carillon/contract/installation'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import settings from '../settings/settings.module.css'
import style from './installation.module.css'
import { MailServerForm } from './mail-server-form.tsx'
import { MailTestCard } from './mail-test-card.tsx'
import { ServerRow } from './server-row.tsx'
import servers from './servers.module.css'

interface MailServersProps {
  mail: Installation['mail']
  all: readonly MailServer[]
}

export const newServerAddress = '/account/installation/mail-servers/new'

/** The mail servers: the form of the first one, or a list. A variable of the environment wins over all of them. */
export function MailServers({ mail, all }: MailServersProps) {
  if (mail.source === 'environment') return <GivenServer mail={mail} all={all} />
  if (all.length === 0) return <MailServerForm all={all} isRouted={false} head={<InUse mail={mail} />} />
  return <ServerList mail={mail} all={all} />
}

function GivenServer({ mail, all }: MailServersProps) {
  const t = useMessages('installation-settings')
  return (
    <>
      <div className={settings['card']}>
        <Card title={t('mail.title')}>
          <p className={settings['text']}>{t('mail.text')}</p>
          <InUse mail={mail} />
          <p className={style['state']}>{t('fromEnvironment', { name: 'SMTP_URL' })}</p>
        </Card>
      </div>
      {all.length > 0 && (
        <div className={settings['card']}>
          <Card title={t('servers.title')} padded={false}>
            <p className={servers['intro']}>{t('servers.notUsed', { name: 'SMTP_URL' })}</p>
            <ul className={servers['list']}>
              {all.map((server) => (
                <ServerRow key={server.id} server={server} all={all} isFixed />
              ))}
            </ul>
          </Card>
        </div>
      )}
      <MailTestCard serverOf={() => ({ server: null })} />
    </>
  )
}

function ServerList({ mail, all }: MailServersProps) {
  const t = useMessages('installation-settings')
  const mayAdd = useMay(mailServers.create) && all.length < mailServerLimits.servers
  return (
    <div className={settings['card']}>
      <Card
        title={t('servers.title')}
        padded={false}
        actions={mayAdd && <ButtonLink to={newServerAddress}>{t('servers.add')}</ButtonLink>}
      >
        <div className={servers['intro']}>
          {all.length === 1 && <InUse mail={mail} />}
          <p>{t(all.length > 1 ? 'servers.several' : 'servers.one')}</p>
        </div>
        <ul className={servers['list']}>
          {all.map((server) => (
            <ServerRow key={server.id} server={server} all={all} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function InUse({ mail: { server } }: { mail: Installation['mail'] }) {
  const t = useMessages('installation-settings')
  return server ? (
    <p className={style['good']}>{t('mail.inUse', { host: server.host, port: String(server.port) })}</p>
  ) : (
    <p className={style['warning']}>{t('mail.none')}</p>
  )
}
