import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { segmentUsesQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { convertAddress } from '../convert-address.ts'
import style from './builder.module.css'

/** Lists the sends and automations that a change of this segment affects. */
export function UseNotice({ id }: { id: string }) {
  const t = useMessages('segment-builder')
  const { data: uses } = useQuery(segmentUsesQuery(id))
  const affected = uses?.filter(({ locks }) => locks) ?? []
  if (affected.length === 0) return null
  return (
    <div className={style['notice']} data-tone="attention">
      <TriangleAlert aria-hidden="true" />
      <div>
        <strong>{t('inUse.title')}</strong>
        <ul>
          {affected.map(({ kind, id: user, name, excludes }) => (
            <li key={`${kind}/${user}/${excludes}`}>
              {t.rich(
                kind === 'automation'
                  ? excludes
                    ? 'inUse.automationExcludes'
                    : 'inUse.automation'
                  : excludes
                    ? 'inUse.sendExcludes'
                    : 'inUse.send',
                { b: <strong /> },
                { name },
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Lists the limits of a legacy segment, and converts it. */
export function LegacyNotice({ id }: { id: string }) {
  const t = useMessages('segment-builder')
  return (
    <div className={style['notice']}>
      <Info aria-hidden="true" />
      <div>
        <strong>{t('legacy.title')}</strong>
        <p>{t('legacy.text')}</p>
        <ButtonLink size="toolbar" to={convertAddress(id)}>
          {t('legacy.convert')}
        </ButtonLink>
      </div>
    </div>
  )
}
