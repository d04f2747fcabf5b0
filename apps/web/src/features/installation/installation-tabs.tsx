import { useQuery } from '@tanstack/react-query'
import { versionQuery } from '#api/version.ts'
import { useMessages } from '#lib/messages.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'
import style from './installation-tabs.module.css'

/** The pages of the operator: the plans, and the accounts that have them. Below them is the version, also a newer one. */
export function InstallationTabs() {
  const t = useMessages('installation')
  return (
    <>
      <TabLinks
        label={t('tabs.label')}
        tabs={[
          { to: '/installation/plans', label: t('tabs.plans') },
          { to: '/installation/accounts', label: t('tabs.accounts') },
        ]}
      />
      <Version />
    </>
  )
}

function Version() {
  const t = useMessages('installation')
  const { data } = useQuery(versionQuery)
  if (!data) return null
  const { version, newer } = data
  return (
    <p className={style['version']}>
      {t('version.own', { version })}
      {newer && <Newer {...newer} />}
    </p>
  )
}

function Newer({ version, url }: { version: string; url: string | null }) {
  const t = useMessages('installation')
  const sentence = t('version.newer', { version })
  if (url === null) return <> · {sentence}</>
  return (
    <>
      {' · '}
      <a href={url} target="_blank" rel="noreferrer">
        {sentence}
      </a>
    </>
  )
}
