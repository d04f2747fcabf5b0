import type { FormConsent } from '@carillon/contract/form-stats'
import type { Form } from '@carillon/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formConsentsQuery, useExportConsents } from '#api/forms.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { type Column, DataTable, RowTitle } from '#ui/table/data-table.tsx'
import { fileName } from '#widgets/send-stats/file-name.ts'
import style from '../forms.module.css'

/** People's consents: text, time, address and page. */
export function ConsentsCard({ form }: { form: Form }) {
  const t = useMessages('forms')
  const ui = useMessages('ui')
  const [tokens, setTokens] = useState<readonly string[]>([''])
  const query = useQuery(formConsentsQuery(form.id, tokens.at(-1) ?? ''))
  const { mutate: download, isPending } = useExportConsents()
  const columns = useColumns()
  const { data } = query
  const next = data?._metadata.next
  const nextToken = next ? new URL(next, window.location.origin).searchParams.get('page_token') : null
  const hasAny = data !== undefined && data.result.length > 0
  const save = () =>
    download(form.id, {
      onSuccess: (csv) => downloadText(csv, fileName(form.name, 'consents'), 'text/csv'),
    })
  return (
    <Card
      title={t('consents.title')}
      padded={false}
      actions={
        hasAny && (
          <Button size="toolbar" busy={isPending} onClick={save}>
            {t('consents.export')}
          </Button>
        )
      }
    >
      {hasAny ? (
        <DataTable
          caption={t('consents.title')}
          columns={columns}
          rows={data.result}
          rowKey={({ id }) => id}
          rowName={({ email }) => email ?? t('consents.byPhone')}
        />
      ) : data ? (
        <p className={style['none']}>{t('consents.none')}</p>
      ) : (
        <NotLoaded
          query={query}
          skeleton={
            <div className={style['none']}>
              <SkeletonLines />
            </div>
          }
        />
      )}
      {(tokens.length > 1 || nextToken) && (
        <div className={style['paging']}>
          <Button
            size="toolbar"
            disabled={tokens.length === 1}
            onClick={() => setTokens(tokens.slice(0, -1))}
          >
            {ui('paging.previous')}
          </Button>
          <Button
            size="toolbar"
            busy={query.isPlaceholderData}
            disabled={!nextToken}
            onClick={() => nextToken && setTokens([...tokens, nextToken])}
          >
            {ui('paging.next')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function useColumns(): Column<FormConsent>[] {
  const t = useMessages('forms')
  const format = useFormat()
  return [
    {
      key: 'who',
      title: t('consents.who'),
      render: ({ contact_id, email, page, placement }) => (
        <RowTitle
          to={`/contacts/profile/${contact_id}`}
          second={placement === 'landing' ? t('stats.landing') : page}
        >
          {email ?? t('consents.byPhone')}
        </RowTitle>
      ),
    },
    {
      key: 'text',
      title: t('consents.text'),
      width: '26%',
      render: ({ consent_text }) => consent_text || t('consents.noText'),
    },
    {
      key: 'ip',
      title: t('consents.ip'),
      roomy: true,
      width: 140,
      render: ({ ip }) => ip,
    },
    {
      key: 'submitted',
      title: t('consents.submitted'),
      narrow: 'show',
      width: 196,
      render: ({ submitted_at }) => format.time(submitted_at),
    },
    {
      key: 'confirmed',
      title: t('stats.confirmed'),
      width: 196,
      render: ({ confirmed_at }) => (confirmed_at === null ? '–' : format.time(confirmed_at)),
    },
  ]
}
