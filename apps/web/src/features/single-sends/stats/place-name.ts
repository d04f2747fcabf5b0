import { unknownCountry } from '@carillon/contract/stats-countries'
import { useMessages } from '#lib/messages.tsx'

/** The name of a country in the language of the page; states and provinces keep their code: `TX, United States`. */
export function usePlaceName(): (place: string) => string {
  const t = useMessages('single-send-stats')
  const names = new Intl.DisplayNames(t.language, { type: 'region' })
  return (place) => {
    const [country = '', part] = place.split('-')
    if (country === unknownCountry) return t('countries.notKnown')
    const name = names.of(country) ?? country
    return part ? `${part}, ${name}` : name
  }
}
