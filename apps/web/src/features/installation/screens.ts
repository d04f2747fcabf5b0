/** The pages of the operator, each loaded when it opens, behind one small part: few people ever open them. */
export const plans = () => import('./plans-index.tsx')
export const deletePlan = () => import('./delete-plan.tsx')
export const plan = () => import('./plan-page.tsx')
export const accounts = () => import('./accounts-index.tsx')
export const assignPlan = () => import('./assign-plan.tsx')
