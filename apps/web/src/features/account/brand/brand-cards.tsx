import { brandLimits, brandNetworks } from '@carillon/contract/brand-kit'
import { leastContrast } from '@carillon/email-design/contrast'
import { networkFacts } from '@carillon/email-design/defaults'
import { Images } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ColorField } from '#widgets/design-editor/panels/color-field.tsx'
import { FontField, NumberField } from '#widgets/design-editor/panels/style-fields.tsx'
import style from './brand.module.css'
import { type BrandFields, lowContrasts } from './brand-form.ts'

interface CardProps {
  form: ZodForm<BrandFields>
}

export function LogoCard({ form }: CardProps) {
  const t = useMessages('brand-kit')
  const dialogTo = useDialogTo()
  const { logo } = form.values
  const { logoWidth } = brandLimits
  return (
    <Card title={t('logo.title')}>
      {logo ? (
        <div className={style['logo']} style={{ background: form.values.content_color }}>
          <img src={logo.url} alt={form.values.logo_alt} width={logo.width} height={logo.height} />
        </div>
      ) : (
        <p className={style['text']}>{t('logo.none')}</p>
      )}
      <div className={style['buttons']}>
        <ButtonLink to={dialogTo('/account/brand/image_manager')} icon={<Images aria-hidden="true" />}>
          {t(logo ? 'logo.other' : 'logo.choose')}
        </ButtonLink>
        {logo && (
          <Button look="quiet" onClick={() => form.set({ logo: null })}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      {logo && (
        <>
          <TextField
            {...form.field('logo_alt')}
            label={t('logo.alt')}
            hint={t('logo.altHint')}
            maxLength={brandLimits.alt}
          />
          <TextField
            {...form.field('logo_href')}
            label={t('logo.link')}
            hint={t('logo.linkHint')}
            optional
            placeholder="https://"
            maxLength={brandLimits.link}
          />
          <div className={style['short']}>
            <NumberField {...form.field('logo_width')} label={t('logo.width')} {...logoWidth} />
          </div>
        </>
      )}
    </Card>
  )
}

export function ColorsCard({ form }: CardProps) {
  const t = useMessages('brand-kit')
  const color = (
    name: Extract<keyof BrandFields, `${string}_color`>,
    label: 'text' | 'content' | 'background' | 'link' | 'button' | 'buttonText',
  ) => ({ name, label: t(`colors.${label}`), value: form.values[name], onChange: form.field(name).onChange })
  const low = lowContrasts(form.values)
  return (
    <Card title={t('colors.title')}>
      <FieldRow>
        <ColorField {...color('text_color', 'text')} />
        <ColorField {...color('content_color', 'content')} />
      </FieldRow>
      <FieldRow>
        <ColorField {...color('link_color', 'link')} />
        <ColorField {...color('background_color', 'background')} />
      </FieldRow>
      <FieldRow>
        <ColorField {...color('button_color', 'button')} />
        <ColorField {...color('button_text_color', 'buttonText')} />
      </FieldRow>
      <div role="status">
        {low.map(({ what, contrast }) => (
          <p key={what} className={style['warning']}>
            {t(`colors.low.${what}`, { contrast, least: leastContrast })}
          </p>
        ))}
      </div>
    </Card>
  )
}

export function TypeCard({ form }: CardProps) {
  const t = useMessages('brand-kit')
  const editor = useMessages('design-editor')
  const { radius } = brandLimits
  return (
    <Card title={t('type.title')}>
      <FontField {...form.field('font')} label={editor('styles.font')} />
      <div className={style['short']}>
        <NumberField {...form.field('button_radius')} label={t('type.radius')} {...radius} />
      </div>
    </Card>
  )
}

export function FooterCard({ form }: CardProps) {
  const t = useMessages('brand-kit')
  const { company, addressLine, addressLines, footerText } = brandLimits
  const address = form.field('address')
  return (
    <Card title={t('footer.title')}>
      <p className={style['text']}>{t('footer.text')}</p>
      <TextField
        {...form.field('company')}
        label={t('footer.company')}
        optional
        maxLength={company}
        autoComplete="organization"
      />
      <TextArea
        {...address}
        problem={address.problem && t('footer.addressMany', { count: addressLines, length: addressLine })}
        label={t('footer.address')}
        hint={t('footer.addressHint', { count: addressLines })}
        optional
        rows={3}
      />
      <TextField
        {...form.field('footer_text')}
        label={t('footer.sentence')}
        hint={t('footer.sentenceHint')}
        optional
        maxLength={footerText}
      />
    </Card>
  )
}

export function SocialCard({ form }: CardProps) {
  const t = useMessages('brand-kit')
  return (
    <Card title={t('social.title')}>
      <p className={style['text']}>{t('social.text')}</p>
      {brandNetworks.map((network) => (
        <TextField
          key={network}
          {...form.field(network)}
          label={networkFacts[network].name}
          optional
          placeholder="https://"
          maxLength={brandLimits.link}
        />
      ))}
    </Card>
  )
}
