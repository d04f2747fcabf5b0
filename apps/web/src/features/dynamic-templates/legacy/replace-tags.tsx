import { findSubstitutionTags, type SubstitutionTag } from '@carillon/personalization/substitution-tags'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveVersion } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { FormFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { Checkbox } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { changeOf, taggedTexts, useVersion, withHandlebars } from '../parts/version-draft.ts'
import style from './tags.module.css'
import { countPlaces, tagsOfDraft } from './tags-of-draft.ts'

/** Longer marks are not accepted. */
const longestMark = 5

/** Replaces the tags between two marks by Handlebars tags. Each replacement is shown first. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const { draft } = useVersion()
  const [marks, setMarks] = useState(() => tagsOfDraft(draft)?.marks ?? { open: '-', close: '-' })
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const texts = useMemo(() => taggedTexts(draft), [draft])
  const tags = useMemo(() => findSubstitutionTags(texts, marks), [texts, marks])
  const count = countPlaces(tags.filter(({ source }) => !kept.has(source)))
  const { replace, isBusy, hasFailed } = useReplace()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0) void replace(withHandlebars(draft, marks, kept), count)
  }
  return (
    <RouteDialog title={t('old.replaceTitle')}>
      <form onSubmit={submit} noValidate>
        <FormAlert>{hasFailed && t('old.replaceFailed')}</FormAlert>
        <p style={{ color: 'var(--ink-2)' }}>
          {t.rich(
            'old.replaceText',
            { code: <code style={{ whiteSpace: 'nowrap' }} /> },
            { example: `${marks.open}name${marks.close}` },
          )}
        </p>
        <div className={style['marks']}>
          {(['open', 'close'] as const).map((mark) => (
            <TextField
              key={mark}
              name={mark}
              label={t(`old.${mark}`)}
              value={marks[mark]}
              maxLength={longestMark}
              onChange={(value) => setMarks((before) => ({ ...before, [mark]: value.trim() }))}
              autoComplete="off"
              autoFocus={mark === 'open'}
            />
          ))}
        </div>
        <p aria-live="polite">{t('old.found', { count })}</p>
        {tags.length > 0 && <Matches tags={tags} kept={kept} onChange={setKept} />}
        <FormFoot
          onCancel={close}
          busy={isBusy}
          disabled={count === 0}
          submit={t('old.replace', { count })}
        />
      </form>
    </RouteDialog>
  )
}

interface MatchesProps {
  tags: readonly SubstitutionTag[]
  kept: ReadonlySet<string>
  onChange: (kept: ReadonlySet<string>) => void
}

function Matches({ tags, kept, onChange }: MatchesProps) {
  const t = useMessages('dynamic-templates')
  const keep = (source: string, isKept: boolean) => {
    const next = new Set(kept)
    if (isKept) next.add(source)
    else next.delete(source)
    onChange(next)
  }
  return (
    <ul className={style['tags']} aria-label={t('old.which')}>
      {tags.map(({ source, replacement, count }) => (
        <li key={source}>
          <Checkbox
            checked={!kept.has(source)}
            onChange={() => keep(source, !kept.has(source))}
            aria-label={t('old.becomes', { source, replacement })}
          />
          <code>{source}</code>
          <ArrowRight aria-hidden="true" />
          <code>{replacement}</code>
          <span className={style['count']}>{t('old.places', { count })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Stores the version with its new tags and reloads it, so that the old one is not edited further. */
function useReplace() {
  const t = useMessages('dynamic-templates')
  const navigate = useNavigate()
  const { place, base, flush, reload } = useVersion()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const replace = async (draft: Parameters<typeof changeOf>[0], count: number) => {
    setBusy(true)
    setFailed(false)
    try {
      if (!(await flush())) throw new Error('what was written before could not be saved')
      await saveVersion(place, changeOf(draft, t('version.untitled')))
      navigate(`${base}/replace_tags/success`, { replace: true, state: { count } })
      await reload()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return { replace, isBusy, hasFailed }
}
