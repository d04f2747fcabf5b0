import { type AdPixel, adPixel } from '@carillon/contract/ad-pixel'
import * as z from 'zod/mini'
import { useSetSite } from '#api/ads.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './settings.module.css'

const Site = z.object({ site_url: z.string().check(z.trim(), z.maxLength(500)) })

/** The site of the account, and the HTML that reports its purchases after a click on an ad. */
export function PixelCard({ pixel }: { pixel: AdPixel }) {
  const t = useMessages('ads')
  const ui = useMessages('ui')
  const format = useFormat()
  const save = useSetSite()
  const form = useZodForm(
    Site,
    async (value) => {
      await save.mutateAsync(value)
      showAlert(t('pixel.saved'))
    },
    { initial: { site_url: pixel.site_url } },
  )
  const { last_seen_at: seen } = pixel
  return (
    <div id="pixel">
      <Card title={t('pixel.title')}>
        <p className={style['about']}>{t('pixel.about')}</p>
        <p className={style['state']}>
          <StatusBadge tone={seen ? 'done' : 'quiet'}>
            {seen ? t('pixel.seen', { time: format.ago(seen) }) : t('pixel.unseen')}
          </StatusBadge>
        </p>
        <form onSubmit={form.onSubmit} noValidate>
          <DirtyGuard form={form} />
          <FormAlert>{form.problem && ui.problem(form.problem)}</FormAlert>
          <GuardedFields call={adPixel.update}>
            <TextField
              {...form.field('site_url')}
              label={t('pixel.site')}
              hint={t('pixel.siteHint')}
              placeholder="https://"
              maxLength={500}
            />
            <FormEnd>
              <Button type="submit" busy={form.submitting}>
                {t('pixel.save')}
              </Button>
            </FormEnd>
          </GuardedFields>
        </form>
        <CopyField label={t('pixel.snippet')} text={pixel.snippet} isCode hint={t('pixel.snippetHint')} />
      </Card>
    </div>
  )
}
