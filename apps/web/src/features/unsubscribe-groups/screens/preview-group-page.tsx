import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import type { GroupFormValues } from '#widgets/unsubscribe-group-form/unsubscribe-group-form.tsx'
import style from './preview.module.css'

/** A preview of the preferences page or the unsubscribe page with this group. */
export function Component() {
  const t = useMessages('unsubscribe-groups')
  const { id, type } = useParams()
  const { data = [], ...asked } = useQuery(unsubscribeGroupsQuery)
  const typed = (useLocation().state as { values?: GroupFormValues } | null)?.values
  const saved = data.find((group) => String(group.id) === id)
  const group = typed ??
    saved ?? { name: t('preview.name'), description: t('preview.description'), is_default: true }
  const others = data.filter((one) => one.is_default && String(one.id) !== id)
  const isPreferences = type === 'preferences'

  return (
    <RouteDialog title={isPreferences ? t('preview.preferences') : t('preview.unsubscribe')} size="picker">
      {isAwaited(asked) ? (
        <SkeletonLines lines={8} />
      ) : (
        <div className={style['browser']}>
          <div className={style['bar']} aria-hidden="true">
            <i />
            <i />
            <i />
            <span>{isPreferences ? '/e/p/…' : '/e/u/…'}</span>
          </div>
          <div className={style['sheet']}>
            <h3>{isPreferences ? t('preview.preferencesTitle') : t('preview.unsubscribeTitle')}</h3>
            {isPreferences ? (
              <>
                <p>{t('preview.preferencesText')}</p>
                <Choice name={group.name} description={group.description} />
                {others.map((one) => (
                  <Choice key={one.id} name={one.name} description={one.description} />
                ))}
                <span className={style['press']}>{t('preview.save')}</span>
              </>
            ) : (
              <>
                <p>{t('preview.unsubscribeText', { name: group.name })}</p>
                <span className={style['press']}>{t('preview.unsubscribeButton')}</span>
              </>
            )}
          </div>
        </div>
      )}
    </RouteDialog>
  )
}

function Choice({ name, description }: { name: string; description: string }) {
  return (
    <div className={style['choice']}>
      <span className={style['tick']} aria-hidden="true" />
      <span>
        {name}
        <small>{description}</small>
      </span>
    </div>
  )
}
