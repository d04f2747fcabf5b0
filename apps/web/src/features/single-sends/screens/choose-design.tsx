import { generateHtml } from '@carillon/email-design/generate-html'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Code, LayoutTemplate } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ownDesignsQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { MailFrame } from '#widgets/message-preview/mail-frame.tsx'
import { blanksInOrder, preparedDesign, preparedIds } from '../parts/start-content.ts'
import style from './choose-design.module.css'

const own = 'your-designs'
const prepared = 'system-designs'

/** Where a new single send starts: from nothing, an own design, or a prepared one. */
export function Component() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const { designs, templateType } = useParams()
  const tab = (designs ?? templateType) === prepared ? prepared : own
  const [search, setSearch] = useState('')
  return (
    <Page
      title={t('new.title')}
      sentence={t('new.sentence')}
      area={{ to: '/single-sends', label: t('title') }}
    >
      <Cards title={t('new.blank')}>
        {blanksInOrder().map((id) => (
          <DesignCard
            key={id}
            id={id}
            name={t(id === 'blank-code' ? 'new.blankCode' : 'new.blankDesign')}
            second={t(id === 'blank-code' ? 'new.blankCodeText' : 'new.blankDesignText')}
          >
            <span className={style['blank']}>
              {id === 'blank-code' ? <Code aria-hidden="true" /> : <LayoutTemplate aria-hidden="true" />}
            </span>
          </DesignCard>
        ))}
      </Cards>
      <div className={style['tools']}>
        <SegmentedControl
          aria-label={t('new.tabs')}
          value={tab}
          onChange={(value) => navigate(`/single-sends/new/selector/${value}`, { replace: true })}
          data={[
            { value: own, label: t('new.own') },
            { value: prepared, label: t('new.prepared') },
          ]}
        />
        <search>
          <input
            type="search"
            className={style['search']}
            placeholder={t('new.search')}
            aria-label={t('new.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
      </div>
      {tab === own ? <OwnDesigns search={search} /> : <PreparedDesigns search={search} />}
    </Page>
  )
}

function OwnDesigns({ search }: { search: string }) {
  const t = useMessages('single-sends')
  const { data, error, isFetching, refetch } = useQuery(ownDesignsQuery)
  if (!data && error) return <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
  if (!data) return <SkeletonLines lines={5} />
  if (data.length === 0) return <EmptyState icon={<LayoutTemplate />} tone="quiet" title={t('new.noOwn')} />
  const found = data.filter(({ name }) => isNamed(name, search))
  if (found.length === 0) return <EmptyState tone="quiet" title={t('new.noneFound')} />
  return (
    <Cards title={t('new.own')}>
      {found.map((design) => (
        <DesignCard key={design.id} id={design.id} name={design.name} second={t(`new.${design.editor}`)}>
          <MailFrame title={design.name} html={design.html_content ?? ''} className={style['mail']} />
        </DesignCard>
      ))}
    </Cards>
  )
}

function PreparedDesigns({ search }: { search: string }) {
  const t = useMessages('single-sends')
  const found = preparedIds.filter((id) => isNamed(t(`new.starter.${id}`), search))
  if (found.length === 0) return <EmptyState tone="quiet" title={t('new.noneFound')} />
  return (
    <Cards title={t('new.prepared')}>
      {found.map((id) => (
        <DesignCard key={id} id={id} name={t(`new.starter.${id}`)} second={t(`new.starter.${id}Text`)}>
          <PreparedPicture id={id} />
        </DesignCard>
      ))}
    </Cards>
  )
}

function PreparedPicture({ id }: { id: (typeof preparedIds)[number] }) {
  const t = useMessages('single-sends')
  const { language } = t
  const html = useMemo(() => generateHtml(preparedDesign(id, language)), [id, language])
  return <MailFrame title={t(`new.starter.${id}`)} html={html} className={style['mail']} />
}

function Cards({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <ul className={style['cards']}>{children}</ul>
    </section>
  )
}

interface DesignCardProps {
  id: string
  name: string
  second: string
  children: ReactNode
}

function DesignCard({ id, name, second, children }: DesignCardProps) {
  return (
    <li className={style['card']}>
      <div className={style['picture']} inert>
        {children}
      </div>
      <Link to={`/single-sends/new/selector/template/${id}`} className={style['link']}>
        {name}
      </Link>
      <span className={style['second']}>{second}</span>
    </li>
  )
}

function isNamed(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase())
}
