import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { domainsQuery } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import style from './domains.module.css'
import { DomainList, LinkList } from './lists.tsx'

/** /account/domains: the domains that mail comes from, and the names that links begin with. */
export function Component() {
  const t = useMessages('domains')
  const dialogTo = useDialogTo()
  // The part below comes when the height of the list above is known, so that it does not move.
  const { isPending } = useQuery(domainsQuery)
  return (
    <Page
      title={t('index.title')}
      sentence={t('index.sentence')}
      area={{ to: '/account/settings', label: t('index.settings') }}
      actions={
        <ButtonLink look="primary" aria-keyshortcuts="n" to={dialogTo('/account/domains/new')}>
          {t('index.add')}
        </ButtonLink>
      }
    >
      <DomainList />
      {!isPending && (
        <>
          <div className={style['part']}>
            <div>
              <h2>{t('links.caption')}</h2>
              <p className={style['text']}>{t('links.sentence')}</p>
            </div>
            <ButtonLink to={dialogTo('/account/domains/links/new')}>{t('links.add')}</ButtonLink>
          </div>
          <LinkList />
        </>
      )}
      <Outlet />
    </Page>
  )
}
