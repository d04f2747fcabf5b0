import { useQuery } from '@tanstack/react-query'
import { versionQuery } from '#api/version.ts'
import { useMessages } from '#lib/messages.tsx'
import style from './installation.module.css'

/** The version of the installation, and a newer one that the operator's feed names. */
export function VersionLine() {
  const t = useMessages('installation-settings')
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
  const t = useMessages('installation-settings')
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
