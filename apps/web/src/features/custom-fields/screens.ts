/** The screens of this area, each loaded when it opens, behind one small part: every page loads the list of all addresses. */
export const customFieldsIndex = () => import('./screens/custom-fields-index.tsx')
export const newCustomField = () => import('./screens/new-custom-field.tsx')
export const renameCustomField = () => import('./screens/rename-custom-field.tsx')
export const deleteCustomField = () => import('./screens/delete-custom-field.tsx')
