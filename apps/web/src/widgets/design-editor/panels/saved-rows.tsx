import { type SavedRow, savedRowLimits, savedRows } from '@carillon/contract/saved-rows'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { readDesign } from '@carillon/email-design/read-design'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { savedRowsQuery, useDeleteRow, useKeepRow, useRenameRow } from '#api/saved-rows.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NameForm } from '#ui/dialog/rename-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button } from '#ui/page/button.tsx'
import { MessagePicture } from '../../message-preview/message-picture.tsx'
import { useDraggable } from '../dragging.ts'
import { useModuleActions } from '../module-actions.ts'
import style from './saved-rows.module.css'

/**
 * Rows saved from any design: drag one into the message, or press it. `onInsert` is called before one is inserted by a
 * click.
 */
export function SavedRows({ onInsert }: { onInsert?: () => void }) {
  const t = useMessages('design-editor')
  const ui = useMessages('ui')
  const query = useInfiniteQuery(savedRowsQuery)
  const rows = query.data?.pages.flatMap(({ result }) => result)
  return (
    <section className={style['saved']} aria-label={t('saved.title')}>
      <h3>{t('saved.title')}</h3>
      {rows === undefined && query.isError ? (
        <p>
          {t('saved.failed')}{' '}
          <Button size="toolbar" onClick={() => void query.refetch()} busy={query.isFetching}>
            {ui('retry')}
          </Button>
        </p>
      ) : rows === undefined ? (
        <SkeletonLines lines={2} />
      ) : rows.length === 0 ? (
        <p>{t('saved.none')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} onInsert={onInsert} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="toolbar" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
          {t('saved.more')}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  row: SavedRow
  onInsert: (() => void) | undefined
}

function Row({ row, onInsert }: RowProps) {
  const t = useMessages('design-editor')
  const [renaming, setRenaming] = useState(false)
  const remove = useDeleteRow()
  const keep = useKeepRow()
  const mayKeep = useMay(savedRows.create)
  const { id, name, document } = row
  const design = useMemo(() => readDesign(document).design, [document])
  const undo = () =>
    keep.mutateAsync({ name, document }).catch((error: unknown) => void alertFailure('userDesigns', error))
  const actions = [
    { label: t('saved.rename'), call: savedRows.update, run: () => setRenaming(true) },
    {
      label: t('saved.delete'),
      call: savedRows.delete,
      danger: true,
      run: () =>
        void remove.mutateAsync(id).then(
          () => {
            const said = t('saved.deleted', { name })
            if (mayKeep) showUndo(said, t('undo'), undo)
            else showAlert(said)
          },
          () => undefined,
        ),
    },
  ]
  return (
    <li data-menu-area="">
      {design ? (
        <RowTile name={name} design={design} onInsert={onInsert} />
      ) : (
        <span className={style['tile']}>{name}</span>
      )}
      <MenuButton
        look="quiet"
        size="icon"
        icon={<Ellipsis aria-hidden="true" />}
        aria-label={t('saved.actions', { name })}
        actions={actions}
      />
      {renaming && <Rename row={row} onClose={() => setRenaming(false)} />}
    </li>
  )
}

interface RowTileProps extends Pick<RowProps, 'onInsert'> {
  name: string
  design: Design
}

function RowTile({ name, design, onInsert }: RowTileProps) {
  const t = useMessages('design-editor')
  const { insert } = useModuleActions()
  const element = useRef<HTMLButtonElement>(null)
  const html = useMemo(() => generateHtml(design), [design])
  const row = design.modules[0]!
  useDraggable(element, { tile: row.kind, row })
  return (
    <button
      ref={element}
      type="button"
      className={style['tile']}
      aria-label={t('saved.insert', { name })}
      onClick={() => {
        onInsert?.()
        insert(row)
      }}
    >
      <span className={style['picture']} aria-hidden="true">
        <MessagePicture title={name} html={html} width={design.globals.width} />
      </span>
      <span className={style['name']}>{name}</span>
    </button>
  )
}

function Rename({ row, onClose }: { row: SavedRow; onClose: () => void }) {
  const t = useMessages('design-editor')
  const rename = useRenameRow()
  return (
    <Dialog title={t('saved.renameTitle')} onClose={onClose}>
      <NameForm
        label={t('saved.name')}
        limit={savedRowLimits.name}
        initial={row.name}
        save={(name) => rename.mutateAsync({ id: row.id, name })}
        onDone={onClose}
        onCancel={onClose}
        submit={t('saved.rename')}
        call={savedRows.update}
      />
    </Dialog>
  )
}
