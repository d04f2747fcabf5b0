import type { WinnerCriteria } from '@carillon/contract/ab-tests'
import type { Metrics } from '@carillon/contract/stats'
import { Crown } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Explained } from '#ui/page/explained.tsx'
import { isCounted, shareDigits, shareOf } from '#widgets/send-stats/shares.ts'
import { TagText } from '#widgets/tags/tag-text.tsx'
import style from './ab-test-card.module.css'
import { VariationChip } from './variation-chip.tsx'
import { probabilityOf, type Results, shownProbability } from './variation-rows.rules.ts'

/** The columns of numbers, each with the number that its share is divided by. */
const columns = [
  ['delivered', 'requests'],
  ['opens', null],
  ['clicks', null],
  ['unique_opens', 'delivered'],
  ['unique_clicks', 'delivered'],
] as const satisfies readonly (readonly [keyof Metrics, keyof Metrics | null])[]
const lastColumns = [
  ['unsubscribes', 'delivered'],
  ['spam_reports', 'delivered'],
] as const

/** Numbers that lead to the people they count. */
const groups: ReadonlySet<keyof Metrics> = new Set([
  'delivered',
  'unique_opens',
  'unique_clicks',
  'unsubscribes',
  'spam_reports',
])

interface VariationTableProps {
  id: string
  criteria: WinnerCriteria
  results: Results
  metrics: ReadonlyMap<string, Metrics>
}

/** The numbers of the test messages so far, by version. */
export function VariationTable({ id, criteria, results, metrics }: VariationTableProps) {
  const t = useMessages('ab-tests')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const about = (name: (typeof columns | typeof lastColumns)[number][0]) =>
    name === 'opens' || name === 'clicks' ? t(`results.about.${name}`) : sends(`stats.about.${name}`)
  const share = (part: number | undefined, whole: number | undefined) => {
    const value = shareOf(part, whole)
    return value === null ? '–' : format.percent(value, shareDigits(value))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section className={style['scroll']} tabIndex={0} aria-label={t('results.caption')}>
      <table className={style['table']} data-results="">
        <caption className="visually-hidden">{t('results.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('results.version')}</th>
            <th scope="col">
              <Explained text={t('results.about.probability')}>{t('results.probability')}</Explained>
            </th>
            {columns.map(([name]) => (
              <th scope="col" key={name}>
                <Explained text={about(name)}>{t(`results.${name}`)}</Explained>
              </th>
            ))}
            <th scope="col">
              <Explained text={t('results.about.clickToOpen')}>{t('results.clickToOpen')}</Explained>
            </th>
            <th scope="col">
              <Explained text={t('results.about.totalClickToOpen')}>
                {t('results.totalClickToOpen')}
              </Explained>
            </th>
            {lastColumns.map(([name]) => (
              <th scope="col" key={name}>
                <Explained text={about(name)}>{t(`results.${name}`)}</Explained>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.variations.map((variation) => {
            const own = metrics.get(variation.id)
            const isBoth = results.tracking?.opens !== false && results.tracking?.clicks !== false
            const probability = probabilityOf(variation, criteria)
            const number = (name: keyof Metrics, whole: keyof Metrics | null) => (
              <td key={name} data-title={t(`results.${name as 'delivered'}`)}>
                {!isCounted(name, results.tracking) ? (
                  '–'
                ) : own && groups.has(name) && own[name] > 0 ? (
                  <Link
                    to={dialogTo(`/single-sends/${id}/stats/variations/${variation.id}/people/${name}`)}
                    aria-label={t('results.showPeople', {
                      name: t(`results.${name as 'delivered'}`),
                      letter: variation.letter,
                      count: own[name],
                    })}
                  >
                    {format.number(own[name])}
                  </Link>
                ) : own ? (
                  format.number(own[name])
                ) : (
                  '–'
                )}
                {whole && isCounted(name, results.tracking) && (
                  <span className={style['share']}>{share(own?.[name], own?.[whole])}</span>
                )}
              </td>
            )
            return (
              <tr key={variation.id}>
                <th scope="row">
                  <span className={style['version']}>
                    <VariationChip letter={variation.letter} />
                    {variation.id === results.winner_id && (
                      <Crown role="img" aria-label={t('results.winner')} />
                    )}
                  </span>
                </th>
                <td data-title={t('results.probability')}>
                  {probability === null ? '–' : format.percent(shownProbability(probability))}
                </td>
                {columns.map(([name, whole]) => number(name, whole))}
                <td data-title={t('results.clickToOpen')}>
                  {isBoth ? share(own?.unique_clicks, own?.unique_opens) : '–'}
                </td>
                <td data-title={t('results.totalClickToOpen')}>
                  {isBoth ? share(own?.clicks, own?.opens) : '–'}
                </td>
                {lastColumns.map(([name, whole]) => number(name, whole))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The content of each version, and the number of people who got it. */
export function SampleTable({ results }: { results: Results }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  return (
    <table className={style['table']} data-samples="">
      <caption className="visually-hidden">{t('results.samples')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('results.version')}</th>
          <th scope="col">{t('results.subject')}</th>
          <th scope="col">{t('results.sampleSize')}</th>
        </tr>
      </thead>
      <tbody>
        {results.variations.map(({ id, letter, subject, sample_size }) => (
          <tr key={id}>
            <th scope="row">
              <VariationChip letter={letter} />
            </th>
            <td>
              <TagText text={subject} />
            </td>
            <td>{format.number(sample_size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
