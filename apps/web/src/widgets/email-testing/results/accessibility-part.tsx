import type { AccessibilityResult } from '@carillon/contract/email-test-results'
import type { EmailTest } from '@carillon/contract/email-testing'
import { type ReactNode, useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { useFindingSentence, useSpokenKind } from './finding-sentence.ts'
import { ModuleLink } from './module-link.tsx'
import { Said, Waiting } from './part-state.tsx'
import style from './results.module.css'

type Report = NonNullable<AccessibilityResult['report']>

/** Findings about people who can't see the message, or not well, and the message as a screen reader speaks it. */
export function AccessibilityPart({ test, result }: { test: EmailTest; result: AccessibilityResult }) {
  const { report } = result
  if (!report) return <Waiting part={result} />
  return (
    <div className={style['part']}>
      <Findings test={test} findings={report.findings} />
      <div className={style['halves']}>
        <div>
          <Headings headings={report.headings} language={report.language} />
          <Images images={report.images} />
        </div>
        <Transcript transcript={report.transcript} />
      </div>
    </div>
  )
}

function Block({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className={style['block']} aria-label={title}>
      <h3>{title}</h3>
      {about && <p className={style['about']}>{about}</p>}
      {children}
    </section>
  )
}

function Findings({ test, findings }: Pick<Report, 'findings'> & { test: EmailTest }) {
  const t = useMessages('email-testing')
  const sentence = useFindingSentence()
  const said = (finding: Report['findings'][number]) => {
    const { title, advice } = sentence(finding)
    const times = finding.count > 1 ? ` ${t('defects.times', { count: finding.count })}` : ''
    return { title: `${title}${times}`, advice }
  }
  const prefix = useId()
  const idOf = (finding: Report['findings'][number]) => `${prefix}${findings.indexOf(finding)}`
  const problems = findings.filter(({ level }) => level === 'problem').length
  return (
    <Block title={t('accessibility.findings')}>
      <p className={style['verdict']}>
        {findings.length === 0
          ? t('accessibility.noFindings')
          : `${t('accessibility.problems', { count: problems })}, ${t('accessibility.hints', { count: findings.length - problems })}`}
      </p>
      <ul className={style['findings']}>
        {findings.map((finding) => (
          <li key={`${finding.code}/${finding.module}/${finding.detail}`}>
            <StatusBadge tone={finding.level === 'problem' ? 'attention' : 'quiet'}>
              {t(`accessibility.levels.${finding.level}`)}
            </StatusBadge>
            <Said {...said(finding)} id={idOf(finding)} quote={finding.detail} />
            {finding.module !== null && (
              <ModuleLink test={test} module={finding.module} about={idOf(finding)} />
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Headings({ headings, language }: Pick<Report, 'headings' | 'language'>) {
  const t = useMessages('email-testing')
  return (
    <Block
      title={t('accessibility.headings')}
      about={
        language === null
          ? t('accessibility.noLanguage')
          : t('accessibility.language', { language: languageName(language, t.language) })
      }
    >
      {headings.length === 0 ? (
        <p className={style['about']}>{t('accessibility.noHeadings')}</p>
      ) : (
        <ol className={style['outline']}>
          {headings.map(({ level, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same heading may stand twice
            <li key={at} style={{ paddingLeft: `calc(var(--space-16) * ${Math.max(0, level - 1)})` }}>
              <span className={style['level']}>{t('accessibility.level', { level })}</span> {text}
            </li>
          ))}
        </ol>
      )}
    </Block>
  )
}

/** The name of a language, such as 'German'; the code itself if it is none. */
function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

function Images({ images }: Pick<Report, 'images'>) {
  const t = useMessages('email-testing')
  if (images.length === 0) return null
  return (
    <Block title={t('accessibility.images')}>
      <ul className={style['images']}>
        {images.map(({ alt, src, is_decorative: isDecorative }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same image may stand twice
          <li key={at}>
            <span>
              {alt
                ? t('accessibility.alt', { alt })
                : t(isDecorative ? 'accessibility.decorative' : 'accessibility.noAlt')}
            </span>
            <span className={style['address']}>{src}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Transcript({ transcript }: Pick<Report, 'transcript'>) {
  const t = useMessages('email-testing')
  const kindOf = useSpokenKind()
  return (
    <Block title={t('accessibility.transcript')} about={t('accessibility.transcriptAbout')}>
      {transcript.length === 0 ? (
        <p className={style['about']}>{t('accessibility.nothingSpoken')}</p>
      ) : (
        <ol className={style['transcript']}>
          {transcript.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be spoken twice
            <li key={at}>
              {kindOf(line) && <span className={style['spoken']}>{kindOf(line)}</span>} {line.text}
            </li>
          ))}
        </ol>
      )}
    </Block>
  )
}
