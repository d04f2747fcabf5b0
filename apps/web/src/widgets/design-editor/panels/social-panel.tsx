import { updateModule } from '@carillon/email-design/commands'
import { networkFacts } from '@carillon/email-design/defaults'
import { type ModuleOf, type Network, networks, type SocialLink } from '@carillon/email-design/design'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { useEditorHandle } from '../use-editing.ts'
import { ChoiceRow } from './choice-row.tsx'
import { ColorField } from './color-field.tsx'
import { LinkField } from './link-field.tsx'
import type { ModulePanelProps } from './module-panel-props.ts'
import { AlignField, NumberField, PaddingField } from './style-fields.tsx'

/** The networks, their addresses, and the look of their icons. */
export function SocialPanel({ module, field }: ModulePanelProps<ModuleOf<'social'>>) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const setLinks = (links: SocialLink[], group?: string) =>
    actions.change((design) => updateModule(design, module.id, { links }), group)
  return (
    <>
      {networks.map((network) => (
        <NetworkFields key={network} network={network} module={module} setLinks={setLinks} />
      ))}
      <ChoiceRow
        {...field('iconColor', t('styles.iconColor'))}
        choices={(['white', 'black'] as const).map((value) => ({ value, label: t(`styles.${value}`) }))}
      />
      <FieldRow>
        <NumberField {...field('size', t('styles.iconSize'))} min={16} max={64} />
        <NumberField {...field('radius', t('styles.radius'))} min={0} max={32} />
        <NumberField {...field('gap', t('styles.iconGap'))} min={0} max={40} />
      </FieldRow>
      <AlignField {...field('align', t('styles.align'))} unset />
      <ColorField {...field('background', t('styles.background'))} optional />
      <PaddingField {...field('padding', t('styles.padding'))} />
    </>
  )
}

interface NetworkFieldsProps {
  network: Network
  module: ModuleOf<'social'>
  setLinks: (links: SocialLink[], group?: string) => void
}

/**
 * The switch of a network. Switched on, it shows the fields for the address and the background colour of the icon.
 */
function NetworkFields({ network, module, setLinks }: NetworkFieldsProps) {
  const t = useMessages('design-editor')
  const { name, color } = networkFacts[network]
  const link = module.links.find((one) => one.network === network)
  const change = (part: Partial<SocialLink>) =>
    setLinks(
      module.links.map((one) => (one === link ? { ...one, ...part } : one)),
      `${module.id}:${network}`,
    )
  return (
    <>
      <CheckboxField
        name={`show-${network}`}
        label={name}
        value={link !== undefined}
        onChange={(shown) =>
          setLinks(
            shown
              ? [...module.links, { network, href: '', color }]
              : module.links.filter((one) => one.network !== network),
          )
        }
      />
      {link && (
        <>
          <LinkField
            name={`href-${network}`}
            label={t('styles.networkLink', { network: name })}
            value={link.href}
            onChange={(href) => change({ href })}
            untracked={link.untracked}
            onUntracked={(untracked) => change({ untracked })}
          />
          <ColorField
            name={`color-${network}`}
            label={t('styles.networkColor', { network: name })}
            value={link.color}
            onChange={(next) => change({ color: next })}
            optional
          />
        </>
      )}
    </>
  )
}
