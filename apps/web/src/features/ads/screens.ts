/**
 * The screens of ads, each loaded when it opens. They stand behind one small part, so that the list of all addresses, which
 * every page loads, names this part alone.
 */
export const home = () => import('./index/ads-home.tsx')
export const campaigns = () => import('./index/campaigns-index.tsx')
export const deleteCampaign = () => import('./index/delete-campaign.tsx')
export const settings = () => import('./settings/settings.tsx')
export const chooseAccount = () => import('./settings/choose-account.tsx')
export const disconnect = () => import('./settings/disconnect.tsx')
export const quickstart = () => import('./quickstart/quickstart.tsx')
export const target = () => import('./target/target.tsx')
export const editor = () => import('./editor/editor.tsx')
export const review = () => import('./review/review.tsx')
