import { isUnsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { useDraft } from '../parts/draft.ts'
import style from './settings.module.css'

const customLink = 'custom'

/**
 * The way for recipients to unsubscribe: a group, all mail, or a custom link. `base`: the address that the dialogs are
 * below.
 */
export function UnsubscribeField({ base }: { base: string }) {
  const t = useMessages('single-send-draft')
  const dialogTo = useDialogTo()
  const { settings, change } = useDraft()
  const { data: groups = [] } = useQuery(unsubscribeGroupsQuery)
  const { group, customUrl } = settings

  if (customUrl !== null) {
    const isWrong = customUrl !== '' && !isUnsubscribeUrl(customUrl)
    return (
      <div>
        <TextField
          name="customUrl"
          type="url"
          label={t('settings.customUrl')}
          hint={t('settings.customUrlHint')}
          value={customUrl}
          onChange={(value) => change({ customUrl: value })}
          problem={isWrong ? 'unsubscribe_url_invalid' : undefined}
        />
        <button
          type="button"
          className={style['textButton']}
          style={{ marginBottom: 'var(--space-16)' }}
          onClick={() => change({ customUrl: null })}
        >
          {t('settings.backToGroups')}
        </button>
      </div>
    )
  }
  return (
    <div className={style['withCreate']}>
      <SelectField
        name="group"
        label={t('settings.unsubscribe')}
        placeholder={t('settings.unsubscribePlaceholder')}
        value={group === null ? '' : String(group)}
        onChange={(value) =>
          value === customLink
            ? change({ customUrl: '', group: null })
            : change({ group: Number(value) || null })
        }
        choices={[
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: String(globalGroupId), label: t('settings.globalGroup') },
          { value: customLink, label: t('settings.customLink') },
        ]}
        searchable={groups.length > 8}
      />
      <OpenLink to={dialogTo(`${base}/create_unsubscribe`)}>{t('settings.createGroup')}</OpenLink>
    </div>
  )
}
