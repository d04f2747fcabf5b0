import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { sendersQuery } from '#api/senders.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useWindowWords } from '../parts/use-window-words.ts'
import { useOpenSettings } from './panels-context.ts'
import { senderOf } from './sender-of-all.tsx'
import style from './settings.module.css'
import { useDraft } from './use-automation-draft.ts'
import { useShownFindings } from './use-findings.ts'

interface Fact {
  field: string
  label: string
  /** Null: the value is still to be chosen. */
  value: string | null
  isWrong?: boolean
}

/** The settings of all emails, in one line above the drawing. Each part opens its field. */
export function SettingsStrip() {
  const t = useMessages('automation-detail')
  const open = useOpenSettings()
  const facts = useFacts()
  return (
    <div className={style['strip']}>
      {facts.map(({ field, label, value, isWrong }) => (
        <button
          key={field}
          type="button"
          className={style['fact']}
          title={value ?? undefined}
          data-missing={value === null || undefined}
          data-problem={isWrong || undefined}
          onClick={() => open({ panel: 'settings', at: { field } })}
        >
          <small>{label}</small>
          <span>{value ?? t('strip.choose')}</span>
        </button>
      ))}
      <button type="button" className={style['all']} onClick={() => open({ panel: 'settings' })}>
        <Settings2 size={16} aria-hidden="true" />
        {t('panels.settings')}
      </button>
    </div>
  )
}

function useFacts(): Fact[] {
  const t = useMessages('automation-detail')
  const windowWords = useWindowWords()
  const { stored, settings } = useDraft()
  const { data: senders = [] } = useQuery(sendersQuery)
  const { data: groups } = useQuery(unsubscribeGroupsQuery)
  const isWrong = useShownFindings().some(
    ({ section, severity }) => section === 'unsubscribe' && severity === 'blocks',
  )
  const { suppression_group_id: group, custom_unsubscribe_url: url, send_window, categories } = settings
  const shared = senderOf(stored.messages)
  const nickname = senders.find(({ id }) => id === shared)?.nickname
  const sender =
    shared === null
      ? null
      : shared === 'differs'
        ? t('sender.differs')
        : (nickname ?? stored.messages[0]?.sender?.name ?? t('strip.gone'))
  const groupName =
    url !== null
      ? t('strip.customLink')
      : group === null
        ? null
        : group === globalGroupId
          ? t('unsubscribe.global')
          : (groups?.find(({ id }) => id === group)?.name ?? (groups ? t('strip.gone') : '…'))
  const list = new Intl.ListFormat(t.language, { type: 'unit' })
  return [
    ...(stored.messages.length > 0 ? [{ field: 'sender', label: t('strip.sender'), value: sender }] : []),
    {
      field: url === null ? 'group' : 'customUrl',
      label: t('unsubscribe.group'),
      value: groupName,
      isWrong,
    },
    {
      field: 'sendWindow',
      label: t('strip.window'),
      value: send_window ? windowWords(send_window, 'short') : t('window.always'),
    },
    ...(categories.length > 0
      ? [{ field: 'categories', label: t('unsubscribe.categories'), value: list.format(categories) }]
      : []),
  ]
}
