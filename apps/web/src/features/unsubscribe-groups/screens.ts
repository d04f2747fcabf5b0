/** The screens of this area, each loaded when it opens, behind one small part: every page loads the list of all addresses. */
export const unsubscribeGroupsIndex = () => import('./screens/unsubscribe-groups-index.tsx')
export const deleteUnsubscribeGroup = () => import('./screens/delete-unsubscribe-group.tsx')
export const previewGroupPage = () => import('./screens/preview-group-page.tsx')
export const addAddresses = () => import('./screens/add-addresses.tsx')
export const uploadAddresses = () => import('./screens/upload-addresses.tsx')
export const newUnsubscribeGroup = () => import('./screens/new-unsubscribe-group.tsx')
export const editUnsubscribeGroup = () => import('./screens/edit-unsubscribe-group.tsx')
