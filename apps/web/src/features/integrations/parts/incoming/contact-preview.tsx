import type { ContactInput } from '@carillon/contract/contacts'
import { useMessages } from '#lib/messages.tsx'
import { useFieldChoices } from '#widgets/field-mapping/field-choices.ts'
import style from '../integrations.module.css'

/** The contact that the example becomes. */
export function ContactPreview({ contact, isKnown }: { contact: ContactInput; isKnown: boolean }) {
  const t = useMessages('integrations')
  const contacts = useMessages('contacts')
  const { labelOf } = useFieldChoices()
  const { custom_fields: custom, ...reserved } = contact
  const lines = [
    ...Object.entries(reserved).map(([name, value]) => [
      contacts(`profile.field.${name as 'email'}`),
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
    ...Object.entries(custom ?? {}).map(([id, value]) => [labelOf(id), String(value)]),
  ]
  return (
    <section className={style['preview']} aria-label={t('incoming.preview')}>
      <h3>{t('incoming.preview')}</h3>
      {isKnown ? (
        <dl>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p role="status">{t.refusal('incoming_mapping_no_identifier')}</p>
      )}
    </section>
  )
}
