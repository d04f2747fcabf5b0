import { Check } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import style from './import-frame.module.css'

const steps = ['upload', 'map', 'done'] as const

/** The frame of the import: its three steps and where we are. */
export function Component() {
  const t = useMessages('import-wizard')
  const current = stepOf(useLocation().pathname)
  return (
    <Page title={t('title')} area={{ to: '/contacts', label: t('contacts') }}>
      <ol className={style['steps']} aria-label={t('steps.label')}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={index < current ? 'past' : index === current ? 'now' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={style['number']} aria-hidden="true">
              {index < current ? <Check /> : index + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
      <Outlet />
    </Page>
  )
}

function stepOf(pathname: string): number {
  if (pathname.startsWith('/contacts/import/map-fields')) return 1
  return /^\/contacts\/import\/done\/?$/.test(pathname) ? 2 : 0
}
