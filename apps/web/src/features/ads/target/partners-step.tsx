import { type Platform, partnersOf, platforms } from '@carillon/ads/platforms'
import type { AdConnection } from '@carillon/contract/ads'
import { AppWindow, Camera, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { ChoiceCards } from '../parts/choice-cards.tsx'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'
import { useDraft } from '../parts/use-ad-draft.ts'
import { useConnectionOf } from '../parts/use-findings.ts'
import type { StepProps } from './step-props.ts'

const icons: Record<Platform, ReactNode> = {
  facebook: <MessagesSquare aria-hidden="true" />,
  instagram: <Camera aria-hidden="true" />,
  google: <AppWindow aria-hidden="true" />,
}

/** Step 2: the places where the ads appear. Each gets a design and a budget of its own. */
export function PartnersStep({ problemOf }: StepProps) {
  const t = useMessages('ad-wizard')
  const { fields, change } = useDraft()
  const connectionOf = useConnectionOf()
  const { platforms: chosen, kind } = fields
  const turn = (platform: Platform) =>
    change({
      platforms: platforms.filter((each) => chosen.includes(each) !== (each === platform)),
    })
  const problems = [problemOf('platforms'), ...chosen.map((platform) => problemOf('platforms', platform))]
  return (
    <ChoiceCards
      name="platforms"
      legend={t('partners.legend')}
      kind="several"
      chosen={chosen}
      onChoose={turn}
      problem={problems.find((problem) => problem !== undefined)}
      choices={platforms.map((platform) => {
        const connection = connectionOf(platform)
        const isWrongKind = kind === 'lead' && platform === 'google'
        const isConnected = connection === undefined || connection.state === 'connected'
        return {
          value: platform,
          label: t(`platforms.${platform}`),
          icon: icons[platform],
          text: isWrongKind ? (
            t('partners.noLeads')
          ) : (
            <StateWords platform={platform} connection={connection} />
          ),
          // A place that was chosen before can be left out.
          isOff: !chosen.includes(platform) && (isWrongKind || !isConnected),
          foot: !isWrongKind && <Foot platform={platform} connection={connection} />,
        }
      })}
    />
  )
}

interface ConnectionProps {
  platform: Platform
  connection: AdConnection | undefined
}

function StateWords({ platform, connection }: ConnectionProps) {
  const t = useMessages('ad-wizard')
  if (!connection) return t('partners.unknown')
  const { state, ad_account: account } = connection
  if (state !== 'connected' || !account) return t(`partners.states.${state}`)
  const page = platform === 'instagram' ? (connection.instagram ?? connection.page) : connection.page
  return [page?.name, account.name, account.currency].filter(Boolean).join(' · ')
}

/** The mark of a simulated partner, and the link to the settings where a connection is missing. */
function Foot({ platform, connection }: ConnectionProps) {
  const t = useMessages('ad-wizard')
  if (!connection) return null
  const { state, is_simulated } = connection
  if (state === 'connected') return is_simulated ? <SimulatedBadge /> : null
  const [partner = 'meta'] = partnersOf([platform])
  const name = t(`platforms.${platform}`)
  return (
    <OpenLink to={`/ads/settings?partner=${partner}`}>
      {t(state === 'unconnected' ? 'partners.connect' : 'partners.mend', { name })}
    </OpenLink>
  )
}
