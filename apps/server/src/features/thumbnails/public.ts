export { refreshThumbnails, requestThumbnail, withThumbnail, withThumbnails } from './thumbnails.ts'
