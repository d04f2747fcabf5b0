import type { Contact } from '@carillon/contract/contacts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { TabLinks } from '#ui/page/tab-links.tsx'
import style from './profile.module.css'
import { profilePath } from './use-profile.ts'

/** When the contact was added, updated, last emailed, and last active. */
export function ProfileStrip({ contact }: { contact: Contact }) {
  const t = useMessages('contact-profile')
  const format = useFormat()
  const facts = [
    [t('strip.added'), contact.created_at],
    [t('strip.updated'), contact.updated_at],
    [t('strip.emailed'), contact.last_emailed],
    [t('strip.opened'), contact.last_opened],
    [t('strip.clicked'), contact.last_clicked],
  ] as const
  return (
    <dl className={style['strip']}>
      {facts.map(([name, at]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={at === null ? undefined : format.time(at)} data-never={at === null || undefined}>
            {at === null ? t('never') : format.ago(at)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The tabs of a profile. Each has its own address. */
export function ProfileTabs({ id }: { id: string }) {
  const t = useMessages('contact-profile')
  const tabs = [
    ['', t('tabs.activity')],
    ['reserved-fields', t('tabs.reserved')],
    ['custom-fields', t('tabs.custom')],
    ['lists', t('tabs.lists')],
  ] as const
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={tabs.map(([part, label]) => ({ to: profilePath(id, part), label, end: part === '' }))}
    />
  )
}
