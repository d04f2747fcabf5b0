import { measureText } from '@carillon/text-message/measure-text'
import { WholeWord } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { type Flip, flipsIn, replaceFlip, replaceFlips } from '#widgets/text-message/flips.rules.ts'
import style from './sms-editor.module.css'

interface EncodingHelpProps {
  body: string
  onChange: (body: string) => void
  /** The text as a person gets it, for any body. */
  shownOf: (body: string) => string
  /** The account's prefix and suffix, if they are added to the text. */
  affixes: string
  /** The number of people who get the text; undefined: unknown. */
  people: number | undefined
}

/** Names each character that flips the text to UCS-2, shows its cost, and replaces it by one click. */
export function EncodingHelp({ body, onChange, shownOf, affixes, people }: EncodingHelpProps) {
  const t = useMessages('sms')
  const format = useFormat()
  const flips = flipsIn(body)
  const ofAccount = flipsIn(affixes)
  if (flips.length + ofAccount.length === 0) return null
  const now = measureText(shownOf(body)).segments
  const without = measureText(shownOf(flips.reduce(replaceFlip, body))).segments
  const canReplace = flips.filter(({ replacement }) => replacement !== null)
  const costs = people !== undefined && now !== without
  return (
    <section className={style['help']} aria-label={t('help.title')}>
      <WholeWord aria-hidden="true" />
      <div>
        <p>
          <b>{t('help.title')}</b>{' '}
          {now === without
            ? t('help.sameCost')
            : t('help.costs', { now, without, times: format.number(now / Math.max(1, without)) })}{' '}
          {costs && t('help.total', { now: now * people, without: without * people })}
        </p>
        <ul className={style['flips']}>
          {flips.map((flip) => (
            <li key={flip.character}>
              <FlipName flip={flip} />
              <Button size="toolbar" onClick={() => onChange(replaceFlip(body, flip))}>
                {flip.replacement
                  ? t('help.replaceBy', { character: flip.replacement })
                  : t(flip.replacement === null ? 'help.remove' : 'help.drop')}
              </Button>
            </li>
          ))}
          {canReplace.length > 1 && (
            <li>
              <Button size="toolbar" look="quiet" onClick={() => onChange(replaceFlips(body))}>
                {t('help.replaceAll', { count: canReplace.length })}
              </Button>
            </li>
          )}
        </ul>
        {ofAccount.length > 0 && (
          <p className={style['small']}>
            {t('help.ofAccount', { characters: ofAccount.map(({ character }) => character).join(' ') })}
          </p>
        )}
      </div>
    </section>
  )
}

/** Blanks and invisible marks are shown by their number. */
function FlipName({ flip: { character, count } }: { flip: Flip }) {
  const t = useMessages('sms')
  const isSeen = /[^\s\p{C}]/u.test(character)
  const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  return (
    <span className={style['flip']}>
      {isSeen ? <q>{character}</q> : <span>{t('help.unseen', { code })}</span>}
      {count > 1 && <span className={style['small']}>{t('help.times', { count })}</span>}
    </span>
  )
}
