/** The screens of this area, each loaded when it opens, behind one small part: every page loads the list of all addresses. */
export const formsIndex = () => import('./screens/forms-index.tsx')
export const newForm = () => import('./screens/new-form.tsx')
export const shareForm = () => import('./screens/share-form.tsx')
export const deleteForm = () => import('./screens/delete-form.tsx')
export const formStats = () => import('./screens/form-stats.tsx')
export const editForm = () => import('./screens/edit-form.tsx')
export const newList = () => import('./screens/new-list.tsx')
