export { notify, wasTold } from './notify.ts'
