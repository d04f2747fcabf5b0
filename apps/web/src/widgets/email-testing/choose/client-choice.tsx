import { clientSections } from '@carillon/contract/email-test-results'
import type { TestOptions } from '@carillon/contract/email-testing'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { useClientName } from '../client-name.ts'
import { useBasis } from '../use-basis.ts'
import style from './choose.module.css'
import { clientsOfAudience, coverage, lastClients, toggled } from './test-choice.rules.ts'

type Client = TestOptions['clients'][number]

interface ClientChoiceProps {
  options: TestOptions
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The email clients of the inbox test: ready choices, then one row for each family. */
export function ClientChoice({ options, chosen, onChange }: ClientChoiceProps) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const all = options.clients.map(({ id }) => id)
  const covered = coverage(chosen, options)
  return (
    <div className={style['clients']}>
      <Presets options={options} onChange={onChange} />
      <p className={style['covered']} role="status">
        {t('inbox.chosen', { count: chosen.length, all: all.length })}{' '}
        {covered !== null && t('inbox.covers', { share: format.percent(covered, 0) })}
      </p>
      {clientSections.map((section) => {
        const clients = options.clients.filter((each) => each.section === section)
        if (clients.length === 0) return null
        return (
          <Section
            key={section}
            title={t(`sections.${section}`)}
            clients={clients}
            chosen={chosen}
            onToggle={(id, isChosen) => onChange(toggled(all, chosen, id, isChosen))}
          />
        )
      })}
    </div>
  )
}

function Presets({ options, onChange }: Omit<ClientChoiceProps, 'chosen'>) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const last = lastClients(options)
  const audience = clientsOfAudience(options)
  const covered = coverage(audience, options)
  return (
    <fieldset className={style['presets']}>
      <legend className="visually-hidden">{t('presets.label')}</legend>
      <Button
        size="toolbar"
        onClick={() => onChange(options.clients.filter((each) => each.is_default).map(({ id }) => id))}
      >
        {t('presets.default')}
      </Button>
      {last.length > 0 && (
        <Button size="toolbar" onClick={() => onChange(last)}>
          {t('presets.last')}
        </Button>
      )}
      {audience.length > 0 && covered !== null && (
        <Button size="toolbar" onClick={() => onChange(audience)}>
          {t('presets.audience', { share: format.percent(covered, 0), count: audience.length })}
        </Button>
      )}
      <Button size="toolbar" look="quiet" onClick={() => onChange(options.clients.map(({ id }) => id))}>
        {t('presets.all')}
      </Button>
      <Button size="toolbar" look="quiet" onClick={() => onChange([])}>
        {t('presets.none')}
      </Button>
    </fieldset>
  )
}

interface SectionProps {
  title: string
  clients: readonly Client[]
  chosen: readonly string[]
  onToggle: (id: string, isChosen: boolean) => void
}

function Section({ title, clients, chosen, onToggle }: SectionProps) {
  const families = Map.groupBy(clients, ({ family }) => family)
  return (
    <section className={style['section']} aria-label={title}>
      <h3>{title}</h3>
      {[...families].map(([family, members]) => (
        <div key={family} className={style['family']}>
          <span className={style['familyName']}>{family}</span>
          <div className={style['members']}>
            {members.map((client) => (
              <OneClient
                key={client.id}
                client={client}
                isChosen={chosen.includes(client.id)}
                onChange={(isChosen) => onToggle(client.id, isChosen)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

interface OneClientProps {
  client: Client
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function OneClient({ client, isChosen, onChange }: OneClientProps) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const basis = useBasis()(client)
  const name = useClientName()(client)
  const { id, os, audience_share: share } = client
  return (
    <CheckboxField
      name={id}
      value={isChosen}
      onChange={onChange}
      label={
        <>
          {name} <span className={style['os']}>{os}</span>
        </>
      }
      hint={
        (share !== null || basis) && (
          <>
            {share !== null && t('inbox.share', { share: format.percent(share) })}
            {basis && <span className={style['basis']}>{basis}</span>}
          </>
        )
      }
    />
  )
}
