import type { ClientPicture, ClientResult } from '@carillon/contract/email-test-results'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Choice } from '../../editor-frame/choice.tsx'
import { type Look, looksOf } from './client-result.rules.ts'
import style from './picture.module.css'

/** `before`: side by side with the picture of the last test. `changes`: the same, with the changed places marked. */
export interface Shown {
  zoom: 'fit' | 'full' | 'double'
  compare: 'none' | 'before' | 'changes'
}

interface LookToolsProps {
  client: ClientResult
  picture: ClientPicture
  look: Look
  onLook: (look: Look) => void
  shown: Shown
  onShown: (shown: Shown) => void
}

/** Light or dark, with or without images, zoom, and the comparison with the last test. */
export function LookTools({ client, picture, look, onLook, shown, onShown }: LookToolsProps) {
  const t = useMessages('email-testing')
  const looks = looksOf(client)
  return (
    <div className={style['tools']}>
      {looks.dark && (
        <Choice
          aria-label={t('picture.colours')}
          value={look.isDark ? 'dark' : 'light'}
          onChange={(value) => onLook({ ...look, isDark: value === 'dark' })}
          choices={[
            { value: 'light', label: t('picture.light') },
            { value: 'dark', label: t('picture.dark') },
          ]}
        />
      )}
      {looks.off && (
        <Choice
          aria-label={t('picture.images')}
          value={look.hasImages ? 'on' : 'off'}
          onChange={(value) => onLook({ ...look, hasImages: value === 'on' })}
          choices={[
            { value: 'on', label: t('picture.imagesOn') },
            { value: 'off', label: t('picture.imagesOff') },
          ]}
        />
      )}
      <Choice
        aria-label={t('picture.zoom')}
        value={shown.zoom}
        onChange={(zoom) => onShown({ ...shown, zoom })}
        choices={[
          { value: 'fit', label: t('picture.fit') },
          { value: 'full', label: t('picture.full') },
          { value: 'double', label: t('picture.double') },
        ]}
      />
      <Comparison picture={picture} shown={shown} onShown={onShown} />
    </div>
  )
}

function Comparison({ picture, shown, onShown }: Pick<LookToolsProps, 'picture' | 'shown' | 'onShown'>) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const { compared } = picture
  if (!compared) return null
  if (compared.share === 0) {
    return (
      <p className={style['compared']} role="status">
        {t('picture.same')}
      </p>
    )
  }
  return (
    <>
      <Choice
        aria-label={t('picture.compare')}
        value={shown.compare}
        onChange={(compare) => onShown({ ...shown, compare })}
        choices={[
          { value: 'none', label: t('picture.alone') },
          { value: 'before', label: t('picture.beside') },
          ...(compared.changes_url ? [{ value: 'changes' as const, label: t('picture.changes') }] : []),
        ]}
      />
      <p className={style['compared']} role="status">
        {t('picture.differ', { share: format.percent(compared.share) })}
      </p>
    </>
  )
}
