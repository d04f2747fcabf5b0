import type { FieldUsage } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usageOfFieldQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { UsersByKind } from '#ui/page/users-by-kind.tsx'
import style from './field-use.module.css'

const kinds = ['segments', 'designs', 'saved_rows', 'single_sends', 'automations', 'signup_forms'] as const

const address = {
  segments: (id: string) => `/contacts/segments/${id}`,
  // Designs and saved rows have no address to link to.
  designs: null,
  saved_rows: null,
  single_sends: (id: string) => `/single-sends/${id}/editor`,
  automations: (id: string) => `/automations/${id}/detail`,
  signup_forms: (id: string) => `/forms/signup/${id}/editor`,
} as const

/** The number of uses of a field. A click lists them. */
export function UsedIn({ field, usage }: { field: { id: string; name: string }; usage: FieldUsage }) {
  const t = useMessages('custom-fields')
  const [isOpen, setOpen] = useState(false)
  const uses = kinds
    .filter((kind) => usage[kind] > 0)
    .map((kind) => t(`usage.${kind}`, { count: usage[kind] }))
  if (uses.length === 0) return <span className={style['none']}>{t('usage.nothing')}</span>
  const text = uses.join(', ')
  return (
    <>
      <button
        type="button"
        className={style['open']}
        aria-label={t('usage.show', { name: field.name, uses: text })}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {isOpen && (
        <Dialog title={t('usage.title', { name: field.name })} onClose={() => setOpen(false)}>
          <Users fieldId={field.id} />
          <DialogFoot>
            <Button onClick={() => setOpen(false)}>{t('usage.close')}</Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  )
}

function Users({ fieldId }: { fieldId: string }) {
  const query = useQuery(usageOfFieldQuery(fieldId))
  return query.data ? <FieldUsers users={query.data} /> : <NotLoaded query={query} />
}

type FieldUsers = Record<(typeof kinds)[number], { id: string; name: string }[]>

/** Everything that uses a field, by name. */
export function FieldUsers({ users }: { users: FieldUsers }) {
  const t = useMessages('custom-fields')
  const used = kinds.filter((kind) => users[kind].length > 0)
  if (used.length === 0) return <p className={style['none']}>{t('usage.none')}</p>
  return (
    <UsersByKind
      kinds={used.map((kind) => ({
        title: t(`usage.kind.${kind}`),
        users: users[kind].map(({ id, name }) => ({ id, name, to: address[kind]?.(id) })),
      }))}
    />
  )
}

export function isUsed(users: FieldUsers): boolean {
  return kinds.some((kind) => users[kind].length > 0)
}
